package io.endgrain.disk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A few counters that many threads increment at a high rate: exact, without allocation, one cell per thread as long as
 * there are not many threads.
 */
final class StripedCounter {

    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int STRIPES = 32;

    /** Longs from one stripe to the next: two cache lines, since processors fetch lines in pairs. */
    private static final int STRIDE = 16;

    private final long[] cells = new long[(STRIPES + 1) * STRIDE];

    /** Adds one to a counter, numbered 0 to 7. */
    void increment(int counter) {
        int stripe = (int) Thread.currentThread().threadId() & (STRIPES - 1);
        CELL.getAndAddRelease(cells, (stripe + 1) * STRIDE + counter, 1L);
    }

    /** The counter's value; increments that happen meanwhile may be missing. */
    long sum(int counter) {
        long sum = 0;
        for (int stripe = 1; stripe <= STRIPES; stripe++) {
            sum += (long) CELL.getOpaque(cells, stripe * STRIDE + counter);
        }
        return sum;
    }
}
