package io.endgrain.replay;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;

/** Runs that nobody has measured, for tables, files and plots. */
final class SampleRuns {
    private SampleRuns() {}

    /** A run of 2,000 requests with a long tail. */
    static Run run(String name, Load load, long failed) {
        Random random = new Random(name.hashCode());
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < 2000 - failed; i++) {
            histogram.recordValue((long) (Math.exp(2 * random.nextGaussian()) * 1e6));
        }
        return new Run(
                name,
                Map.of("url", "http://127.0.0.1:9000"),
                ReplaySettings.of(load),
                new Run.Warmup(8000, 1, 3.5),
                Ecdf.of(histogram, failed),
                histogram.getMean(),
                100.5,
                failed == 0 ? List.of() : List.of(new Run.ErrorCount("HTTP 503", failed, "busy \"now\"")),
                2,
                new Run.Lateness(100_000, 2_000_000),
                failed > 0);
    }

    /** A run with these latencies in milliseconds. */
    static Run of(String name, int failed, double... milliseconds) {
        Histogram histogram = new Histogram(3);
        double sum = 0;
        for (double latency : milliseconds) {
            histogram.recordValue(Math.round(latency * 1e6));
            sum += latency * 1e6;
        }
        return new Run(
                name,
                Map.of(),
                ReplaySettings.of(new Load.ClosedLoop(1)),
                new Run.Warmup(0, 0, 0),
                Ecdf.of(histogram, failed),
                milliseconds.length == 0 ? 0 : sum / milliseconds.length,
                1,
                failed == 0 ? List.of() : List.of(new Run.ErrorCount("time-out", failed, "")),
                0,
                new Run.Lateness(0, 0),
                false);
    }
}
