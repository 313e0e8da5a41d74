package io.endgrain.survey;

import io.endgrain.generate.PositionSpace;
import io.endgrain.syzygy.Material;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Looks at all positions of a material, each once up to symmetry, and at those in which a pawn can be captured en passant.
 *
 * <p>All of it takes memory for about four bytes a number of the material's {@link PositionSpace} and for each set of tables,
 * and two for each of their positions; with pawns a quarter of that, as one file of the lead pawn comes after the other.
 */
public final class Survey {
    /** The most men of a material that can be surveyed. */
    public static final int MOST_MEN = 5;

    private final int threads;
    private final long sample;
    private final SurveyProgress progress;

    /**
     * Surveys.
     *
     * @param threads how many threads work
     * @param sample how many numbers of placements to look at, spread evenly; 0 for all
     * @param progress is told how far it is
     */
    public Survey(int threads, long sample, SurveyProgress progress) {
        this.threads = threads;
        this.sample = sample;
        this.progress = progress;
    }

    /**
     * Compares two sets of tables.
     *
     * @throws SurveyException if a table is missing or damaged
     * @throws InterruptedException if the thread is interrupted
     */
    public Agreement compare(Material material, SurveyedTables one, SurveyedTables other)
            throws SurveyException, InterruptedException {
        return AgreementVisitor.sum(
                material,
                walk(
                        material,
                        List.of(one, other),
                        values -> new ComparingVisitor(values.getFirst(), values.getLast())));
    }

    /**
     * Checks what tables say of each position against what they say of the positions after its moves.
     *
     * @throws SurveyException if a table is missing or damaged
     * @throws InterruptedException if the thread is interrupted
     */
    public Agreement checkConsistency(Material material, SurveyedTables tables)
            throws SurveyException, InterruptedException {
        return AgreementVisitor.sum(
                material, walk(material, List.of(tables), values -> new CheckingVisitor(values.getFirst())));
    }

    /**
     * Counts values and distances. Positions with a right to capture en passant are left out.
     *
     * @throws SurveyException if a table is missing or damaged, or the tables contradict each other
     * @throws InterruptedException if the thread is interrupted
     */
    public MaterialStatistics count(Material material, SurveyedTables tables)
            throws SurveyException, InterruptedException {
        return CountingVisitor.sum(
                material, walk(material, List.of(tables), values -> new CountingVisitor(values.getFirst())));
    }

    /** What visits positions, made for each thread from the values that each set of tables has for it. */
    private interface Visitors<V> {
        V of(List<PositionValues> values);
    }

    private <V extends PositionWalk.Visitor> Walked<V> walk(
            Material material, List<SurveyedTables> sets, Visitors<V> visitors)
            throws SurveyException, InterruptedException {
        if (material.men() > MOST_MEN) {
            throw new SurveyException(
                    material + " has " + material.men() + " men; up to " + MOST_MEN + " can be looked at.");
        }
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before the tables of " + material + " were opened");
        }
        try {
            return walkBegun(material, sets, visitors);
        } catch (OutOfMemoryError outOfMemory) {
            throw SurveyMemory.lacks(material, outOfMemory);
        }
    }

    private <V extends PositionWalk.Visitor> Walked<V> walkBegun(
            Material material, List<SurveyedTables> sets, Visitors<V> visitors)
            throws SurveyException, InterruptedException {
        PositionSpace space = new PositionSpace(material);
        ParallelWalk walk = new ParallelWalk(material, space, sample, threads, progress);
        long needed = 0;
        for (SurveyedTables set : sets) {
            set.begin(material);
            needed += set.decodedBytes(material);
            // A sample may be of few pages of them.
            needed += sample == 0 ? KeptValues.bytes(material, walk.mostNumbersAtOnce()) : 0;
        }
        SurveyMemory.require(material, needed);
        List<KeptValues> kept = new ArrayList<>();
        sets.forEach(set -> kept.add(new KeptValues(material, space)));
        Supplier<V> supplier = () -> {
            List<PositionValues> values = new ArrayList<>();
            for (int i = 0; i < sets.size(); i++) {
                values.add(new PositionValues(kept.get(i), sets.get(i).prober()));
            }
            return visitors.of(values);
        };
        Runnable letGo = () -> {
            kept.forEach(KeptValues::forget);
            sets.forEach(set -> set.forget(material));
        };
        try {
            return walk.run(supplier, letGo);
        } finally {
            letGo.run();
            sets.forEach(SurveyedTables::end);
        }
    }
}
