package io.endgrain.experiment;

import io.endgrain.testkit.SharedFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the rows and prints what came of them. */
@Command(
        name = "experiment",
        mixinStandardHelpOptions = true,
        description =
                "Replays a log on simulated disks, six hard disks and two NVMe drives with a small memory: a base row,"
                        + " and rows that differ from it in one thing.")
public final class Experiment implements Callable<Integer> {

    /** Rows that are not shown, and requests of each that are measured; all others are made without waiting. */
    private static final int JVM_WARM_UPS = 3;

    private static final int JVM_WARM_UP = 200;

    @Option(names = "--tables", paramLabel = "DIR", description = "Tables (default: those of the shared folder).")
    private Path tables;

    @Option(
            names = "--requests",
            paramLabel = "FILE",
            description = "A log of FENs (default: that of the shared folder).")
    private Path requests;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "target/experiment",
            description = "Where results and pictures go (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Option(
            names = "--scale",
            defaultValue = "4",
            description = "Virtual seconds in a real one, 1 to 4 (default: ${DEFAULT-VALUE}).")
    private double scale;

    @Option(
            names = "--rate",
            paramLabel = "R",
            defaultValue = "20",
            description = "Requests in a virtual second (default: ${DEFAULT-VALUE}).")
    private double rate;

    @Option(names = "--goals", description = "Only the rows that the goals compare.")
    private boolean goalsOnly;

    @Option(names = "--row", paramLabel = "NAME", description = "Only rows whose name contains this; may be repeated.")
    private List<String> names = List.of();

    @Option(
            names = "--measured",
            paramLabel = "N",
            description = "How many requests at the end of the log are measured (default: 2000, or as many as fit into"
                    + " 70 seconds).")
    private Integer measured;

    @Option(
            names = "--set",
            paramLabel = "SETTING",
            description = "A setting for all rows, such as \"endgrain.cache.pages = 2 MiB\"; may be repeated.")
    private List<String> settings = List.of();

    private Experiment() {}

    /** Takes the options above. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Experiment()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        String wrong = wrong();
        if (wrong != null) {
            System.err.println(wrong);
            return CommandLine.ExitCode.USAGE;
        }
        Files.createDirectories(out);
        Bench bench = Bench.prepare(tables(), requests(), out.toAbsolutePath());
        List<Row> rows = (goalsOnly ? Rows.goals(scale) : Rows.all(scale))
                .stream()
                        .filter(row -> names.isEmpty()
                                || names.stream().anyMatch(name -> row.name().contains(name)))
                        .map(row -> row.with(String.join("\n", settings)))
                        .toList();
        if (rows.isEmpty()) {
            System.err.println("There is no row whose name contains one of " + names + ": there are "
                    + Rows.all(scale).stream().map(Row::name).toList() + ".");
            return CommandLine.ExitCode.USAGE;
        }
        int most = (int) (70 * scale * rate);
        int count = Math.min(bench.requests().size(), measured == null ? Math.min(2000, most) : measured);
        bench.requests()
                .subList(bench.requests().size() - count, bench.requests().size())
                .forEach(bench::needs);
        List<RowResult> results = new ArrayList<>();
        // Else the first rows would pay for what the JVM has yet to compile.
        for (int i = 0; i < JVM_WARM_UPS; i++) {
            RowRun.of(bench, Row.base("warm-up of the JVM", scale), rate, warmup(bench, JVM_WARM_UP));
        }
        System.out.println(Report.heading());
        for (Row row : rows) {
            RowResult result = RowRun.of(bench, row, rate, warmup(bench, count));
            System.out.println(Report.line(result));
            results.add(result);
        }
        System.out.println(Report.goals(results));
        Report.write(results, out, String.format(Locale.ROOT, "experiment-%.0f", scale));
        return 0;
    }

    /** What is wrong with the options, or null. */
    private String wrong() {
        if (!(scale >= 1 && scale <= 4)) {
            return "--scale is " + scale + "; it should be from 1 to 4.";
        }
        if (!(rate > 0 && rate <= 10_000)) {
            return "--rate is " + rate + "; it should be above 0, and 10000 at most.";
        }
        if (measured != null && measured < 1) {
            return "--measured is " + measured + "; it should be 1 or more.";
        }
        if (tables != null && !Files.isDirectory(tables)) {
            return "--tables is " + tables + ", which is not a folder.";
        }
        if (requests != null && !Files.isReadable(requests)) {
            return "--requests is " + requests + ", which is not a file that can be read.";
        }
        return null;
    }

    /** The share of the log before the last requests. */
    private static double warmup(Bench bench, int measured) {
        return 1 - Math.min(1, measured / (double) bench.requests().size());
    }

    private Path tables() {
        return tables != null ? tables : shared().tables("standard");
    }

    private Path requests() {
        return requests != null ? requests : shared().requests("standard-10k.txt");
    }

    private static SharedFolder shared() {
        return SharedFolder.find()
                .orElseThrow(() ->
                        new IllegalStateException("There is no shared folder: say --tables DIR and --requests FILE."));
    }
}
