package io.endgrain.replay;

import org.HdrHistogram.Histogram;

/**
 * All that a replay measured.
 *
 * @param run the part that can be kept as JSON
 * @param histogram latencies of the answered requests in nanoseconds, with 3 digits
 * @param firstMeasured place in the log of the first measured request, from 0
 * @param latencies exact nanoseconds of the measured requests in the order of the log, beginning at {@code firstMeasured}, or
 *     {@link #UNANSWERED}; shorter than the rest of the log if the replay was stopped
 */
public record ReplayResult(Run run, Histogram histogram, int firstMeasured, long[] latencies) {
    /** In place of a latency: the request failed. */
    public static final long UNANSWERED = -1;
}
