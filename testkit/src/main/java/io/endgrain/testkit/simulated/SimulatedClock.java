package io.endgrain.testkit.simulated;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Virtual time: it begins at 0 and goes {@code scale} times as fast as real time. Simulated devices that belong together
 * share one. Safe for all threads.
 *
 * <p>What the operating system wakes a thread too late by is {@code scale} times as long in virtual time: some percent of a
 * hard disk's read at most, but at scale 4, or on a busy machine, several times a flash drive's read. A drive's own schedule
 * does not suffer from it.
 */
public final class SimulatedClock {

    private static final double MOST = 1000;

    private final LongSupplier realNanos;
    private final long begin;
    private final double scale;

    /**
     * Begins now.
     *
     * @param scale virtual nanoseconds in a real one, more than 0, at most 1000
     */
    public SimulatedClock(double scale) {
        this(scale, System::nanoTime);
    }

    /** As above, with another source of real nanoseconds. */
    SimulatedClock(double scale, LongSupplier realNanos) {
        if (!(scale > 0 && scale <= MOST)) {
            throw new IllegalArgumentException(
                    "the time scale must be more than 0 and at most 1000, but it is " + scale);
        }
        this.scale = scale;
        this.realNanos = realNanos;
        this.begin = realNanos.getAsLong();
    }

    /** Virtual nanoseconds since the begin. */
    public long nanos() {
        return (long) ((realNanos.getAsLong() - begin) * scale);
    }

    /** Virtual nanoseconds in a real one. */
    public double scale() {
        return scale;
    }

    /** Real nanoseconds until a virtual time; 0 or less if it has come. */
    long realNanosUntil(long virtualNanos) {
        return (long) Math.ceil((virtualNanos - nanos()) / scale);
    }

    /**
     * Parks the calling thread until about a virtual time, or for a shorter time, since parking may end early.
     *
     * @param earlyNanos real nanoseconds by which the system is known to wake up late: parking ends that much sooner, and
     *     what is left is spent spinning
     * @return whether the time has come
     */
    boolean parkUntil(long virtualNanos, long earlyNanos, Object blocker) {
        long left = realNanosUntil(virtualNanos);
        if (left > earlyNanos) {
            LockSupport.parkNanos(blocker, left - earlyNanos);
        } else if (left > 0) {
            Thread.onSpinWait();
        }
        return realNanosUntil(virtualNanos) <= 0;
    }
}
