package io.endgrain.disk;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The memory of a {@link PageCache}: sets of ways, each way with a tag, a key, a stamp and a frame of 4 KiB. How a frame is
 * read without a lock and written under one is here; which page goes where is decided by the cache.
 *
 * <p>Beside its frames a set is a block of 448 bytes, seven cache lines, laid out so that a hit touches two of them:
 *
 * <pre>
 *   line 0     16 tags of one byte | order of the ways | 16 frequencies of 4 bits | requests since the last halving
 *   lines 1-4  key and stamp of each way
 *   lines 5-6  the frequency sketch, for pages that are not here
 * </pre>
 *
 * <p>A tag is eight bits of the page's hash: it leads to the way, and the key decides. Key and stamp follow the seqlock
 * pattern. A stamp is 48 bits of version and 16 bits of length; length 0 means that the frame is empty or being written.
 */
final class CacheSets {

    static final int MAX_WAYS = 16;

    private static final int ORDER = 16;
    private static final int FREQUENCIES = 24;
    private static final int REQUESTS = 32;
    private static final int KEYS = 64;
    private static final int KEY_BYTES = 2 * Long.BYTES;
    private static final int SKETCH = KEYS + MAX_WAYS * KEY_BYTES;
    private static final int SET_BYTES = SKETCH + FrequencySketch.BYTES;
    private static final int CACHE_LINE = 64;

    /** The past fades by half after so many requests for each way, as in TinyLFU. */
    private static final int REQUESTS_PER_WAY = 10;

    private static final int LENGTH_BITS = 16;
    private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;
    private static final long LOW_BITS = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    private static final VarHandle BYTE = ValueLayout.JAVA_BYTE.varHandle();

    private final int sets;
    private final int ways;
    private final MemorySegment memory;
    private final MemorySegment frames;
    private final FrequencySketch sketch;

    /** Makes room for at most {@code pages} pages, and for at least 15/16 of that. */
    CacheSets(long pages) {
        this.sets = Math.toIntExact(Math.ceilDiv(pages, MAX_WAYS));
        this.ways = Math.toIntExact(pages / sets);
        this.memory = Arena.ofAuto().allocate((long) sets * SET_BYTES, CACHE_LINE);
        this.frames = OffHeap.uninitialized((long) sets * ways * ResidentPages.PAGE_SIZE);
        this.sketch = new FrequencySketch(memory);
        for (int set = 0; set < sets; set++) {
            setOpaque(base(set) + ORDER, WayOrder.IDENTITY);
            for (int way = 0; way < MAX_WAYS; way++) {
                setOpaque(keyAt(set, way), PageKey.NONE);
            }
        }
    }

    int sets() {
        return sets;
    }

    int ways() {
        return ways;
    }

    /** The set of a page, by the upper bits of its hash (the sketch uses the lower ones, the tag some between). */
    int setOf(long hash) {
        return (int) Math.unsignedMultiplyHigh(hash, sets);
    }

    /** The way that seems to hold a page, or -1; {@link #copy} makes sure. */
    int find(int set, long key, long hash) {
        long wanted = (tag(hash) & 0xff) * LOW_BITS;
        long base = base(set);
        int way = find(set, key, 0, getOpaque(base) ^ wanted);
        return way >= 0 ? way : find(set, key, 8, getOpaque(base + Long.BYTES) ^ wanted);
    }

    /** Among eight ways, those whose byte of {@code difference} is zero: their tags are equal, but it takes the key to tell. */
    private int find(int set, long key, int firstWay, long difference) {
        // The lowest zero byte is found exactly; a borrow may mark others above it, and the key refuses those.
        long candidates = (difference - LOW_BITS) & ~difference & HIGH_BITS;
        while (candidates != 0) {
            int way = firstWay + (Long.numberOfTrailingZeros(candidates) >>> 3);
            if (getOpaque(keyAt(set, way)) == key) {
                return way;
            }
            candidates &= candidates - 1;
        }
        return -1;
    }

    private static byte tag(long hash) {
        return (byte) (hash >>> 32);
    }

    /** Copies a range of the page if the way holds that page from the beginning to the end of the copying. */
    boolean copy(int set, int way, long key, int from, byte[] target, int at, int length) {
        long stamp = (long) LONG.getAcquire(memory, stampAt(set, way));
        // The key may be that of an earlier page: it counts only when it is seen after the stamp.
        if (from + length > (stamp & LENGTH_MASK) || getOpaque(keyAt(set, way)) != key) {
            return false;
        }
        MemorySegment.copy(frames, ValueLayout.JAVA_BYTE, frameAt(set, way) + from, target, at, length);
        // No byte may be read after the stamp is looked at again.
        VarHandle.acquireFence();
        return getOpaque(stampAt(set, way)) == stamp;
    }

    /** The page if the way holds it from the beginning to the end of the copying, else null. */
    Page page(int set, int way, long key) {
        int length = (int) ((long) LONG.getAcquire(memory, stampAt(set, way)) & LENGTH_MASK);
        if (length == 0) {
            return null;
        }
        byte[] bytes = new byte[length];
        return copy(set, way, key, 0, bytes, 0, length)
                ? new Page(PageKey.file(key), PageKey.page(key), bytes, 0, length)
                : null;
    }

    /** Whether the way holds that page now. */
    boolean holds(int set, int way, long key) {
        long stamp = (long) LONG.getAcquire(memory, stampAt(set, way));
        return (stamp & LENGTH_MASK) != 0 && getOpaque(keyAt(set, way)) == key && getOpaque(stampAt(set, way)) == stamp;
    }

    /** The key of the page in a way, or {@link PageKey#NONE}. */
    long key(int set, int way) {
        return getOpaque(keyAt(set, way));
    }

    /**
     * Puts a page into a way in place of what is there, whose frequency the sketch remembers. Under the set's lock.
     *
     * @param requested whether this is a request for the page
     */
    void write(int set, int way, Page page, long hash, boolean requested) {
        long replaced = key(set, way);
        if (replaced != PageKey.NONE) {
            sketch.raise(base(set) + SKETCH, PageKey.hash(replaced), frequency(set, way));
        }
        long stamp = invalidate(set, way);
        BYTE.setOpaque(memory, base(set) + way, tag(hash));
        setOpaque(keyAt(set, way), page.key());
        setFrequency(set, way, sketch.frequency(base(set) + SKETCH, hash));
        MemorySegment.copy(page.bytes(), 0, frames, ValueLayout.JAVA_BYTE, frameAt(set, way), page.length());
        LONG.setRelease(memory, stampAt(set, way), stamp | page.length());
        if (requested) {
            countRequest(set, way);
        }
    }

    /** Empties a way. Under the set's lock. */
    void clear(int set, int way) {
        invalidate(set, way);
        setOpaque(keyAt(set, way), PageKey.NONE);
    }

    private long invalidate(int set, int way) {
        long version = (getOpaque(stampAt(set, way)) >>> LENGTH_BITS) + 1;
        long stamp = version << LENGTH_BITS;
        setOpaque(stampAt(set, way), stamp);
        // Readers must see the new stamp before any byte of the new page.
        VarHandle.releaseFence();
        return stamp;
    }

    long order(int set) {
        return getOpaque(base(set) + ORDER);
    }

    boolean changeOrder(int set, long from, long to) {
        return LONG.compareAndSet(memory, base(set) + ORDER, from, to);
    }

    /** How often the page in a way was asked for lately, 0 to 15. */
    int frequency(int set, int way) {
        return (int) (getOpaque(base(set) + FREQUENCIES) >>> (4 * way)) & FrequencySketch.MOST;
    }

    private void setFrequency(int set, int way, int frequency) {
        long others = getOpaque(base(set) + FREQUENCIES) & ~((long) FrequencySketch.MOST << (4 * way));
        setOpaque(base(set) + FREQUENCIES, others | (long) frequency << (4 * way));
    }

    /**
     * Counts a request for the page in a way. Neither locked nor atomic: when two threads count in one set at once, one
     * request may get lost, or one way may keep the frequency of its last page. These are estimates, and the pages that
     * matter are at the most already, where nothing is written.
     */
    void countRequest(int set, int way) {
        long frequencies = getOpaque(base(set) + FREQUENCIES);
        if (((frequencies >>> (4 * way)) & FrequencySketch.MOST) == FrequencySketch.MOST) {
            return;
        }
        setOpaque(base(set) + FREQUENCIES, frequencies + (1L << (4 * way)));
        long requests = getOpaque(base(set) + REQUESTS) + 1;
        if (requests < (long) ways * REQUESTS_PER_WAY) {
            setOpaque(base(set) + REQUESTS, requests);
        } else if (LONG.compareAndSet(memory, base(set) + REQUESTS, requests - 1, requests / 2)) {
            // Only the thread that resets the number halves, so that nothing is halved twice.
            setOpaque(base(set) + FREQUENCIES, FrequencySketch.halved(getOpaque(base(set) + FREQUENCIES)));
            sketch.halve(base(set) + SKETCH);
        }
    }

    private static long base(int set) {
        return (long) set * SET_BYTES;
    }

    private static long keyAt(int set, int way) {
        return base(set) + KEYS + (long) way * KEY_BYTES;
    }

    private static long stampAt(int set, int way) {
        return keyAt(set, way) + Long.BYTES;
    }

    private long frameAt(int set, int way) {
        return ((long) set * ways + way) * ResidentPages.PAGE_SIZE;
    }

    private long getOpaque(long offset) {
        return (long) LONG.getOpaque(memory, offset);
    }

    private void setOpaque(long offset, long value) {
        LONG.setOpaque(memory, offset, value);
    }
}
