package io.endgrain.http;

import io.endgrain.disk.ReadFailure;
import io.endgrain.replay.EcdfPlot;
import io.endgrain.replay.HttpTarget;
import io.endgrain.replay.Replay;
import io.endgrain.replay.ReplaySettings;
import io.endgrain.replay.RequestLog;
import io.endgrain.replay.Run;
import io.endgrain.replay.RunJson;
import io.endgrain.replay.RunTable;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code endgrain replay}: how long a server takes for the requests of a log. */
@Command(
        name = "replay",
        description = {
            "Sends the requests of a log to a server, measures how long the answers take, and prints, keeps and draws that."
                    + " Works with every server of this API.",
            "A request that fails counts as never answered: it makes no quantile smaller."
        },
        footer = {
            "",
            "With several --url they are replayed one after the other, into one table and plot. With --add alone, earlier"
                    + " results are printed and drawn again. Ctrl-C ends it with what has been measured so far."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:measured",
            "1:there is no server, it answered none of the measured requests, or results could not be written",
            "2:wrong options, or a file that cannot be read",
            "130, 143:stopped by Ctrl-C or SIGTERM"
        })
final class ReplayCommand implements Callable<Integer> {
    private static final int BAD_LINES_SHOWN = 3;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--requests",
            paramLabel = "FILE",
            description =
                    "The log: one FEN on a line, in the order of arrival, plain or compressed with gzip; empty lines"
                            + " and lines that begin with # are passed over.")
    private Path requests;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "The server, like http://127.0.0.1:9000, to which the variant is added as the path, or with a path that"
                            + " is taken as it is; may be given several times.")
    private List<String> urls = new ArrayList<>();

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description =
                    "What the run is called in table and plot; may be given once for each --url. Default: the URL.")
    private List<String> names = new ArrayList<>();

    @Mixin
    private VariantOption variantOption;

    @Mixin
    private LoadOptions loadOptions;

    @Option(names = "--limit", paramLabel = "N", description = "Only the first N requests of the log.")
    private Integer limit;

    @Option(
            names = "--ping",
            paramLabel = "TIME",
            defaultValue = "0",
            converter = DurationOption.class,
            description = "Is added to every time in table and plot (not in JSON), for example 30ms, so that a few"
                    + " milliseconds do not look like more than people can feel. Default: 0.")
    private Duration ping;

    @Option(names = "--plot", paramLabel = "FILE", description = "Draw the distributions, into FILE.svg or FILE.png.")
    private List<Path> plots = new ArrayList<>();

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Keep the new results, with all that is needed to draw them again.")
    private Path json;

    @Option(
            names = "--add",
            paramLabel = "RUN.json",
            description = "Earlier results to show in the same table and plot; may be given several times.")
    private List<Path> added = new ArrayList<>();

    @Override
    public Integer call() throws CommandFailure, IOException, InterruptedException {
        ReplaySettings settings = loadOptions.settings();
        requireSense();
        List<Run> runs = new ArrayList<>();
        for (Path file : added) {
            runs.addAll(readRuns(file));
        }
        if (urls.isEmpty()) {
            show(runs);
            return 0;
        }
        List<String> log = log();
        if (Replay.warmupOf(log.size(), settings) == log.size()) {
            throw CommandFailure.input(requests + " has no requests that could be measured.");
        }
        for (String url : urls) {
            requireServer(url);
        }
        try (StoppedBySignal signal = new StoppedBySignal()) {
            List<Run> measured = new ArrayList<>();
            for (int i = 0; i < urls.size() && !signal.isStopped(); i++) {
                measured.add(replay(urls.get(i), name(i), log, settings, signal));
                if (json != null) {
                    write(json, file -> RunJson.write(file, measured));
                }
            }
            runs.addAll(measured);
            show(runs);
            return measured.stream().allMatch(run -> run.latencies().allAnswered() == 0) ? 1 : 0;
        }
    }

    /** What can be known to be wrong is said before minutes of measuring. */
    private void requireSense() throws CommandFailure {
        if (urls.isEmpty() && added.isEmpty()) {
            throw CommandFailure.input("Which server is to be measured? Name it with --url, for example"
                    + " --url http://127.0.0.1:9000.");
        }
        if (!urls.isEmpty() && requests == null) {
            throw CommandFailure.input("Which requests are to be sent? Name a file of FENs with --requests FILE.");
        }
        variantOption.variant();
        if (names.size() > urls.size()) {
            throw CommandFailure.input("There are more --name than --url.");
        }
        if (limit != null && limit < 1) {
            throw CommandFailure.input("--limit is " + limit + "; it should be a number of requests, 1 or more.");
        }
        for (Path plot : plots) {
            if (!EcdfPlot.canWrite(plot)) {
                throw CommandFailure.input("The plot " + plot + " should end in .svg or .png.");
            }
            requireWritable(plot);
        }
        if (json != null) {
            requireWritable(json);
        }
    }

    private static void requireWritable(Path file) throws CommandFailure {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw CommandFailure.input("There is no directory " + folder + " for " + file + ".");
        }
        if (Files.isDirectory(file) || !Files.isWritable(Files.exists(file) ? file : folder)) {
            throw CommandFailure.input("The file " + file + " cannot be written.");
        }
    }

    private static List<Run> readRuns(Path file) throws CommandFailure {
        try {
            return RunJson.read(file);
        } catch (NoSuchFileException missing) {
            throw CommandFailure.input("There is no file " + missing.getMessage() + ".");
        } catch (IOException wrong) {
            throw CommandFailure.input(wrong.getMessage());
        }
    }

    private List<String> log() throws CommandFailure {
        RequestLog log;
        try {
            log = RequestLog.read(requests);
        } catch (NoSuchFileException missing) {
            throw CommandFailure.input("There is no file " + missing.getMessage() + ".");
        } catch (IOException failed) {
            throw CommandFailure.input("The requests " + requests + " cannot be read: " + failed.getMessage() + ".");
        }
        if (log.requests().isEmpty()) {
            throw CommandFailure.input("There is no FEN in " + requests + "; there should be one on each line.");
        }
        List<RequestLog.BadLine> bad = log.badLines();
        for (RequestLog.BadLine line : bad.subList(0, Math.min(bad.size(), BAD_LINES_SHOWN))) {
            Main.say(
                    spec.commandLine(),
                    requests + ", line " + line.line() + ": " + Quotation.of(line.text())
                            + " is not a FEN; passed over.");
        }
        if (bad.size() > BAD_LINES_SHOWN) {
            Main.say(spec.commandLine(), requests + ": " + (bad.size() - BAD_LINES_SHOWN) + " more such lines.");
        }
        List<String> all = log.requests();
        return limit == null ? all : all.subList(0, Math.min(limit, all.size()));
    }

    private String name(int index) {
        return index < names.size() ? names.get(index) : urls.get(index);
    }

    private HttpTarget target(String url) throws CommandFailure {
        try {
            return HttpTarget.of(url, variantOption.variant().key());
        } catch (URISyntaxException wrong) {
            throw CommandFailure.input(Quotation.of(url) + " is not the URL of a server: " + wrong.getReason() + ".");
        }
    }

    private void requireServer(String url) throws CommandFailure {
        try (HttpTarget target = target(url)) {
            target.requireListening();
        } catch (IOException failed) {
            throw CommandFailure.circumstances("No server can be reached at " + url + ": " + failed.getMessage() + ".");
        }
    }

    private Run replay(String url, String name, List<String> log, ReplaySettings settings, StoppedBySignal signal)
            throws CommandFailure, InterruptedException {
        Map<String, String> about = new LinkedHashMap<>();
        about.put("url", url);
        about.put("variant", variantOption.variant().key());
        about.put("requests", requests.toString());
        about.put("at", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        ProgressLine progress = new ProgressLine(spec.commandLine());
        ReplayDisplay display = new ReplayDisplay(progress, Terminal.of(spec.commandLine()), name);
        try (HttpTarget target = target(url)) {
            Replay replay = new Replay(name, about, log, target, settings, display);
            signal.stops(replay::stop);
            return replay.run().run();
        } finally {
            progress.clear();
        }
    }

    /** What writes a file. */
    @FunctionalInterface
    private interface Writing {
        void to(Path file) throws IOException;
    }

    private static void write(Path file, Writing writing) throws CommandFailure {
        try {
            writing.to(file);
        } catch (IOException failed) {
            throw CommandFailure.circumstances(
                    "The file " + file + " could not be written: " + ReadFailure.reasonOf(failed) + ".");
        }
    }

    private void show(List<Run> runs) throws CommandFailure {
        RunTable.lines(runs, ping).forEach(spec.commandLine().getOut()::println);
        EcdfPlot plot = new EcdfPlot(runs, ping);
        for (Path file : plots) {
            write(file, plot::write);
        }
    }
}
