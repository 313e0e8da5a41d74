package io.endgrain.http;

import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.generate.Generation;
import io.endgrain.generate.GenerationException;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.TableFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
        exitCodeList = {
            "0:all tables are there",
            "1:a table could not be made",
            "2:wrong options or materials",
            "130, 143:stopped by Ctrl-C or SIGTERM"
        })
final class GenerateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "MATERIAL", arity = "0..*", description = "Tables by their names, for example KRPvKR.")
    private List<String> materials = new ArrayList<>();

    @Mixin
    private StandardChessOption standardChess;

    @Mixin
    private MaterialOption materialOption;

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

    @Mixin
    private ThreadOption threadOption;

    @Override
    public Integer call() throws CommandFailure, InterruptedException {
        standardChess.require("made");
        Set<Material> wanted =
                materialOption.wanted(TableFormat.of(Variant.STANDARD), materials, Generation.MOST_MEN_OF_ALL, "made");
        if (wanted.isEmpty()) {
            throw CommandFailure.input("What is to be made? Name tables, for example KRPvKR, or give --pieces N.");
        }
        List<Path> folders = new ArrayList<>();
        for (String folder : from) {
            folders.add(TableOptions.requireReadable(folder));
        }
        if (out.toString().isBlank()) {
            throw CommandFailure.input("The name after --out is empty; perhaps a variable is not set.");
        }
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw CommandFailure.input(out + " is a file; it should be a folder for tables.");
        }
        int threads = threadOption.threads();
        Terminal terminal = Terminal.of(spec.commandLine());
        boolean changesLine = System.console() != null && System.console().isTerminal();
        GenerationDisplay display = new GenerationDisplay(terminal, changesLine, out, System::nanoTime);
        // A signal ends the process by running these threads; part files go by themselves.
        Thread sayStopped = new Thread(display::stopped, "endgrain-stopped");
        Runtime.getRuntime().addShutdownHook(sayStopped);
        try {
            Generation.Report report = new Generation(new OsDisk(), out, folders, threads, display).run(wanted);
            display.end(report, out);
            return 0;
        } catch (GenerationException failed) {
            display.clear();
            throw CommandFailure.circumstances(failed.getMessage());
        } finally {
            removeHook(sayStopped);
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException stopping) {
            // It is running, or has been.
            LoggerFactory.getLogger(GenerateCommand.class).debug("ended by a signal", stopping);
        }
    }
}
