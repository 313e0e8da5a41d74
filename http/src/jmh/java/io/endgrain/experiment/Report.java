package io.endgrain.experiment;

import io.endgrain.replay.EcdfPlot;
import io.endgrain.replay.Run;
import io.endgrain.replay.RunJson;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The table of the experiment, in Markdown, its goals, and its picture. */
final class Report {

    private Report() {}

    static String heading() {
        return "| way of reading | ≤ 1 ms | p50 | p90 | p95 | p99 | p99.5 | p99.8 | limit p99 | pages read / needed | disks busy"
                + " | CPU |\n|---|---|---|---|---|---|---|---|---|---|---|---|";
    }

    static String line(RowResult result) {
        return String.format(
                Locale.ROOT,
                "| %s | %.0f %% | %.1f | %.1f | %.1f | %.0f | %.0f | %.0f | %.0f | %d / %d = %.2f | %.0f %% | %.0f %% |%s",
                result.row().name(),
                100 * result.run().latencies().shareWithin(1_000_000),
                result.millis(0.5),
                result.millis(0.9),
                result.millis(0.95),
                result.millis(0.99),
                result.millis(0.995),
                result.millis(0.998),
                result.limitP99() / 1e6,
                result.read(),
                result.needed(),
                result.readsPerNeed(),
                100 * result.busyShare(),
                100 * result.cpuShare(),
                result.run().failed() == 0 ? "" : " " + result.run().errors());
    }

    /** What the goals ask for, as far as the rows are there. */
    static String goals(List<RowResult> results) {
        StringBuilder text = new StringBuilder();
        for (RowResult base : results) {
            if (!base.row().name().equals(Rows.BASE)) {
                continue;
            }
            text.append(String.format(
                    Locale.ROOT,
                    "%np99 of the default is %.2f times its limit; %.2f pages were read for each that was needed%n",
                    base.millis(0.99) * 1e6 / base.limitP99(),
                    base.readsPerNeed()));
            for (RowResult other : results) {
                if (List.of(Rows.SERIAL, Rows.ONE_LANE).contains(other.row().name())) {
                    text.append(String.format(
                            Locale.ROOT,
                            "p99 of the default is %.2f times that of \"%s\"%n",
                            base.millis(0.99) / other.millis(0.99),
                            other.row().name()));
                }
            }
        }
        return text.toString();
    }

    /** Writes the runs as JSON, to be drawn again, and the picture of their ECDFs as SVG and PNG. */
    static void write(List<RowResult> results, Path folder, String name) throws IOException {
        List<Run> runs = results.stream().map(RowResult::run).toList();
        RunJson.write(folder.resolve(name + ".json"), runs);
        EcdfPlot plot = new EcdfPlot(runs, Duration.ZERO);
        plot.write(folder.resolve(name + ".svg"));
        plot.write(folder.resolve(name + ".png"));
    }
}
