package io.endgrain.survey;

import io.endgrain.chess.Color;
import io.endgrain.generate.GenerationThreads;
import io.endgrain.generate.PositionSpace;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.ProbeFailureException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * Several threads on a {@link PositionWalk}. With pawns, one file of the lead pawn comes after the other: no move but a capture
 * or a promotion leads from one to another, so that what is kept of one can be let go before the next.
 */
final class ParallelWalk {
    private static final int CHUNK = 1 << 14;
    private static final int PAWN_FILES = 4;
    private static final int SECONDS_TO_STOP = 2;

    private final Material material;
    private final PositionSpace space;
    private final long step;
    private final int threads;
    private final SurveyProgress progress;
    private final AtomicLong done = new AtomicLong();
    private final LongAdder positions = new LongAdder();
    private final LongAdder enPassant = new LongAdder();

    /** Set when one thread has failed, or nobody waits any more, for the others. */
    private volatile boolean stopped;

    /**
     * A walk.
     *
     * @param sample how many numbers to look at, spread evenly; 0 for all
     */
    ParallelWalk(Material material, PositionSpace space, long sample, int threads, SurveyProgress progress) {
        this.material = material;
        this.space = space;
        // An odd step does not meet the same squares of the last man again and again.
        this.step = sample == 0 ? 1 : Math.max(1, space.size() / sample) | 1;
        this.threads = threads;
        this.progress = progress;
    }

    /**
     * Walks over all.
     *
     * @param visitors makes a visitor for each thread, and new ones for each file of the lead pawn
     * @param afterFile is called when the positions of a file have been visited
     * @throws OutOfMemoryError if memory runs out, in whichever thread
     * @return all visitors, and how many positions they have seen
     */
    <V extends PositionWalk.Visitor> Walked<V> run(Supplier<V> visitors, Runnable afterFile)
            throws SurveyException, InterruptedException {
        List<V> all = new ArrayList<>();
        try (GenerationThreads workers = new GenerationThreads(threads);
                Stop waiting = () -> stop(workers.pool())) {
            for (int[] slices : slicesByFile()) {
                AtomicInteger next = new AtomicInteger();
                Callable<V> task = () -> visitSome(slices, next, visitors.get());
                List<Callable<V>> tasks = Collections.nCopies(threads, task);
                all.addAll(workers.run(() -> results(workers.pool().invokeAll(tasks))));
                afterFile.run();
            }
        } catch (ExecutionException failed) {
            throw failureOf(failed.getCause());
        }
        return new Walked<>(all, positions.sum(), enPassant.sum(), step > 1);
    }

    @FunctionalInterface
    private interface Stop extends AutoCloseable {
        @Override
        void close() throws InterruptedException;
    }

    /** Lets threads end, so that they use no memory any more; not for long, since one may hang for lack of it. */
    private void stop(ForkJoinPool pool) throws InterruptedException {
        stopped = true;
        pool.shutdownNow();
        pool.awaitTermination(SECONDS_TO_STOP, TimeUnit.SECONDS);
    }

    private static <V> List<V> results(List<Future<V>> visited) throws ExecutionException, InterruptedException {
        List<V> all = new ArrayList<>();
        for (Future<V> one : visited) {
            all.add(one.get());
        }
        return all;
    }

    /** Out of memory is thrown on, however it was wrapped on its way. */
    private static SurveyException failureOf(Throwable failed) {
        GenerationThreads.outOfMemoryIn(failed).ifPresent(outOfMemory -> {
            throw outOfMemory;
        });
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof ProbeFailureException failure) {
                return SurveyException.of(failure);
            }
        }
        throw new IllegalStateException("looking at positions failed: " + failed.getMessage(), failed);
    }

    /** How many numbers there are at most in what is walked over before things are let go. */
    long mostNumbersAtOnce() {
        int slices = slicesByFile().stream().mapToInt(file -> file.length).max().orElse(0);
        return (long) slices * space.sliceSize();
    }

    private <V extends PositionWalk.Visitor> V visitSome(int[] slices, AtomicInteger next, V visitor) {
        PositionWalk walk = new PositionWalk(material, space);
        int chunksOfSlice = (space.sliceSize() + CHUNK - 1) / CHUNK;
        int chunks = Math.multiplyExact(slices.length, chunksOfSlice);
        try {
            for (int chunk = next.getAndIncrement(); chunk < chunks; chunk = next.getAndIncrement()) {
                if (stopped || Thread.currentThread().isInterrupted()) {
                    return visitor;
                }
                long sliceStart = (long) slices[chunk / chunksOfSlice] * space.sliceSize();
                int from = chunk % chunksOfSlice * CHUNK;
                int to = Math.min(space.sliceSize(), from + CHUNK);
                for (long n = roundUp(sliceStart + from); n < sliceStart + to && !stopped; n += step) {
                    walk.visit(n, visitor);
                }
                progress.looked(material, done.addAndGet(to - from), space.size());
            }
            return visitor;
        } catch (RuntimeException | Error failed) {
            stopped = true;
            throw failed;
        } finally {
            positions.add(walk.positions());
            enPassant.add(walk.positionsEnPassant());
        }
    }

    private long roundUp(long number) {
        return Math.ceilDiv(number, step) * step;
    }

    private List<int[]> slicesByFile() {
        List<List<Integer>> files = new ArrayList<>();
        for (int file = 0; file < PAWN_FILES; file++) {
            files.add(new ArrayList<>());
        }
        // As in the tables; if the other colour led, a sub-table would be decoded more than once.
        Color lead = material.leadColor();
        for (int slice = 0; slice < space.slices(); slice++) {
            files.get(space.pawns() == 0 ? 0 : space.leadFile(slice, lead)).add(slice);
        }
        return files.stream()
                .filter(file -> !file.isEmpty())
                .map(file -> file.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }
}
