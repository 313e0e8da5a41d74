package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.syzygy.Material;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Solves a material: the exact distance to the next zeroing move, or to mate, of every position (B2 of the format's
 * specification). Without pawns all positions at once. With pawns slice by slice, where a slice holds the positions with the
 * pawns on the same squares: pawn steps lead to slices with less far to go, and those are solved before.
 */
final class Solver {
    /** Numbers that one task of the first pass takes. */
    private static final int CHUNK = 1 << 14;

    private final Workers workers;
    private final KnownMaterials known;
    private final StepProgress progress;

    /**
     * A solver.
     *
     * @param pool does the work
     * @param known the materials that captures and promotions lead to
     * @param progress is told what has been solved and decided
     */
    Solver(ForkJoinPool pool, KnownMaterials known, StepProgress progress) {
        this.workers = new Workers(pool);
        this.known = known;
        this.progress = progress;
    }

    /** Solves a material of at least three men. */
    SolvedMaterial solve(Material material) throws InterruptedException {
        SolvedMaterial solved = new SolvedMaterial(new PositionSpace(material));
        Successors successors = new Successors(material, solved.space(), known);
        if (solved.space().pawns() == 0) {
            solveAtOnce(solved, successors);
        } else {
            solveBySlices(solved, successors);
        }
        return solved;
    }

    private void solveAtOnce(SolvedMaterial solved, Successors successors) throws InterruptedException {
        int size = (int) solved.space().size();
        AtomicLong done = new AtomicLong();
        Buckets all = workers.collect(IntStream.range(0, (size + CHUNK - 1) / CHUNK), chunk -> {
            Buckets buckets = new Buckets();
            new FirstPass(solved, successors, buckets).visit(chunk * CHUNK, Math.min(size, (chunk + 1) * CHUNK));
            progress.solved(done.addAndGet(CHUNK));
            return buckets;
        });
        new Retrograde(solved, all).run(workers, progress);
    }

    private void solveBySlices(SolvedMaterial solved, Successors successors) throws InterruptedException {
        PositionSpace space = solved.space();
        TreeMap<Integer, List<Integer>> byStepsToGo = new TreeMap<>();
        int[] squares = new int[space.men()];
        for (int slice = 0; slice < space.slices(); slice++) {
            space.decode((long) slice * space.sliceSize(), squares);
            byStepsToGo
                    .computeIfAbsent(stepsToGo(space, squares), steps -> new ArrayList<>())
                    .add(slice);
        }
        AtomicLong done = new AtomicLong();
        for (List<Integer> slices : byStepsToGo.values()) {
            workers.collect(slices.stream().mapToInt(Integer::intValue), slice -> {
                Buckets buckets = new Buckets();
                new FirstPass(solved, successors, buckets)
                        .visit(slice * space.sliceSize(), (slice + 1) * space.sliceSize());
                new Retrograde(solved, buckets).run();
                progress.solved(done.addAndGet(space.sliceSize()));
                return buckets;
            });
        }
    }

    /** How many single steps all pawns are from promotion. */
    private static int stepsToGo(PositionSpace space, int[] squares) {
        int steps = 0;
        for (int man = 0; man < space.pawns(); man++) {
            int rank = squares[man] >> 3;
            steps += space.color(man) == Color.WHITE ? 7 - rank : rank;
        }
        return steps;
    }
}
