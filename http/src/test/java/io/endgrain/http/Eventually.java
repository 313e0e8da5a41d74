package io.endgrain.http;

import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Waits for what comes about by itself. */
final class Eventually {
    private static final long PAUSE_NANOS = 10_000_000;

    private Eventually() {}

    /**
     * What is not null, as soon as it is there.
     *
     * @throws AssertionError if that takes too long
     */
    static <T> T get(Supplier<T> found) {
        long end = System.nanoTime() + RunningServer.PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            T value = found.get();
            if (value != null) {
                return value;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        throw new AssertionError("it has not come about within " + RunningServer.PATIENCE);
    }
}
