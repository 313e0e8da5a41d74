package io.endgrain.generate;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Threads that fill buckets, each task its own, so that they share nothing.
 *
 * @param pool the threads
 */
record Workers(ForkJoinPool pool) {
    /** Runs all tasks and puts what they found together, in the order of the tasks. */
    Buckets collect(IntStream which, IntFunction<Buckets> task) throws InterruptedException {
        List<Buckets> found;
        try {
            found = pool.submit(() -> which.parallel().mapToObj(task).toList()).get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof PresentTables.UnusableTable unusable) {
                throw unusable;
            }
            throw new IllegalStateException(
                    "solving failed: " + failed.getCause().getMessage(), failed.getCause());
        }
        Buckets all = new Buckets();
        found.forEach(all::addAll);
        return all;
    }
}
