package io.endgrain.replay;

import java.util.concurrent.TimeUnit;

/** The wish that a replay ends before its log does. Safe for all threads. */
final class Stop {
    /** How long requests under way may take to be answered after that, in nanoseconds. */
    private static final long GRACE = TimeUnit.SECONDS.toNanos(2);

    private volatile boolean wished;
    private volatile long end;

    void wish() {
        if (!wished) {
            end = System.nanoTime() + GRACE;
            wished = true;
        }
    }

    /** As {@link #wish}, for what must not wait for requests under way. */
    void wishAtOnce() {
        end = System.nanoTime();
        wished = true;
    }

    /** Whether no more requests should be sent. */
    boolean isWished() {
        return wished;
    }

    /** Whether requests under way should no longer be waited for. */
    boolean isOver() {
        return wished && System.nanoTime() - end >= 0;
    }
}
