package io.endgrain.replay;

/** How requests follow each other. */
public sealed interface Load {
    /**
     * Clients that each send their next request when the one before has been answered, as the published figures were
     * measured. A slow answer holds back the requests behind it, which then do not suffer from what made it slow.
     *
     * @param clients how many, 1 or more
     */
    record ClosedLoop(int clients) implements Load {
        /** Checks its number. */
        public ClosedLoop {
            if (clients < 1) {
                throw new IllegalArgumentException("There should be 1 client or more, not " + clients + ".");
            }
        }
    }

    /**
     * Requests that start when their time has come, whatever became of those before. Latencies count from that time.
     *
     * @param perSecond requests per second, above 0
     * @param arrivals how their starts are spread
     * @param seed of the arrivals, if they are random
     * @param mostInFlight how many may be under way at once, 1 or more; beyond that requests wait, and their latency counts on.
     *     A guard for this side's connections, not a part of the load: {@link Run#heldBack} says how many met it
     */
    record OpenLoop(double perSecond, Arrivals arrivals, long seed, int mostInFlight) implements Load {
        /** What {@link #mostInFlight} is if nobody says otherwise. */
        public static final int DEFAULT_MOST_IN_FLIGHT = 2000;

        /** Checks its numbers. */
        public OpenLoop {
            if (!(perSecond > 0 && Double.isFinite(perSecond))) {
                throw new IllegalArgumentException("The rate should be above 0, not " + perSecond + ".");
            }
            if (mostInFlight < 1) {
                throw new IllegalArgumentException("1 request or more may be under way, not " + mostInFlight + ".");
            }
        }

        /** Requests of independent people at a rate. */
        public static OpenLoop poisson(double perSecond, long seed) {
            return new OpenLoop(perSecond, Arrivals.POISSON, seed, DEFAULT_MOST_IN_FLIGHT);
        }

        /** Requests at equal distances. */
        public static OpenLoop even(double perSecond) {
            return new OpenLoop(perSecond, Arrivals.EVEN, 0, DEFAULT_MOST_IN_FLIGHT);
        }
    }
}
