package io.endgrain.http;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;

/**
 * Lets Ctrl-C and SIGTERM end a work early and in order: the process ends when the work has printed what it has, within some
 * seconds. To be closed when it has.
 */
final class StoppedBySignal implements AutoCloseable {
    private static final long LONGEST_SECONDS = 15;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "endgrain-stopped");
    private Runnable stop = () -> {};
    private boolean stopped;

    StoppedBySignal() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** What is to be called on a signal from now on; at once, if there has been one. */
    void stops(Runnable how) {
        synchronized (this) {
            stop = how;
            if (!stopped) {
                return;
            }
        }
        how.run();
    }

    synchronized boolean isStopped() {
        return stopped;
    }

    /** Runs in the hook: when it returns, the process ends. */
    private void stop() {
        Runnable how;
        synchronized (this) {
            stopped = true;
            how = stop;
        }
        how.run();
        try {
            if (!done.await(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                LoggerFactory.getLogger(StoppedBySignal.class).warn("not ended within {} s", LONGEST_SECONDS);
            }
        } catch (InterruptedException interrupted) {
            LoggerFactory.getLogger(StoppedBySignal.class).debug("not waited for", interrupted);
        }
    }

    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException stopping) {
            LoggerFactory.getLogger(StoppedBySignal.class).debug("ended by a signal", stopping);
        }
    }
}
