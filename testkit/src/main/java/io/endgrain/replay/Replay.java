package io.endgrain.replay;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * One replay of a log: first its warm-up, by clients that each send as fast as they are answered, then the rest, measured, as
 * the settings say. {@link #run} works in the caller's thread, {@link #stop} may be called by another.
 */
public final class Replay {
    private static final Outcome.Failed STOPPED = new Outcome.Failed("unanswered when stopped", "");

    private final String name;
    private final Map<String, String> about;
    private final List<String> requests;
    private final Target target;
    private final ReplaySettings settings;
    private final ReplayProgress progress;
    private final Stop stop = new Stop();

    /**
     * A replay that has not begun.
     *
     * @param name what the run is called in tables and plots
     * @param about what readers of the result should know; see {@link Run#about}
     * @param requests FENs in the order in which they arrived, fields separated by spaces
     */
    public Replay(
            String name,
            Map<String, String> about,
            List<String> requests,
            Target target,
            ReplaySettings settings,
            ReplayProgress progress) {
        this.name = name;
        this.about = about;
        this.requests = List.copyOf(requests);
        this.target = target;
        this.settings = settings;
        this.progress = progress;
    }

    /** How many requests of a log are its warm-up, from the beginning on. */
    public static int warmupOf(int requests, ReplaySettings settings) {
        return (int) Math.floor(requests * settings.warmupShare() + 1e-9);
    }

    /**
     * Ends the replay before its log does: no more requests are sent, those under way get two seconds more and have failed
     * then. {@link #run} returns what has been measured.
     */
    public void stop() {
        stop.wish();
    }

    /**
     * Replays the log; to be called once.
     *
     * @throws InterruptedException if this thread is; requests under way are no longer waited for
     */
    public ReplayResult run() throws InterruptedException {
        int firstMeasured = warmupOf(requests.size(), settings);
        Run.Warmup warmup = warmUp(requests.subList(0, firstMeasured));
        List<String> measured = stop.isWished() ? List.of() : requests.subList(firstMeasured, requests.size());
        if (!stop.isWished()) {
            progress.onWarm();
        }
        Measurement measurement = measurement(ReplayProgress.Phase.MEASURING, measured.size());
        Sender sender = sender(measured, measurement);
        int sent;
        long heldBack = 0;
        Run.Lateness lateness = new Run.Lateness(0, 0);
        switch (settings.load()) {
            case Load.ClosedLoop(int clients) -> sent = ClosedLoopClients.run(clients, sender, stop);
            case Load.OpenLoop open -> {
                OpenLoopSchedule schedule = new OpenLoopSchedule(open, settings.timeScale(), sender, stop);
                sent = schedule.run();
                heldBack = schedule.heldBack();
                lateness = schedule.lateness();
            }
        }
        measurement.close(sent, STOPPED);
        long[] latencies = measurement.latencies(sent, settings.timeScale());
        Histogram histogram = histogram(latencies);
        Run run = new Run(
                name,
                about,
                settings,
                warmup,
                Ecdf.of(histogram, sent - histogram.getTotalCount()),
                mean(latencies),
                measurement.seconds() * settings.timeScale(),
                measurement.errors(),
                heldBack,
                lateness,
                stop.isWished());
        return new ReplayResult(run, histogram, firstMeasured, latencies);
    }

    private Run.Warmup warmUp(List<String> log) throws InterruptedException {
        Measurement measurement = measurement(ReplayProgress.Phase.WARM_UP, log.size());
        int sent = ClosedLoopClients.run(settings.warmupClients(), sender(log, measurement), stop);
        measurement.close(sent, STOPPED);
        return new Run.Warmup(sent, measurement.failed(), measurement.seconds() * settings.timeScale());
    }

    private Measurement measurement(ReplayProgress.Phase phase, int size) {
        return new Measurement(size, done -> progress.ended(phase, done, size));
    }

    private Sender sender(List<String> log, Measurement measurement) {
        long timeout = Math.max(1, Math.round(settings.timeout().toNanos() / settings.timeScale()));
        return new Sender(log, target, timeout, measurement);
    }

    private static Histogram histogram(long[] latencies) {
        Histogram histogram = new Histogram(3);
        for (long latency : latencies) {
            if (latency != ReplayResult.UNANSWERED) {
                histogram.recordValue(latency);
            }
        }
        return histogram;
    }

    private static double mean(long[] latencies) {
        double sum = 0;
        int answered = 0;
        for (long latency : latencies) {
            if (latency != ReplayResult.UNANSWERED) {
                sum += latency;
                answered++;
            }
        }
        return answered == 0 ? 0 : sum / answered;
    }
}
