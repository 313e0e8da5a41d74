package io.endgrain.replay;

import java.util.Arrays;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The empirical distribution of latencies: how many requests had been answered after each time. Requests that were never
 * answered count in the total only, so that the curve ends below 100 % and quantiles beyond it do not exist.
 *
 * @param nanoseconds latencies that occurred, rising, exact to the 3 digits of a histogram and rounded up
 * @param answered how many requests were answered within each of them, rising
 * @param total all requests, with those that were never answered; at least the last of {@code answered}
 */
public record Ecdf(long[] nanoseconds, long[] answered, long total) {
    /** Checks that it is one. */
    public Ecdf {
        if (nanoseconds.length != answered.length) {
            throw new IllegalArgumentException("An ECDF has as many latencies as counts.");
        }
        for (int i = 0; i < answered.length; i++) {
            boolean rises = i == 0
                    ? nanoseconds[0] >= 0 && answered[0] > 0
                    : nanoseconds[i] > nanoseconds[i - 1] && answered[i] > answered[i - 1];
            if (!rises) {
                throw new IllegalArgumentException("The points of an ECDF rise, and point " + i + " does not.");
            }
        }
        if (total < (answered.length == 0 ? 0 : answered[answered.length - 1])) {
            throw new IllegalArgumentException("An ECDF counts no more requests than there were, " + total + ".");
        }
    }

    /**
     * What a histogram holds.
     *
     * @param histogram nanoseconds of answered requests
     * @param unanswered how many more were never answered
     */
    public static Ecdf of(Histogram histogram, long unanswered) {
        int size = 0;
        long[] nanoseconds = new long[16];
        long[] answered = new long[16];
        for (HistogramIterationValue value : histogram.recordedValues()) {
            if (size == nanoseconds.length) {
                nanoseconds = Arrays.copyOf(nanoseconds, 2 * size);
                answered = Arrays.copyOf(answered, 2 * size);
            }
            nanoseconds[size] = histogram.highestEquivalentValue(value.getValueIteratedTo());
            answered[size] = value.getTotalCountToThisValue();
            size++;
        }
        return new Ecdf(
                Arrays.copyOf(nanoseconds, size),
                Arrays.copyOf(answered, size),
                histogram.getTotalCount() + unanswered);
    }

    /** How many different latencies occurred. */
    public int size() {
        return nanoseconds.length;
    }

    /** How many requests were answered at all. */
    public long allAnswered() {
        return size() == 0 ? 0 : answered[size() - 1];
    }

    /** The share of all requests, from 0 to 1, that were answered within a time; 0 if there were none. */
    public double shareWithin(long time) {
        int found = Arrays.binarySearch(nanoseconds, time);
        int last = found >= 0 ? found : -found - 2;
        return last < 0 ? 0 : answered[last] / (double) total;
    }

    /**
     * The time within which at least this share of all requests were answered, in nanoseconds.
     *
     * @param share above 0, at most 1: 0.99 for p99
     * @return nothing if fewer were answered at all
     */
    public OptionalLong quantile(double share) {
        // What a product of doubles has too much must not lead to the next request.
        long rank = Math.max(1, (long) Math.ceil(share * total - 1e-6));
        int found = Arrays.binarySearch(answered, rank);
        int index = found >= 0 ? found : -found - 1;
        return index < size() ? OptionalLong.of(nanoseconds[index]) : OptionalLong.empty();
    }

    /** The longest latency of an answered request, in nanoseconds. */
    public OptionalLong longest() {
        return size() == 0 ? OptionalLong.empty() : OptionalLong.of(nanoseconds[size() - 1]);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Ecdf that
                && total == that.total
                && Arrays.equals(nanoseconds, that.nanoseconds)
                && Arrays.equals(answered, that.answered);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(nanoseconds) + Arrays.hashCode(answered)) + Long.hashCode(total);
    }
}
