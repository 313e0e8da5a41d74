package io.endgrain.actors;

import io.endgrain.chess.Color;
import io.endgrain.chess.Position;
import io.endgrain.chess.Role;
import io.endgrain.syzygy.Material;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says of each slow request where its time went, without telling its position. When there are very many, as in an overload,
 * only some in each second are told, and how many were not. For one thread at a time.
 */
final class SlowRequests {
    static final int MOST_IN_A_SECOND = 20;

    private static final Logger log = LoggerFactory.getLogger("io.endgrain.slow");
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final Duration SHORTEST_CHECK = Duration.ofMillis(20);

    /** So that what was not told is told soon. */
    private static final Duration LONGEST_CHECK = Duration.ofSeconds(1);

    private static final double NANOS_PER_MILLI = 1e6;

    private final Duration threshold;
    private final RequestMetrics metrics;
    private final LongSupplier nanoClock;
    private long secondBegan;
    private int told;
    private int untold;

    /**
     * A request that has ended.
     *
     * @param position what was asked
     * @param nanos how long it took, time in line included
     * @param inLineNanos how long it stood in line
     * @param rounds rounds of reads, null if that is not known
     * @param effort what it took
     * @param trace that it is part of
     * @param outcome how it ended
     */
    record Ended(
            Position position,
            long nanos,
            long inLineNanos,
            Integer rounds,
            RequestEffort.Snapshot effort,
            RequestTrace trace,
            String outcome) {}

    /**
     * None yet.
     *
     * @param threshold requests that take so long are slow
     * @param nanoClock nanoseconds, as {@link System#nanoTime} gives them
     */
    SlowRequests(Duration threshold, RequestMetrics metrics, LongSupplier nanoClock) {
        this.threshold = threshold;
        this.metrics = metrics;
        this.nanoClock = nanoClock;
        this.secondBegan = nanoClock.getAsLong() - SECOND;
    }

    /** How often to look for those that have become slow: so that traces of them are kept in time. */
    Duration checkEvery() {
        Duration quarter = threshold.dividedBy(4);
        if (quarter.compareTo(SHORTEST_CHECK) < 0) {
            return SHORTEST_CHECK;
        }
        return quarter.compareTo(LONGEST_CHECK) > 0 ? LONGEST_CHECK : quarter;
    }

    /** Whether a request that has taken so long is slow. */
    boolean isSlow(long nanos) {
        return nanos >= threshold.toNanos();
    }

    /** A request has ended. */
    void ended(Ended request) {
        if (!isSlow(request.nanos())) {
            return;
        }
        metrics.slow();
        if (mayTell()) {
            log.info("{}", line(request));
        }
    }

    /** Says how many were not told, if their second is over. To be called now and then: there may be no more to say it with. */
    void check() {
        if (isSecondOver()) {
            tellUntold();
        }
    }

    private boolean mayTell() {
        if (isSecondOver()) {
            tellUntold();
            secondBegan = nanoClock.getAsLong();
            told = 0;
        }
        if (told == MOST_IN_A_SECOND) {
            untold++;
            return false;
        }
        told++;
        return true;
    }

    private boolean isSecondOver() {
        return nanoClock.getAsLong() - secondBegan >= SECOND;
    }

    private void tellUntold() {
        if (untold > 0) {
            log.info("{} more requests were slow", untold);
            untold = 0;
        }
    }

    private static String line(Ended request) {
        RequestEffort.Snapshot effort = request.effort();
        RequestTrace trace = request.trace();
        StringBuilder line = new StringBuilder("slow request variant=")
                .append(request.position().variant().key())
                .append(" material=")
                .append(material(request.position()))
                .append(" outcome=")
                .append(request.outcome())
                .append(" duration-ms=")
                .append(millis(request.nanos()))
                .append(" in-line-ms=")
                .append(millis(request.inLineNanos()));
        if (request.rounds() != null) {
            line.append(" rounds=").append(request.rounds());
        }
        for (Map.Entry<PageOrigin, Integer> pages : effort.pages().entrySet()) {
            line.append(" pages-from-")
                    .append(pages.getKey().label())
                    .append('=')
                    .append(pages.getValue());
        }
        if (effort.awaited() > 0) {
            line.append(" pages-awaited=").append(effort.awaited());
        }
        effort.slowest()
                .ifPresent(slowest -> line.append(" slowest-device=")
                        .append(slowest.device())
                        .append(" longest-queue-ms=")
                        .append(millis(slowest.time().longestQueueNanos()))
                        .append(" longest-service-ms=")
                        .append(millis(slowest.time().longestServiceNanos())));
        return trace.isTraced() ? line.append(" trace=").append(trace.id()).toString() : line.toString();
    }

    /** The material's key, or how many men there are where they have none, as sixteen kings of antichess. */
    private static String material(Position position) {
        for (Color color : Color.values()) {
            for (Role role : Role.values()) {
                if (Long.bitCount(position.pieces(color, role)) > Material.MAX_OF_A_KIND) {
                    return position.men() + "-men";
                }
            }
        }
        return Material.of(position).key();
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.1f", nanos / NANOS_PER_MILLI);
    }
}
