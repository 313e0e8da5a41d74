package io.endgrain.generate;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads that look at all positions of a material. When memory runs out, a pool may lose a thread before that has noted how its task ended;
 * whoever joined the task would wait for ever. So work runs in a thread of its own, and whoever waits for that is woken by the
 * death of a thread of the pool, too.
 */
public final class GenerationThreads implements AutoCloseable {
    private final Thread waiting = Thread.currentThread();
    private final ForkJoinPool pool;
    private volatile Throwable death;

    /**
     * Threads for work that the calling thread will wait for.
     *
     * @param threads how many, from 1
     */
    public GenerationThreads(int threads) {
        pool = new ForkJoinPool(
                threads, ForkJoinPool.defaultForkJoinWorkerThreadFactory, (thread, failure) -> died(failure), false);
    }

    /** Does the work. */
    public ForkJoinPool pool() {
        return pool;
    }

    /** Allocates nothing, since there may be nothing left. */
    private void died(Throwable failure) {
        death = failure;
        LockSupport.unpark(waiting);
    }

    /**
     * Runs work that uses the pool, and waits for it.
     *
     * @throws ExecutionException if the work throws, or a thread of the pool dies, with what it threw as the cause
     * @throws InterruptedException if the waiting thread is interrupted; the work then is, too
     */
    public <T> T run(Callable<T> work) throws ExecutionException, InterruptedException {
        FutureTask<T> task = new FutureTask<>(work) {
            @Override
            protected void done() {
                LockSupport.unpark(waiting);
            }
        };
        Thread.ofPlatform().name("endgrain-step").daemon().start(task);
        while (!task.isDone()) {
            if (death != null) {
                task.cancel(true);
                throw new ExecutionException(death);
            }
            LockSupport.park(this);
            if (Thread.interrupted()) {
                task.cancel(true);
                throw new InterruptedException();
            }
        }
        return task.get();
    }

    /** Memory that ran out, however that was wrapped on its way out of a thread. */
    public static Optional<OutOfMemoryError> outOfMemoryIn(Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError outOfMemory) {
                return Optional.of(outOfMemory);
            }
        }
        return Optional.empty();
    }

    /** Does not wait for threads that hang. */
    @Override
    public void close() {
        pool.shutdownNow();
    }
}
