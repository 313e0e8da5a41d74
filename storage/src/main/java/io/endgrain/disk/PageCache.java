package io.endgrain.disk;

import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntPredicate;

/**
 * Pages that all requests share, off the heap and bounded in bytes. Safe for all threads.
 *
 * <h2>Why it looks like this</h2>
 *
 * <p>Nine of ten requests find every page here, and a request looks up a hundred of them. So a hit must cost little more
 * than the copying of its bytes: no system call, no lock, no allocation, no message, and hardly a write to memory that
 * other threads read. And what is here must be what is asked for again: somebody who walks through a whole table must not
 * push out the pages that everybody uses.
 *
 * <h2>Sets, ways and stamps</h2>
 *
 * <p>The hash of a page's key chooses one of many sets; a set has 16 ways, each with a frame for one page. A set is small
 * enough to be searched by looking at all of its keys (two cache lines), and it is a cache of its own: everything below
 * happens within one set, so that nothing is shared by all threads. A cache of fewer than 16 pages is one set with fewer
 * ways, down to one.
 *
 * <p>A frame is read as a seqlock is (Lameter, 2005; Boehm, <i>Can seqlocks get along with programming language memory
 * models?</i>, 2012): look at the stamp, copy, look at the stamp again. A writer changes the stamp before the first byte
 * and after the last one. A stamp that changed means that the bytes may be those of two pages, and the lookup is a miss;
 * it is not tried again, since the page has just left. Writers of a set take a lock; they come with pages from a disk,
 * ten thousand times less often than readers.
 *
 * <h2>Which page stays: W-TinyLFU within a set</h2>
 *
 * <p>The policy is that of Einziger, Friedman and Manes (<i>TinyLFU: A Highly Efficient Cache Admission Policy</i>, ACM
 * Transactions on Storage 13, 2017). The ways of a full set stand in one row:
 *
 * <pre>
 *   position   0   1 | 2   3   4   5   6   7   8   9   10  11  12 | 13  14  15
 *              window| main: protected                            | main: probation
 * </pre>
 *
 * <p>A new page goes to the front of the window, an eighth of the ways, where it has the time to be used again. The page
 * that falls out of the window is the candidate for the main part, and the last page on probation is the victim. The
 * candidate enters only if it was asked for more often than the victim; else it leaves. It enters at the front of the
 * probation, and is moved to the front of the protected pages, four fifths of the main part, when it is hit there; the last
 * of those then falls back to probation (segmented LRU). So a page that is asked for once never touches a protected page,
 * however many such pages come by: a scan changes the window and at most the three pages on probation. Only while there
 * are empty ways, the candidate takes the first of them.
 *
 * <p>How often a page was asked for is counted up to 15, in its set while it is held and in the set's
 * {@link FrequencySketch} when it is not; from time to time all counts are halved. (TinyLFU keeps all of them in the
 * sketch. Here a hit need not touch the sketch, and the counts of pages that are held are not blurred by others.)
 *
 * <p>As the row is one {@code long} ({@link WayOrder}), a hit moves its page with one compare-and-set and without a lock. It
 * does not try again when another thread was faster, and it does not try at all for pages in the first three quarters of
 * the protected ones: the order is a guess at the future, and hot pages would otherwise wander from core to core.
 *
 * <p>Pages that nobody asked for, read because they lie beside one that somebody did, come <i>on probation</i>: they go to
 * the end of the window, are not counted as requested, and leave with the next page unless they are hit before.
 */
public final class PageCache implements WholePages {

    private static final int HIT = 0;
    private static final int MISS = 1;
    private static final int MAX_LOCKS = 256;

    private final CacheSets sets;
    private final int window;
    private final int probation;
    private final int hot;
    private final ReentrantLock[] locks;
    private final StripedCounter lookups = new StripedCounter();
    private final LongAdder admitted = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private final LongAdder evicted = new LongAdder();
    private final LongAdder held = new LongAdder();

    /**
     * Makes an empty cache. Its memory is taken from the operating system as it fills.
     *
     * @param capacity bytes for pages, {@value ResidentPages#PAGE_SIZE} or more; 0.7 % come on top to manage them
     * @throws IllegalArgumentException if not even one page fits
     * @throws OutOfMemoryError         if the operating system has not that much
     */
    public PageCache(long capacity) {
        if (capacity < PAGE_SIZE) {
            throw new IllegalArgumentException(
                    "a page cache needs room for one page, " + PAGE_SIZE + " bytes, but its capacity is " + capacity);
        }
        this.sets = new CacheSets(capacity / PAGE_SIZE);
        int ways = sets.ways();
        this.window = Math.max(1, ways / 8);
        int protectedWays = (ways - window) * 4 / 5;
        this.probation = window + protectedWays;
        this.hot = window + protectedWays * 3 / 4;
        this.locks = new ReentrantLock[Math.min(MAX_LOCKS, Integer.highestOneBit(sets.sets()))];
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new ReentrantLock();
        }
    }

    /** Bytes that the pages held can have at most. */
    public long capacity() {
        return (long) sets.sets() * sets.ways() * PAGE_SIZE;
    }

    @Override
    public boolean copy(int file, long offset, byte[] target, int at, int length) {
        PageRange.check(offset, target, at, length);
        long page = offset / PAGE_SIZE;
        int from = (int) (offset % PAGE_SIZE);
        int first = Math.min(length, PAGE_SIZE - from);
        return copyWithinPage(PageKey.of(file, page), from, target, at, first)
                && (first == length
                        || copyWithinPage(PageKey.of(file, page + 1), 0, target, at + first, length - first));
    }

    private boolean copyWithinPage(long key, int from, byte[] target, int at, int length) {
        long hash = PageKey.hash(key);
        int set = sets.setOf(hash);
        int way = sets.find(set, key, hash);
        if (way < 0 || !sets.copy(set, way, key, from, target, at, length)) {
            lookups.increment(MISS);
            return false;
        }
        requested(set, way);
        lookups.increment(HIT);
        return true;
    }

    @Override
    public Page page(int file, long page) {
        long key = PageKey.of(file, page);
        long hash = PageKey.hash(key);
        int set = sets.setOf(hash);
        int way = sets.find(set, key, hash);
        Page found = way < 0 ? null : sets.page(set, way, key);
        if (found != null) {
            requested(set, way);
        }
        lookups.increment(found == null ? MISS : HIT);
        return found;
    }

    @Override
    public boolean holds(int file, long page) {
        long key = PageKey.of(file, page);
        long hash = PageKey.hash(key);
        int set = sets.setOf(hash);
        int way = sets.find(set, key, hash);
        return way >= 0 && sets.holds(set, way, key);
    }

    /** Always null: a cache holds what could be read. */
    @Override
    public ReadFailure failure(int file, long page) {
        return null;
    }

    /**
     * Offers a page. Whether it is held afterwards, and for how long, is up to the policy. A page that is held already is
     * not written again: a file whose content changes gets a new id.
     *
     * @param onProbation whether nobody asked for this page; it then counts less than any page that was asked for
     */
    public void put(Page page, boolean onProbation) {
        long key = page.key();
        long hash = PageKey.hash(key);
        int set = sets.setOf(hash);
        ReentrantLock lock = lock(set);
        lock.lock();
        try {
            int way = sets.find(set, key, hash);
            if (way < 0) {
                insert(set, page, hash, onProbation);
            } else if (!onProbation) {
                requested(set, way);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Drops the pages of a file. Looks at every page held. */
    public void dropFile(int file) {
        dropFiles(candidate -> candidate == file);
    }

    /** Drops the pages of all files whose id matches. Looks at every page held, once however many files there are. */
    public void dropFiles(IntPredicate files) {
        for (int set = 0; set < sets.sets(); set++) {
            for (int way = 0; way < sets.ways(); way++) {
                if (isOfFile(sets.key(set, way), files)) {
                    drop(set, way, files);
                }
            }
        }
    }

    /** The counters at this moment. */
    public Statistics statistics() {
        return new Statistics(
                lookups.sum(HIT),
                lookups.sum(MISS),
                admitted.sum(),
                rejected.sum(),
                evicted.sum(),
                held.sum(),
                (long) sets.sets() * sets.ways());
    }

    private void drop(int set, int way, IntPredicate files) {
        ReentrantLock lock = lock(set);
        lock.lock();
        try {
            if (isOfFile(sets.key(set, way), files)) {
                sets.clear(set, way);
                held.decrement();
            }
        } finally {
            lock.unlock();
        }
    }

    private static boolean isOfFile(long key, IntPredicate files) {
        return key != PageKey.NONE && files.test(PageKey.file(key));
    }

    private ReentrantLock lock(int set) {
        return locks[set & locks.length - 1];
    }

    /** Notes that the page in a way was asked for: counts it and moves it forward. */
    private void requested(int set, int way) {
        sets.countRequest(set, way);
        long order = sets.order(set);
        int position = WayOrder.positionOf(order, way);
        if (position < window) {
            if (position > 0) {
                sets.changeOrder(set, order, WayOrder.move(order, position, 0));
            }
        } else if (position > window && position >= hot) {
            sets.changeOrder(set, order, WayOrder.move(order, position, window));
        }
    }

    /** Gives a new page a way, and its place in the window. Under the set's lock. */
    private void insert(int set, Page page, long hash, boolean onProbation) {
        int to = onProbation ? window - 1 : 0;
        long order;
        long changed;
        int from;
        do {
            // Hits of other threads may change the order at any time; the decision is made anew for the order it is
            // for.
            order = sets.order(set);
            from = positionToGiveUp(set, order);
            changed = WayOrder.move(order, from, to);
            if (from >= window) {
                // What stood last in the window is now first in the main part. It belongs to the front of the
                // probation,
                // or where the empty way was: among the protected pages as long as there is room.
                changed = WayOrder.move(changed, window, Math.min(from, probation));
            }
        } while (!sets.changeOrder(set, order, changed));
        int way = WayOrder.at(order, from);
        count(sets.key(set, way) == PageKey.NONE, from >= window);
        sets.write(set, way, page, hash, !onProbation);
    }

    private void count(boolean wasEmpty, boolean intoMain) {
        if (intoMain) {
            admitted.increment();
        }
        if (wasEmpty) {
            held.increment();
        } else if (intoMain) {
            evicted.increment();
        } else {
            rejected.increment();
        }
    }

    /** The position of an empty way, of the victim if the candidate is better, else of the candidate. */
    private int positionToGiveUp(int set, long order) {
        int last = sets.ways() - 1;
        int candidate = window - 1;
        for (int position = 0; position <= last; position++) {
            if (isEmpty(set, order, position)) {
                return position;
            }
        }
        boolean better = frequencyAt(set, order, candidate) > frequencyAt(set, order, last);
        return better ? last : candidate;
    }

    private boolean isEmpty(int set, long order, int position) {
        return sets.key(set, WayOrder.at(order, position)) == PageKey.NONE;
    }

    private int frequencyAt(int set, long order, int position) {
        return sets.frequency(set, WayOrder.at(order, position));
    }

    /**
     * What the cache has done so far, and holds now.
     *
     * @param hits     pages that were copied, in whole or in part
     * @param misses   pages that were asked for and not held
     * @param admitted pages that went on from the window to the main part
     * @param rejected pages that left from the window
     * @param evicted  pages that left from the main part
     * @param held     pages held now
     * @param room     pages that can be held at most
     */
    public record Statistics(
            long hits, long misses, long admitted, long rejected, long evicted, long held, long room) {}
}
