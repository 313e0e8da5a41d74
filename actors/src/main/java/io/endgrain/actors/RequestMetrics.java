package io.endgrain.actors;

import java.util.EnumMap;
import java.util.Map;
import kamon.Kamon;
import kamon.metric.Counter;
import kamon.metric.Histogram;
import kamon.metric.Metric;
import kamon.metric.Timer;

/** Distributions of what requests take, for whoever collects metrics. Safe for all threads. */
final class RequestMetrics {
    private static final String KIND = "kind";

    private final boolean on;
    private final Histogram moves = Kamon.histogram("endgrain.request.moves", "Legal moves of the positions evaluated")
            .withoutTags();
    private final Histogram wdlProbes;
    private final Histogram dtzProbes;
    private final Histogram captures;
    private final Histogram rounds = Kamon.histogram(
                    "endgrain.request.rounds", "Rounds of reads, one after the other, that requests took")
            .withoutTags();
    private final Timer inLine = Kamon.timer(
                    "endgrain.request.in-line", "Time in the waiting line before a request began")
            .withoutTags();
    private final Counter slow = Kamon.counter("endgrain.requests.slow", "Requests slower than endgrain.tracing.slow")
            .withoutTags();
    private final Map<PageOrigin, Counter> pages = new EnumMap<>(PageOrigin.class);

    /**
     * Instruments.
     *
     * @param on whether anything is recorded
     */
    RequestMetrics(boolean on) {
        this.on = on;
        Metric.Histogram probes =
                Kamon.histogram("endgrain.request.probes", "Lookups and captures that the positions of a request took");
        this.wdlProbes = probes.withTag(KIND, "wdl");
        this.dtzProbes = probes.withTag(KIND, "dtz");
        this.captures = probes.withTag(KIND, "capture");
        Metric.Counter origins = Kamon.counter("endgrain.pages", "Pages that requests needed, by where they came from");
        for (PageOrigin origin : PageOrigin.values()) {
            pages.put(origin, origins.withTag("source", origin.label()));
        }
    }

    /** A request begins that has stood in line for so long. */
    void begun(long inLineNanos) {
        if (on) {
            inLine.record(inLineNanos);
        }
    }

    /** A request has been answered. */
    void answered(int legalMoves, int roundsTaken, RequestEffort.Snapshot effort) {
        if (on) {
            moves.record(legalMoves);
            rounds.record(roundsTaken);
            wdlProbes.record(effort.wdlProbes());
            dtzProbes.record(effort.dtzProbes());
            captures.record(effort.captures());
            effort.pages().forEach((origin, count) -> pages.get(origin).increment(count));
        }
    }

    /** A request was slow. */
    void slow() {
        if (on) {
            slow.increment();
        }
    }
}
