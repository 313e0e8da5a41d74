package io.endgrain.disk;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * How often a page was asked for lately, whether it is held or not: a count-min sketch of 4-bit counters with aging, one
 * small sketch for each set of the {@link PageCache}.
 *
 * <p>Four rows of 64 counters: a page has one counter in each row, chosen by the low 24 bits of its hash, and its frequency
 * is the least of the four (Cormode and Muthukrishnan, 2005). After ten additions for each way all counters are halved, so
 * that the past fades (TinyLFU: Einziger, Friedman and Manes, 2017). With 16 counters for each way, like there, a counter
 * collects 2.5 increments of other pages between two halvings, and the least of four fewer.
 *
 * <p>Threads increment without locks or atomic additions, so increments may get lost when two threads hit the same 16
 * counters at once. Frequencies are estimates; that is one more error of the same kind.
 */
final class FrequencySketch {

    /** Bytes of a sketch: 16 longs of 16 counters, then the number of additions. */
    static final int BYTES = 17 * Long.BYTES;

    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    private static final int ROWS = 4;
    private static final int ROW_BYTES = 4 * Long.BYTES;
    private static final int ADDITIONS = ROWS * ROW_BYTES;
    private static final int MOST = 15;
    private static final int ADDITIONS_PER_WAY = 10;
    private static final long HALVED = 0x7777_7777_7777_7777L;

    private final MemorySegment memory;
    private final int sampleSize;

    /** Works on sketches within {@code memory}, which is zero at first; a sketch is named by its offset there. */
    FrequencySketch(MemorySegment memory, int ways) {
        this.memory = memory;
        this.sampleSize = ways * ADDITIONS_PER_WAY;
    }

    /** The estimate for a page, 0 to 15. */
    int frequency(long sketch, long hash) {
        int least = MOST;
        for (int row = 0; row < ROWS; row++) {
            long counters = (long) LONG.getOpaque(memory, word(sketch, row, hash));
            least = Math.min(least, (int) (counters >>> shift(row, hash)) & MOST);
        }
        return least;
    }

    /** Counts a request for a page. */
    void increment(long sketch, long hash) {
        boolean added = false;
        for (int row = 0; row < ROWS; row++) {
            long word = word(sketch, row, hash);
            int shift = shift(row, hash);
            long counters = (long) LONG.getOpaque(memory, word);
            if ((counters >>> shift & MOST) != MOST) {
                LONG.setOpaque(memory, word, counters + (1L << shift));
                added = true;
            }
        }
        if (added) {
            countAddition(sketch);
        }
    }

    private void countAddition(long sketch) {
        long additions = (long) LONG.getOpaque(memory, sketch + ADDITIONS) + 1;
        if (additions < sampleSize) {
            LONG.setOpaque(memory, sketch + ADDITIONS, additions);
        } else if (LONG.compareAndSet(memory, sketch + ADDITIONS, additions - 1, additions / 2)) {
            // Only the thread that resets the number halves, so that nothing is halved twice.
            for (int i = 0; i < ADDITIONS; i += Long.BYTES) {
                long counters = (long) LONG.getOpaque(memory, sketch + i);
                LONG.setOpaque(memory, sketch + i, counters >>> 1 & HALVED);
            }
        }
    }

    /** Offset of the long that holds the page's counter of a row: the upper two of the row's six bits of hash. */
    private static long word(long sketch, int row, long hash) {
        return sketch + row * ROW_BYTES + (((hash >>> (6 * row + 4)) & 3) << 3);
    }

    /** Where in that long the counter is: the lower four of the six bits, times four. */
    private static int shift(int row, long hash) {
        return (int) ((hash >>> (6 * row)) & 15) << 2;
    }
}
