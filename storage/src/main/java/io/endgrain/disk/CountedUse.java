package io.endgrain.disk;

import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Keeps something of the operating system open while anybody uses it. Closing never waits: whoever leaves last after it
 * has been closed gives the thing back. So no call is ever made with a number or an address that means something else by now.
 */
final class CountedUse {

    /** Users, and one more until it is closed. At 0 it has been given back, and stays so. */
    private final AtomicInteger uses = new AtomicInteger(1);

    private final AtomicBoolean closed = new AtomicBoolean();
    private final Runnable giveBack;

    /**
     * Of something open.
     *
     * @param giveBack is run once, by the last who leaves
     */
    CountedUse(Runnable giveBack) {
        this.giveBack = giveBack;
    }

    /** Begins to use it, if it is open: false if not. Whoever gets true calls {@link #leave} in the end. */
    boolean tryEnter() {
        if (closed.get()) {
            return false;
        }
        int before = uses.get();
        while (before != 0) {
            // Somebody else may have entered or left since: then once more, with their number.
            int seen = uses.compareAndExchange(before, before + 1);
            if (seen == before) {
                return true;
            }
            before = seen;
        }
        return false;
    }

    /** Begins to use it. */
    void enter() throws ClosedChannelException {
        if (!tryEnter()) {
            throw new ClosedChannelException();
        }
    }

    /** Ends a use. */
    void leave() {
        if (uses.decrementAndGet() == 0) {
            giveBack.run();
        }
    }

    /** Lets nobody in any more. A second time has no effect. */
    void close() {
        if (closed.compareAndSet(false, true)) {
            leave();
        }
    }
}
