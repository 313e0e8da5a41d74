package io.endgrain.replay;

import java.util.Locale;
import java.util.SplittableRandom;

/** When the requests of an open loop are meant to start. */
public enum Arrivals {
    /** At equal distances. */
    EVEN {
        @Override
        long[] offsets(int requests, double perSecond, long seed) {
            long[] offsets = new long[requests];
            for (int i = 0; i < requests; i++) {
                offsets[i] = Math.round(i * NANOS_PER_SECOND / perSecond);
            }
            return offsets;
        }
    },

    /**
     * As people arrive who do not know of each other: a Poisson process, given how many arrive in all, so that the rate is
     * kept exactly. The gaps are exponential, divided by their sum (the order statistics of uniform arrivals).
     */
    POISSON {
        @Override
        long[] offsets(int requests, double perSecond, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] arrivals = new double[requests];
            double sum = 0;
            for (int i = 0; i < requests; i++) {
                sum += random.nextExponential();
                arrivals[i] = sum;
            }
            sum += random.nextExponential();
            double scale = requests / perSecond * NANOS_PER_SECOND / sum;
            long[] offsets = new long[requests];
            for (int i = 0; i < requests; i++) {
                offsets[i] = Math.round(arrivals[i] * scale);
            }
            return offsets;
        }
    };

    private static final double NANOS_PER_SECOND = 1e9;

    /** As it is written: {@code even} or {@code poisson}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The one that is written like that.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Arrivals labelled(String label) {
        for (Arrivals arrivals : values()) {
            if (arrivals.label().equals(label)) {
                return arrivals;
            }
        }
        throw new IllegalArgumentException("Arrivals are even or poisson, not " + label);
    }

    /**
     * The intended starts, rising.
     *
     * @param perSecond mean rate, above 0
     * @param seed equal seeds give equal starts
     * @return nanoseconds after the first moment, one for each request
     */
    abstract long[] offsets(int requests, double perSecond, long seed);
}
