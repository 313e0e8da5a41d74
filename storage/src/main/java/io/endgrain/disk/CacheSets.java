package io.endgrain.disk;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The memory of a {@link PageCache}: sets of ways, each way with a key, a stamp and a frame of 4 KiB. How a frame is read
 * without a lock and written under one is here; which page goes where is decided by the cache.
 *
 * <p>Beside its frames a set is a block of 448 bytes, seven cache lines: 16 keys, 16 stamps, the {@link FrequencySketch},
 * and the {@link WayOrder}. Key and stamp of a way follow the seqlock pattern. A stamp is 48 bits of version and 16 bits of
 * length; length 0 means that the frame is empty or being written.
 */
final class CacheSets {

    static final int MAX_WAYS = 16;

    private static final int STAMPS = MAX_WAYS * Long.BYTES;
    private static final int SKETCH = 2 * STAMPS;
    private static final int ORDER = SKETCH + FrequencySketch.BYTES;
    private static final int SET_BYTES = 448;
    private static final int CACHE_LINE = 64;
    private static final int LENGTH_BITS = 16;
    private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;
    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

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
        this.frames = OffHeap.uninitialized((long) sets * ways * ResidentPages.PAGE_SIZE, ResidentPages.PAGE_SIZE);
        this.sketch = new FrequencySketch(memory, ways);
        for (int set = 0; set < sets; set++) {
            setOpaque(base(set) + ORDER, WayOrder.IDENTITY);
            for (int way = 0; way < ways; way++) {
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

    /** The set of a page, by the upper bits of its hash (the sketch uses the lower ones). */
    int setOf(long hash) {
        return (int) Math.unsignedMultiplyHigh(hash, sets);
    }

    /** The way that seems to hold a page, or -1; {@link #copy} makes sure. */
    int find(int set, long key) {
        long keys = base(set);
        for (int way = 0; way < ways; way++) {
            if ((long) LONG.getOpaque(memory, keys + (long) way * Long.BYTES) == key) {
                return way;
            }
        }
        return -1;
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

    /** Whether the way holds that page now. */
    boolean holds(int set, int way, long key) {
        long stamp = (long) LONG.getAcquire(memory, stampAt(set, way));
        return (stamp & LENGTH_MASK) != 0 && getOpaque(keyAt(set, way)) == key && getOpaque(stampAt(set, way)) == stamp;
    }

    /** The key of the page in a way, or {@link PageKey#NONE}. */
    long key(int set, int way) {
        return getOpaque(keyAt(set, way));
    }

    /** Puts a page into a way in place of what is there. Under the set's lock. */
    void write(int set, int way, Page page) {
        long stamp = invalidate(set, way);
        setOpaque(keyAt(set, way), page.key());
        MemorySegment.copy(page.bytes(), 0, frames, ValueLayout.JAVA_BYTE, frameAt(set, way), page.length());
        LONG.setRelease(memory, stampAt(set, way), stamp | page.length());
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

    int frequency(int set, long hash) {
        return sketch.frequency(base(set) + SKETCH, hash);
    }

    void countRequest(int set, long hash) {
        sketch.increment(base(set) + SKETCH, hash);
    }

    private long base(int set) {
        return (long) set * SET_BYTES;
    }

    private long keyAt(int set, int way) {
        return base(set) + (long) way * Long.BYTES;
    }

    private long stampAt(int set, int way) {
        return base(set) + STAMPS + (long) way * Long.BYTES;
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
