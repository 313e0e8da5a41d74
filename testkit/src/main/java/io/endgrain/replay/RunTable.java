package io.endgrain.replay;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Prints runs for people: a row for each, and a sentence for what the figures do not tell. */
public final class RunTable {
    private static final long WITHIN = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long WORTH_TELLING = TimeUnit.MILLISECONDS.toNanos(1);

    private RunTable() {}

    /**
     * The table.
     *
     * @param ping is added to every time, but not to what the share within 1 ms is of; zero or more
     * @return its lines
     */
    public static List<String> lines(List<Run> runs, Duration ping) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(head());
        runs.forEach(run -> rows.add(row(run, ping.toNanos())));
        List<String> lines = new ArrayList<>(aligned(rows));
        lines.add("");
        lines.add("Times in milliseconds"
                + (ping.isZero()
                        ? "."
                        : ", with a ping of " + Milliseconds.exact(ping.toNanos())
                                + " ms added to every one (\"<=1 ms\" is the share within 1 ms without it)."));
        for (Run run : runs) {
            lines.addAll(sentences(run));
        }
        return lines;
    }

    private static List<String> head() {
        List<String> head = new ArrayList<>(List.of("", "requests", "<=1 ms", "mean"));
        for (Quantile quantile : Quantile.values()) {
            head.add(quantile.label());
        }
        head.addAll(List.of("failed", "per s"));
        return head;
    }

    private static List<String> row(Run run, long ping) {
        Ecdf latencies = run.latencies();
        List<String> row = new ArrayList<>(List.of(
                run.name(),
                String.format(Locale.ROOT, "%,d", latencies.total()),
                String.format(Locale.ROOT, "%.1f %%", 100 * latencies.shareWithin(WITHIN)),
                latencies.size() == 0 ? "never" : Milliseconds.text(run.meanNanoseconds() + ping)));
        for (Quantile quantile : Quantile.values()) {
            row.add(Milliseconds.text(quantile.of(latencies), ping));
        }
        row.add(String.format(Locale.ROOT, "%,d", run.failed()));
        row.add(String.format(Locale.ROOT, run.rate() < 100 ? "%.1f" : "%,.0f", run.rate()));
        return row;
    }

    /** The first column to the left, the others to the right. */
    private static List<String> aligned(List<List<String>> rows) {
        int[] widths = new int[rows.getFirst().size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder(String.format("%-" + Math.max(1, widths[0]) + "s", row.getFirst()));
            for (int column = 1; column < widths.length; column++) {
                line.append(String.format("  %" + widths[column] + "s", row.get(column)));
            }
            lines.add(line.toString());
        }
        return lines;
    }

    private static List<String> sentences(Run run) {
        List<String> sentences = new ArrayList<>();
        if (run.stopped()) {
            sentences.add(run.name() + ": stopped before the end of the log.");
        }
        if (run.failed() > 0) {
            sentences.add(String.format(
                    Locale.ROOT,
                    "%s: %,d of %,d requests failed, and count as never answered: %s.%s",
                    run.name(),
                    run.failed(),
                    run.latencies().total(),
                    run.errors().stream().map(RunTable::text).collect(Collectors.joining(", ")),
                    run.latencies().size() == 0 ? "" : " The mean is that of the answered ones."));
        }
        if (run.warmup().failed() > 0) {
            sentences.add(String.format(
                    Locale.ROOT,
                    "%s: %,d of %,d requests of the warm-up failed.",
                    run.name(),
                    run.warmup().failed(),
                    run.warmup().requests()));
        }
        if (run.heldBack() > 0 && run.settings().load() instanceof Load.OpenLoop open) {
            sentences.add(String.format(
                    Locale.ROOT,
                    "%s: %,d requests had to wait for their start, since %,d were under way; their latencies count from when"
                            + " they should have started.",
                    run.name(),
                    run.heldBack(),
                    open.mostInFlight()));
        }
        if (run.heldBack() == 0 && run.lateness().p99() > WORTH_TELLING) {
            sentences.add(run.name() + ": 1 % of the requests were sent "
                    + Milliseconds.text(run.lateness().p99())
                    + " ms late or more, because this machine was busy; that is part of their latencies.");
        }
        return sentences;
    }

    private static String text(Run.ErrorCount error) {
        String count = String.format(Locale.ROOT, "%,d × %s", error.count(), error.kind());
        return error.first().isEmpty() ? count : count + " (first: " + error.first() + ")";
    }
}
