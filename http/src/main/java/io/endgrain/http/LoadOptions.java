package io.endgrain.http;

import io.endgrain.replay.Arrivals;
import io.endgrain.replay.Load;
import io.endgrain.replay.ReplaySettings;
import java.time.Duration;
import java.util.Arrays;
import picocli.CommandLine.Option;

/** How {@code replay} sends requests. */
final class LoadOptions {
    private static final int DEFAULT_CLIENTS = 12;

    @Option(
            names = "--clients",
            paramLabel = "N",
            description =
                    "Closed loop: so many clients, each of which sends its next request when its last one has been"
                            + " answered. Default: 12.")
    private Integer clients;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "Open loop in place of clients: R requests per second, whatever became of those before. Each"
                    + " latency counts from when the request should have started.")
    private Double rate;

    @Option(
            names = "--arrivals",
            paramLabel = "WAY",
            defaultValue = "poisson",
            description = "With --rate: \"poisson\", as people arrive who do not know of each other, in bursts too (the"
                    + " default: a tail without bursts looks better than it is); or \"even\", at equal distances.")
    private String arrivals;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "With poisson: runs with the same seed get the same bursts. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--in-flight",
            paramLabel = "N",
            defaultValue = "" + Load.OpenLoop.DEFAULT_MOST_IN_FLIGHT,
            description =
                    "With --rate: so many requests at most are under way at once; the next ones wait, which counts"
                            + " as latency and is said. Default: ${DEFAULT-VALUE}.")
    private int inFlight;

    @Option(
            names = "--warmup",
            paramLabel = "SHARE",
            defaultValue = "0.8",
            description = "The first share of the log is sent beforehand by clients, as fast as it is answered (with"
                    + " --rate too), and not measured. Default: ${DEFAULT-VALUE}.")
    private double warmup;

    @Option(
            names = "--warmup-clients",
            paramLabel = "N",
            description = "How many clients send that. Default: as many as --clients, or 12.")
    private Integer warmupClients;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "60s",
            converter = DurationOption.class,
            description = "What takes longer has failed. Default: ${DEFAULT-VALUE}.")
    private Duration timeout;

    /**
     * What the options say.
     *
     * @throws CommandFailure if they cannot be meant
     */
    ReplaySettings settings() throws CommandFailure {
        if (clients != null && rate != null) {
            throw CommandFailure.input("--clients and --rate exclude each other: the one waits for answers, the other"
                    + " does not. (--warmup-clients goes with --rate.)");
        }
        requirePositive("--clients", clients);
        requirePositive("--warmup-clients", warmupClients);
        requirePositive("--in-flight", inFlight);
        if (rate != null && !(rate > 0 && rate <= 1e6)) {
            throw CommandFailure.input(
                    "--rate is " + rate + "; it should be a number of requests per second above 0, at most 1000000.");
        }
        if (!(warmup >= 0 && warmup < 1)) {
            throw CommandFailure.input("--warmup is " + warmup + "; it should be a share from 0 to below 1.");
        }
        if (timeout.isZero()) {
            throw CommandFailure.input("--timeout is 0; it should be longer than nothing.");
        }
        int fewClients = clients == null ? DEFAULT_CLIENTS : clients;
        return ReplaySettings.of(rate == null ? new Load.ClosedLoop(fewClients) : openLoop())
                .withWarmup(warmup)
                .withWarmupClients(warmupClients == null ? fewClients : warmupClients)
                .withTimeout(timeout);
    }

    private Load openLoop() throws CommandFailure {
        if (Arrays.stream(Arrivals.values()).noneMatch(way -> way.label().equals(arrivals))) {
            throw CommandFailure.input(
                    "--arrivals is " + Quotation.of(arrivals) + "; it should be \"poisson\" or \"even\".");
        }
        return new Load.OpenLoop(rate, Arrivals.labelled(arrivals), seed, inFlight);
    }

    private static void requirePositive(String option, Integer number) throws CommandFailure {
        if (number != null && number < 1) {
            throw CommandFailure.input(option + " is " + number + "; it should be 1 or more.");
        }
    }
}
