package io.endgrain.http;

import java.util.ArrayDeque;
import java.util.concurrent.Executor;

/** Lets lines of bulk requests be evaluated, only so many at a time, first come, first served. */
final class BulkTurns {
    private final Executor executor;
    private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
    private int free;

    /**
     * With nothing under way.
     *
     * @param together how many may be under way at a time
     * @param executor tells those who have waited that it is their turn
     */
    BulkTurns(int together, Executor executor) {
        this.free = together;
        this.executor = executor;
    }

    /** Runs this when it is its turn, maybe at once. Whoever has had a turn gives it back. */
    void take(Runnable turn) {
        synchronized (this) {
            if (free == 0) {
                waiting.add(turn);
                return;
            }
            free--;
        }
        turn.run();
    }

    /** A turn is over. */
    void giveBack() {
        Runnable next;
        synchronized (this) {
            next = waiting.poll();
            if (next == null) {
                free++;
                return;
            }
        }
        executor.execute(next);
    }
}
