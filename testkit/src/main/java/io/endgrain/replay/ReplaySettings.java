package io.endgrain.replay;

import java.time.Duration;

/**
 * How a log is replayed.
 *
 * @param load how the measured requests follow each other
 * @param warmupShare the first share of the log that is sent beforehand and not measured, from 0 to below 1
 * @param warmupClients how many clients send it, each as fast as it is answered, whatever the load is; 1 or more
 * @param timeout what takes longer has failed, above 0
 * @param timeScale how many seconds of what is measured pass in one second of this process, above 0: 1 for a real server. With
 *     simulated disks that are faster by it, rates are multiplied and latencies reported in simulated time. All other times
 *     here, the time-out too, are simulated ones
 */
public record ReplaySettings(Load load, double warmupShare, int warmupClients, Duration timeout, double timeScale) {
    private static final double DEFAULT_WARMUP = 0.8;
    private static final int DEFAULT_CLIENTS = 12;
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);

    /** Checks its numbers. */
    public ReplaySettings {
        if (!(warmupShare >= 0 && warmupShare < 1)) {
            throw new IllegalArgumentException(
                    "The warm-up should be a share from 0 to below 1, not " + warmupShare + ".");
        }
        if (warmupClients < 1) {
            throw new IllegalArgumentException("There should be 1 client or more, not " + warmupClients + ".");
        }
        if (!timeout.isPositive()) {
            throw new IllegalArgumentException("The time-out should be longer than nothing, not " + timeout + ".");
        }
        if (!(timeScale > 0 && Double.isFinite(timeScale))) {
            throw new IllegalArgumentException("The time scale should be above 0, not " + timeScale + ".");
        }
    }

    /** 12 clients warm up with four fifths of the log; 60 s; real time. */
    public static ReplaySettings of(Load load) {
        return new ReplaySettings(load, DEFAULT_WARMUP, DEFAULT_CLIENTS, DEFAULT_TIMEOUT, 1);
    }

    /** The same with another share of warm-up. */
    public ReplaySettings withWarmup(double share) {
        return new ReplaySettings(load, share, warmupClients, timeout, timeScale);
    }

    /** The same with so many clients in the warm-up. */
    public ReplaySettings withWarmupClients(int clients) {
        return new ReplaySettings(load, warmupShare, clients, timeout, timeScale);
    }

    /** The same with another time-out. */
    public ReplaySettings withTimeout(Duration longest) {
        return new ReplaySettings(load, warmupShare, warmupClients, longest, timeScale);
    }

    /** The same in simulated time. */
    public ReplaySettings withTimeScale(double scale) {
        return new ReplaySettings(load, warmupShare, warmupClients, timeout, scale);
    }
}
