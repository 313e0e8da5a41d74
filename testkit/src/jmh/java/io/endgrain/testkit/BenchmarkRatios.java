package io.endgrain.testkit;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * Runs benchmarks as JMH's own command line does, and then prints ratios within the run: where a benchmark class has a
 * method whose name begins with {@code baseline}, each of its others as a multiple of that. Absolute times say more about a
 * machine than about the code.
 */
public final class BenchmarkRatios {
    private static final Set<String> NO_RUN = Set.of("-h", "-l", "-lp", "-lrf", "-lprof");

    private BenchmarkRatios() {}

    /** Takes the arguments of JMH. */
    public static void main(String[] arguments) throws Exception {
        if (List.of(arguments).stream().anyMatch(NO_RUN::contains)) {
            Main.main(arguments);
            return;
        }
        Collection<RunResult> results = new Runner(new CommandLineOptions(arguments)).run();
        for (RunResult baseline : results) {
            if (method(baseline).startsWith("baseline")) {
                results.stream()
                        .filter(result -> !method(result).equals(method(baseline)) && isComparable(result, baseline))
                        .forEach(result -> print(result, baseline));
            }
        }
    }

    private static void print(RunResult result, RunResult baseline) {
        double ratio = result.getPrimaryResult().getScore()
                / baseline.getPrimaryResult().getScore();
        System.out.println(String.format(
                Locale.ROOT,
                "ratio %s.%s%s: %.1f times %s",
                simpleClass(result),
                method(result),
                parameters(result),
                ratio,
                method(baseline)));
    }

    /** Whether both are of one class, one mode and the same parameters. */
    private static boolean isComparable(RunResult a, RunResult b) {
        return benchmarkClass(a).equals(benchmarkClass(b))
                && a.getParams().getMode() == b.getParams().getMode()
                && a.getParams().getParamsKeys().stream()
                        .allMatch(key ->
                                a.getParams().getParam(key).equals(b.getParams().getParam(key)));
    }

    /** The parameters by name, in brackets; nothing if there are none. */
    private static String parameters(RunResult result) {
        String parameters = result.getParams().getParamsKeys().stream()
                .map(key -> key + " = " + result.getParams().getParam(key))
                .collect(Collectors.joining(", "));
        return parameters.isEmpty() ? "" : " (" + parameters + ")";
    }

    private static String benchmarkClass(RunResult result) {
        String name = result.getParams().getBenchmark();
        return name.substring(0, name.lastIndexOf('.'));
    }

    private static String simpleClass(RunResult result) {
        String name = benchmarkClass(result);
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static String method(RunResult result) {
        String name = result.getParams().getBenchmark();
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
