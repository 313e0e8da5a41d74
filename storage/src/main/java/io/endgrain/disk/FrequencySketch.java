package io.endgrain.disk;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * How often pages that are not held were asked for lately: a count-min sketch of 4-bit counters, one small sketch for each
 * set of the {@link PageCache}. Used under the set's lock, except for halving.
 *
 * <p>Four rows of 64 counters: a page has one counter in each row, chosen by the low 24 bits of its hash, and its frequency
 * is the least of the four (Cormode and Muthukrishnan, 2005). A page that leaves brings the frequency along that it had
 * while it was held, and only those of its counters rise that are below it (conservative update: Estan and Varghese, 2002),
 * so that pages which share counters add little to each other.
 */
final class FrequencySketch {

    /** Bytes of a sketch: 16 longs of 16 counters. */
    static final int BYTES = 16 * Long.BYTES;

    /** The largest frequency. */
    static final int MOST = 15;

    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    private static final int ROWS = 4;
    private static final int ROW_BYTES = BYTES / ROWS;
    private static final long HALVED = 0x7777_7777_7777_7777L;

    private final MemorySegment memory;

    /** Works on sketches within {@code memory}, which is zero at first; a sketch is named by its offset there. */
    FrequencySketch(MemorySegment memory) {
        this.memory = memory;
    }

    /** The estimate for a page, 0 to {@value #MOST}. */
    int frequency(long sketch, long hash) {
        int least = MOST;
        for (int row = 0; row < ROWS; row++) {
            long counters = (long) LONG.getOpaque(memory, word(sketch, row, hash));
            least = Math.min(least, (int) (counters >>> shift(row, hash)) & MOST);
        }
        return least;
    }

    /** Makes the estimate for a page at least {@code frequency}, 0 to {@value #MOST}. */
    void raise(long sketch, long hash, int frequency) {
        for (int row = 0; row < ROWS; row++) {
            long word = word(sketch, row, hash);
            int shift = shift(row, hash);
            long counters = (long) LONG.getOpaque(memory, word);
            int missing = frequency - ((int) (counters >>> shift) & MOST);
            if (missing > 0) {
                LONG.setOpaque(memory, word, counters + ((long) missing << shift));
            }
        }
    }

    /** Halves all counters. */
    void halve(long sketch) {
        for (int i = 0; i < BYTES; i += Long.BYTES) {
            LONG.setOpaque(memory, sketch + i, halved((long) LONG.getOpaque(memory, sketch + i)));
        }
    }

    /** Sixteen 4-bit counters, each halved. */
    static long halved(long counters) {
        return counters >>> 1 & HALVED;
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
