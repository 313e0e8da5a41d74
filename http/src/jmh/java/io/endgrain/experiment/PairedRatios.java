package io.endgrain.experiment;

import java.util.Arrays;
import java.util.Locale;

/**
 * Ratios of two things that were measured in turns: over all pairs the median, and the interval that holds the true one with 95 %
 * confidence or more (order statistics of the binomial distribution).
 */
final class PairedRatios {
    private final double[] sorted;

    /** Those of the pairs. */
    PairedRatios(double[] ratios) {
        sorted = ratios.clone();
        Arrays.sort(sorted);
    }

    double median() {
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /** Median, interval and number of pairs, after what they are ratios of. */
    String describe(String what) {
        int low = lowRank(sorted.length);
        return String.format(
                Locale.ROOT,
                "%s: %.3f (95 %% interval %.3f to %.3f, %d pairs)",
                what,
                median(),
                sorted[low],
                sorted[sorted.length - 1 - low],
                sorted.length);
    }

    /** The highest rank r, from 0, such that the median lies between the values of ranks r and n - 1 - r with 95 %. */
    private static int lowRank(int n) {
        double probability = Math.pow(0.5, n);
        double below = probability;
        int rank = 0;
        while (true) {
            probability = probability * (n - rank) / (rank + 1);
            if (below + probability > 0.025) {
                return rank;
            }
            below += probability;
            rank++;
        }
    }
}
