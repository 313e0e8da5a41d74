package io.endgrain.http;

import io.endgrain.chess.Color;
import io.endgrain.chess.Role;
import io.endgrain.disk.OsDisk;
import io.endgrain.generate.Generation;
import io.endgrain.generate.GenerationException;
import io.endgrain.syzygy.Material;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code endgrain generate}: makes tables. */
@Command(
        name = "generate",
        description = {
            "Makes tables of standard chess, and before them those that captures and promotions lead to.",
            "It may be stopped at any time: finished tables stay, and the next run goes on."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all tables are there", "1:a table could not be made", "2:wrong options or materials"})
final class GenerateCommand implements Callable<Integer> {
    private static final int FEWEST_MEN = 3;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "MATERIAL", arity = "0..*", description = "Tables by their names, for example KRPvKR.")
    private List<String> materials = new ArrayList<>();

    @Option(names = "--pieces", paramLabel = "N", description = "All tables with up to N men, kings included.")
    private Integer pieces;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            required = true,
            description = "The folder for the tables. Tables that are there are used and not made again.")
    private Path out;

    @Option(
            names = "--from",
            paramLabel = "DIR",
            description = "Folder with tables that need not be made to make others; may be given several times.")
    private List<String> from = new ArrayList<>();

    @Option(names = "-j", paramLabel = "N", description = "How many threads work. Default: one for each processor.")
    private Integer threads;

    @Override
    public Integer call() throws CommandFailure, InterruptedException {
        Set<Material> wanted = wanted();
        List<Path> folders = new ArrayList<>();
        for (String folder : from) {
            folders.add(TableOptions.requireReadable(folder));
        }
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw CommandFailure.input(out + " is a file; it should be a folder for tables.");
        }
        if (threads != null && threads < 1) {
            throw CommandFailure.input("-j is " + threads + "; it should be a number of threads, 1 or more.");
        }
        int workers = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        Terminal terminal = Terminal.of(spec.commandLine());
        GenerationDisplay display = new GenerationDisplay(terminal, System.nanoTime());
        try {
            Generation.Report report = new Generation(new OsDisk(), out, folders, workers, display).run(wanted);
            display.end(report, out);
            return 0;
        } catch (GenerationException failed) {
            display.clear();
            throw CommandFailure.circumstances(failed.getMessage());
        }
    }

    private Set<Material> wanted() throws CommandFailure {
        Set<Material> wanted = new LinkedHashSet<>();
        if (pieces != null) {
            if (pieces < FEWEST_MEN || pieces > Generation.MOST_MEN) {
                throw CommandFailure.input("--pieces is " + pieces + "; tables of " + FEWEST_MEN + " to "
                        + Generation.MOST_MEN + " men can be made.");
            }
            for (int men = FEWEST_MEN; men <= pieces; men++) {
                TableInventory.keys(men)
                        .forEach(key -> wanted.add(Material.parse(key).orElseThrow()));
            }
        }
        for (String key : materials) {
            wanted.add(material(key));
        }
        if (wanted.isEmpty()) {
            throw CommandFailure.input("What is to be made? Name tables, for example KRPvKR, or give --pieces N.");
        }
        return wanted;
    }

    private static Material material(String key) throws CommandFailure {
        return Material.parse(key)
                .filter(material -> material.men() >= FEWEST_MEN
                        && material.count(Color.WHITE, Role.KING) == 1
                        && material.count(Color.BLACK, Role.KING) == 1)
                .orElseThrow(() -> CommandFailure.input("\"" + key + "\" is not the name of a table: letters of"
                        + " KQRBNP in this order, the greater side first, as in KRPvKR."));
    }
}
