package io.endgrain.generate;

import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.disk.FolderLock;
import io.endgrain.disk.PartFile;
import io.endgrain.disk.WriteFailure;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.BlockingTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.function.ToIntFunction;

/**
 * Makes tables of standard chess: those that are wanted, and before them those that captures and promotions lead to, unless
 * their files are there.
 *
 * <p>A file appears under its name when it is whole, and the WDL file of a table after the DTZ file. So a generation can be
 * killed at any time, and the next one goes on after the last finished table. Of several at once in one folder, in one or
 * more processes, one works, and the others wait for it.
 */
public final class Generation {
    /** The most men of a table that can be made. */
    public static final int MOST_MEN = 6;

    /** The most men for which all tables can be made. */
    public static final int MOST_MEN_OF_ALL = 5;

    /** A number and the side to move share an int. */
    private static final int MOST_NUMBERS = 1 << 30;

    private final Disk disk;
    private final Path out;
    private final List<Path> from;
    private final int threads;
    private final GenerationProgress progress;

    /**
     * What has been done.
     *
     * @param made the tables that were made, also those that nobody asked for but others needed
     * @param present the wanted tables that were there before
     * @param bytes of the files made
     * @param omissions what was left out, and why
     */
    public record Report(List<Material> made, List<Material> present, long bytes, List<Omission> omissions) {
        /** Copies the lists. */
        public Report {
            made = List.copyOf(made);
            present = List.copyOf(present);
            omissions = List.copyOf(omissions);
        }
    }

    /** How many numbers of positions a table has for either side to move; many have no position. What work grows with. */
    public static long positions(Material material) {
        return (long) MemoryNeed.numbers(material);
    }

    /**
     * A generation.
     *
     * @param disk what tables that are there are read from
     * @param out the folder for the tables; is made if it does not exist
     * @param from other folders with tables that can be used
     * @param threads how many threads work
     * @param progress is told how far it is
     */
    public Generation(Disk disk, Path out, List<Path> from, int threads, GenerationProgress progress) {
        this.disk = disk;
        this.out = out;
        this.from = List.copyOf(from);
        this.threads = threads;
        this.progress = progress;
    }

    /** How what is wanted becomes a plan. */
    @FunctionalInterface
    private interface Planning {
        Planner.Outcome of(Planner planner) throws GenerationException;
    }

    /**
     * Makes tables. Blocks.
     *
     * @param wanted materials with a king on either side and three men at least
     * @throws GenerationException if they cannot be made; what was finished before stays
     * @throws InterruptedException if the thread is interrupted; what was finished before stays
     */
    public Report run(Collection<Material> wanted) throws GenerationException, InterruptedException {
        for (Material material : wanted) {
            requireNumbers(material);
        }
        return run(planner -> new Planner.Outcome(planner.all(wanted), List.of()));
    }

    /**
     * Makes those of the tables that can be made, smaller ones first: not those that memory does not suffice for, and not
     * those that a damaged file is in the way of. The report names these. Blocks.
     *
     * @param wanted materials as for {@link #run}, of few enough men for each
     * @throws GenerationException if none can be made, or not all that should be possible; what was finished before stays
     * @throws InterruptedException if the thread is interrupted; what was finished before stays
     */
    public Report runPossible(Collection<Material> wanted) throws GenerationException, InterruptedException {
        return run(planner -> planner.possible(wanted));
    }

    private Report run(Planning planning) throws GenerationException, InterruptedException {
        OutputFolder.make(out);
        try (BlockingTables tables = openTables()) {
            Planner.Outcome outcome = planning.of(planner(new PresentTables(tables, out)));
            if (outcome.plan().toMake().isEmpty()) {
                return new Report(List.of(), List.copyOf(outcome.plan().present()), 0, outcome.omissions());
            }
        } catch (IOException failed) {
            throw cannotRead(failed);
        }
        if (!Files.isWritable(out)) {
            throw new GenerationException("Nothing can be written into the folder " + out + ": permission is denied.");
        }
        return makeAlone(planning);
    }

    private Planner planner(PresentTables present) {
        return new Planner(present, threads, Runtime.getRuntime().maxMemory());
    }

    private void requireNumbers(Material material) throws GenerationException {
        double numbers = MemoryNeed.numbers(material);
        if (material.men() > MOST_MEN || numbers > MOST_NUMBERS) {
            throw new GenerationException(String.format(
                    Locale.ROOT,
                    "%s has %d men with %,.0f million placements, and would take about %,.0f GB of memory; tables of up to"
                            + " %d men with up to %,d million placements can be made.",
                    material,
                    material.men(),
                    numbers / 1e6,
                    MemoryNeed.of(material, threads) / 1e9,
                    MOST_MEN,
                    MOST_NUMBERS / 1_000_000));
        }
    }

    private BlockingTables openTables() throws IOException {
        return BlockingTables.of(disk, Variant.STANDARD, folders());
    }

    private List<Path> folders() {
        List<Path> folders = new ArrayList<>(List.of(out));
        folders.addAll(from);
        return folders;
    }

    private GenerationException cannotRead(IOException failed) {
        return new GenerationException(
                "The tables in " + folders() + " cannot be read: " + failed.getMessage() + ".", failed);
    }

    /** Plans again when it has the folder for itself: others may have made what is needed. */
    private Report makeAlone(Planning planning) throws GenerationException, InterruptedException {
        try (FolderLock lock = FolderLock.take(out, OutputFolder.LOCK, () -> progress.waiting(out))) {
            if (lock.isExclusive()) {
                PartFile.deleteAbandoned(out, OutputFolder.TABLES);
            }
            try (BlockingTables tables = openTables();
                    GenerationThreads workers = new GenerationThreads(threads)) {
                PresentTables present = new PresentTables(tables, out);
                return make(planning.of(planner(present)), present, workers);
            } catch (IOException failed) {
                throw cannotRead(failed);
            }
        } catch (IOException failed) {
            throw new GenerationException(
                    "The folder " + out + " cannot be used: " + WriteFailure.reasonOf(out, failed) + ".", failed);
        }
    }

    private Report make(Planner.Outcome outcome, PresentTables present, GenerationThreads workers)
            throws GenerationException, InterruptedException {
        GenerationPlan plan = outcome.plan();
        if (!outcome.omissions().isEmpty()) {
            progress.omitted(outcome.omissions());
        }
        KnownMaterials known = new KnownMaterials();
        ToIntFunction<Position> finder = present::value;
        for (Material material : plan.fromTables()) {
            known.put(material, KnownValues.onDemand(new PositionSpace(material), finder));
        }
        progress.planned(plan.toMake());
        Map<Material, Material> lastUses = plan.lastUses();
        long bytes = 0;
        int number = 0;
        for (Material material : plan.toMake()) {
            GenerationProgress.Step step = new GenerationProgress.Step(
                    material, ++number, plan.toMake().size());
            boolean isUsedLater = lastUses.containsKey(material);
            try {
                bytes += workers.run(() -> make(step, known, workers.pool(), isUsedLater));
            } catch (ExecutionException failed) {
                throw failureOf(material, failed.getCause());
            }
            present.forgetDecoded();
            lastUses.forEach((used, last) -> {
                if (last.equals(material)) {
                    known.remove(used);
                }
            });
        }
        return new Report(plan.toMake(), List.copyOf(plan.present()), bytes, outcome.omissions());
    }

    private long make(GenerationProgress.Step step, KnownMaterials known, ForkJoinPool pool, boolean isUsedLater)
            throws GenerationException, InterruptedException {
        StepProgress told = passOn(step);
        SolvedMaterial solved = solve(step, known, pool, told);
        long bytes = write(step, solved, pool, told);
        if (isUsedLater) {
            known.put(step.material(), KnownValues.of(solved));
        }
        return bytes;
    }

    /** Out of memory is a failure, however it was wrapped on its way; what nobody foresaw is thrown on. */
    private static GenerationException failureOf(Material material, Throwable failed) throws InterruptedException {
        if (GenerationThreads.outOfMemoryIn(failed).isPresent()) {
            return new GenerationException(
                    "There was not enough memory to make " + material + ": Java may use "
                            + MemorySize.atMost(Runtime.getRuntime().maxMemory())
                            + "; it may use more with -Xmx in ENDGRAIN_JAVA_OPTS. What was finished before stays.",
                    failed);
        }
        switch (failed) {
            case GenerationException sentence -> {
                return sentence;
            }
            case InterruptedException interrupted -> throw interrupted;
            case Error error -> throw error;
            case RuntimeException unforeseen -> throw unforeseen;
            default -> throw new IllegalStateException(failed);
        }
    }

    private StepProgress passOn(GenerationProgress.Step step) {
        long all = positions(step.material());
        return new StepProgress() {
            @Override
            public void solved(long numbers) {
                progress.solved(step, Math.min(numbers, all), all);
            }

            @Override
            public void decided(int plies, long positions) {
                progress.deciding(step, plies, positions);
            }

            @Override
            public void compressed(int done, int all) {
                progress.compressing(step, done, all);
            }
        };
    }

    private SolvedMaterial solve(
            GenerationProgress.Step step, KnownMaterials known, ForkJoinPool pool, StepProgress told)
            throws GenerationException, InterruptedException {
        progress.solving(step);
        try {
            return new Solver(pool, known, told).solve(step.material());
        } catch (PresentTables.UnusableTable unusable) {
            throw new GenerationException(step.material() + " cannot be solved: " + unusable.getMessage(), unusable);
        }
    }

    private long write(GenerationProgress.Step step, SolvedMaterial solved, ForkJoinPool pool, StepProgress told)
            throws GenerationException {
        progress.writing(step);
        TableWriter writer = new TableWriter(out, TableFormat.of(Variant.STANDARD), TableWriter.IfPresent.KEEP);
        try {
            long bytes = 0;
            for (Path file : new TableBuilder(TableFormat.of(Variant.STANDARD), step.material(), solved, pool, told)
                    .write(writer)) {
                bytes += Files.size(file);
            }
            progress.finished(step, bytes);
            return bytes;
        } catch (IOException failed) {
            throw new GenerationException(
                    "The files of " + step.material() + " cannot be written into " + out + ": " + failed.getMessage()
                            + ".",
                    failed);
        }
    }
}
