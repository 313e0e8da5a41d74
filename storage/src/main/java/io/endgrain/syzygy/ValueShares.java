package io.endgrain.syzygy;

/**
 * How many of the positions of a WDL sub-table are won and lost by the side to move, as the lengths of its codes tell: a code
 * of n bits is one in 2^n, about, of all codes. An estimate that costs no read. Where a capture decides a position the table
 * may hold any value below, so that it says little about that one.
 *
 * @param wins share of wins, cursed ones included, 0 to 1
 * @param losses share of losses, blessed ones included, 0 to 1
 */
record ValueShares(double wins, double losses) {
    /** The number of literals, which are 0 to 4 for values of −2 to 2. */
    private static final int LITERALS = 5;

    static ValueShares of(CodeBook codes) {
        double[] frequencies = codes.literalFrequencies(LITERALS);
        double losses = frequencies[0] + frequencies[1];
        double wins = frequencies[3] + frequencies[4];
        double all = losses + frequencies[2] + wins;
        return all > 0 ? new ValueShares(wins / all, losses / all) : new ValueShares(0, 0);
    }

    /** Where all positions have one value, −2 to 2. */
    static ValueShares ofSingle(int value) {
        return new ValueShares(value > 0 ? 1 : 0, value < 0 ? 1 : 0);
    }

    /** The share of values of a sign, −1 or 1. */
    double ofSign(int sign) {
        return sign > 0 ? wins : losses;
    }
}
