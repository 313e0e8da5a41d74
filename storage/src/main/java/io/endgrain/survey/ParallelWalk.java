package io.endgrain.survey;

import io.endgrain.chess.Color;
import io.endgrain.generate.PositionSpace;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.ProbeFailureException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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

    private final Material material;
    private final PositionSpace space;
    private final long step;
    private final int threads;
    private final SurveyProgress progress;
    private final AtomicLong done = new AtomicLong();
    private final LongAdder positions = new LongAdder();
    private final LongAdder enPassant = new LongAdder();

    /** Set when one thread has failed, for the others. */
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
     * @return all visitors, and how many positions they have seen
     */
    <V extends PositionWalk.Visitor> Walked<V> run(Supplier<V> visitors, Runnable afterFile)
            throws SurveyException, InterruptedException {
        List<V> all = new ArrayList<>();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (int[] slices : slicesByFile()) {
                AtomicInteger next = new AtomicInteger();
                Callable<V> task = () -> visitSome(slices, next, visitors.get());
                for (Future<V> visited : pool.invokeAll(Collections.nCopies(threads, task))) {
                    all.add(result(visited));
                }
                afterFile.run();
            }
        } finally {
            pool.shutdownNow();
        }
        return new Walked<>(all, positions.sum(), enPassant.sum());
    }

    private <V> V result(Future<V> visited) throws SurveyException, InterruptedException {
        try {
            return visited.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof ProbeFailureException failure) {
                throw new SurveyException(failure.getMessage(), failure);
            }
            if (failed.getCause() instanceof OutOfMemoryError outOfMemory) {
                throw new SurveyException(
                        material + " takes more memory than Java may use; give it more with ENDGRAIN_JAVA_OPTS=-Xmx6g.",
                        outOfMemory);
            }
            throw new IllegalStateException(
                    "looking at positions failed: " + failed.getCause().getMessage(), failed.getCause());
        }
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
                for (long n = roundUp(sliceStart + from); n < sliceStart + to; n += step) {
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
        // The colour whose pawns lead in the tables; if another one led, a sub-table would be decoded more than once.
        int white = space.pawns(Color.WHITE);
        int black = space.pawns(Color.BLACK);
        Color lead = black == 0 || (white != 0 && white <= black) ? Color.WHITE : Color.BLACK;
        for (int slice = 0; slice < space.slices(); slice++) {
            files.get(space.pawns() == 0 ? 0 : space.leadFile(slice, lead)).add(slice);
        }
        return files.stream()
                .filter(file -> !file.isEmpty())
                .map(file -> file.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }
}
