package io.endgrain.replay;

import java.util.List;
import java.util.Map;

/**
 * What is kept of a replay: enough to print and draw it again. All times are those of {@link ReplaySettings#timeScale}, without
 * any ping.
 *
 * @param name as it is called in tables and legends
 * @param about what was measured, for readers: the server's URL, the log; in this order
 * @param settings how it was measured
 * @param warmup how the part before went
 * @param latencies of the measured requests
 * @param meanNanoseconds mean latency of the answered requests, exact; 0 if there are none
 * @param seconds from the first measured start to the last end
 * @param errors of the measured requests
 * @param heldBack how many requests of an open loop could not start in time, because too many were under way
 * @param lateness how late requests of an open loop were sent, by this side's fault; it is a part of their latency
 * @param stopped whether it was stopped before the end of the log
 */
public record Run(
        String name,
        Map<String, String> about,
        ReplaySettings settings,
        Warmup warmup,
        Ecdf latencies,
        double meanNanoseconds,
        double seconds,
        List<ErrorCount> errors,
        long heldBack,
        Lateness lateness,
        boolean stopped) {

    /**
     * The part that is not measured.
     *
     * @param requests how many were sent
     * @param failed how many of these failed
     * @param seconds how long it took
     */
    public record Warmup(long requests, long failed, double seconds) {}

    /**
     * Failures of one kind.
     *
     * @param kind as {@link Outcome.Failed#kind}
     * @param first the detail of the first one, or nothing
     */
    public record ErrorCount(String kind, long count, String first) {}

    /**
     * Nanoseconds between intended start and sending.
     *
     * @param p99 of 99 % of the requests at most
     * @param longest of all
     */
    public record Lateness(long p99, long longest) {}

    /** How many measured requests ended per second. */
    public double rate() {
        return seconds == 0 ? 0 : latencies.total() / seconds;
    }

    /** How many measured requests got no answer. */
    public long failed() {
        return latencies.total() - latencies.allAnswered();
    }

    /** The same under another name. */
    public Run named(String other) {
        return new Run(
                other,
                about,
                settings,
                warmup,
                latencies,
                meanNanoseconds,
                seconds,
                errors,
                heldBack,
                lateness,
                stopped);
    }
}
