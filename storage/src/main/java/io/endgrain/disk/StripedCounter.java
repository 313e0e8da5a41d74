package io.endgrain.disk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A few counters that many threads increment at a high rate. A thread increments in a stripe of its own without atomic
 * instructions: those would make it wait until its reads of memory have ended, which costs more than all the rest of a hit.
 * Exact as long as threads whose numbers are {@value #STRIPES} apart do not count at the very same time; then one of their
 * increments may be missing.
 */
final class StripedCounter {

    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int STRIPES = 64;

    /** Longs from one stripe to the next: two cache lines, since processors fetch lines in pairs. */
    private static final int STRIDE = 16;

    private final long[] cells = new long[(STRIPES + 1) * STRIDE];

    /** Adds one to a counter, numbered 0 to 15. */
    void increment(int counter) {
        int stripe = (int) Thread.currentThread().threadId() & (STRIPES - 1);
        int cell = (stripe + 1) * STRIDE + counter;
        CELL.setOpaque(cells, cell, (long) CELL.getOpaque(cells, cell) + 1);
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
