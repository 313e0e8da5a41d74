package io.endgrain.http;

import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.survey.Survey;
import io.endgrain.survey.SurveyException;
import io.endgrain.survey.SurveyedTables;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.TableFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the commands that look at all positions of materials have in common. */
final class SurveyOptions {
    @Mixin
    private MaterialOption materialOption;

    @Option(
            names = "--sample",
            paramLabel = "N",
            description = "Look at about N placements of each table's men, spread evenly, rather than at all.")
    private Long sample;

    @Mixin
    private ThreadOption threadOption;

    /** What is done with each material. */
    @FunctionalInterface
    interface Work {
        /**
         * Does it.
         *
         * @param survey looks at positions
         * @return prints what came of it, when progress is out of the way
         */
        Runnable of(Survey survey, Material material) throws SurveyException, InterruptedException;
    }

    /** The materials meant; none if none has been named. */
    Set<Material> wanted(List<String> keys) throws CommandFailure {
        return materialOption.wanted(TableFormat.of(Variant.STANDARD), keys, Survey.MOST_MEN, "looked at");
    }

    /** The materials of files that are meant; none if none has been named. */
    Set<Material> wantedFiles(TableFormat format, List<String> keys) throws CommandFailure {
        return materialOption.wanted(format, keys, format.maxMen(), "checked");
    }

    /** Refuses {@code --sample} where it has no meaning, for a reason. */
    void requireNoSample(String reason) throws CommandFailure {
        if (sample != null) {
            throw CommandFailure.input("--sample goes with --consistency only: " + reason + ".");
        }
    }

    int threads() throws CommandFailure {
        return threadOption.threads();
    }

    /** Refuses to be done at once because there is nothing to do. */
    static void requireSome(Variant variant, Collection<?> tables, List<String> directories, String participle)
            throws CommandFailure, IOException {
        if (tables.isEmpty()) {
            List<Path> paths = directories.stream().map(Path::of).toList();
            throw CommandFailure.circumstances("There are " + NoTables.in(new OsDisk(), variant, paths)
                    + ", so that nothing could be " + participle + ".");
        }
    }

    /** The tables of directories, each of which is there and readable. */
    static SurveyedTables open(List<String> directories) throws CommandFailure, IOException {
        List<Path> paths = new ArrayList<>();
        for (String directory : directories) {
            paths.add(TableOptions.requireReadable(directory));
        }
        SurveyedTables tables = SurveyedTables.of(new OsDisk(), paths);
        if (tables.materials().isEmpty()
                && !NoTables.foreign(new OsDisk(), Variant.STANDARD, paths).isEmpty()) {
            throw CommandFailure.circumstances("There are " + NoTables.in(new OsDisk(), Variant.STANDARD, paths)
                    + "; only those of standard chess can be looked at.");
        }
        return tables;
    }

    /**
     * Does the work for one material after the other, and prints what comes of each, or why nothing does.
     *
     * @param notDone is told where a table was missing or damaged
     * @throws CommandFailure if memory runs out
     */
    void each(Collection<Material> materials, CommandLine command, Work work, Consumer<Material> notDone)
            throws CommandFailure, InterruptedException {
        if (sample != null && sample < 1) {
            throw CommandFailure.input("--sample is " + sample + "; it should be a number of placements, 1 or more.");
        }
        ProgressLine progress = new ProgressLine(command);
        long start = System.nanoTime();
        int number = 0;
        for (Material material : materials) {
            int place = ++number;
            Survey survey = new Survey(
                    threads(),
                    sample == null ? 0 : sample,
                    (looked, done, all) -> progress.show(() -> String.format(
                            Locale.ROOT,
                            "%-8s %3d of %d  %,d of %,d placements, %d %%  %s",
                            looked,
                            place,
                            materials.size(),
                            done,
                            all,
                            100 * done / all,
                            elapsed(start))));
            try {
                Runnable print = work.of(survey, material);
                progress.clear();
                print.run();
            } catch (SurveyException failed) {
                progress.clear();
                if (failed.isOutOfMemory()) {
                    throw CommandFailure.circumstances(failed.getMessage());
                }
                notDone.accept(material);
                Main.say(command, failed.getMessage());
            }
        }
    }

    /** Minutes and seconds since a moment of {@link System#nanoTime}. */
    static String elapsed(long start) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
        return String.format(Locale.ROOT, "%d:%02d min", seconds / 60, seconds % 60);
    }
}
