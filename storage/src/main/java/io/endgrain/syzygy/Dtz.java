package io.endgrain.syzygy;

/**
 * Distance to zeroing in plies (DTZ50''), signed from the view of the side to move: 1 to 100 a win, above 100 a
 * cursed win, 0 a draw, and the negative numbers likewise for losses. A checkmated side has −1. It supposes a
 * halfmove clock of 0.
 *
 * @param plies the signed distance
 */
public record Dtz(int plies) {
    /** A draw. */
    public static final Dtz DRAW = new Dtz(0);

    /** The distance as the other side sees the same position. */
    public Dtz negate() {
        return new Dtz(-plies);
    }

    /** The value of a position with this distance, supposing a halfmove clock of 0. */
    public Wdl wdl() {
        if (plies == 0) {
            return Wdl.DRAW;
        }
        if (plies > 0) {
            return plies <= 100 ? Wdl.WIN : Wdl.CURSED_WIN;
        }
        return plies >= -100 ? Wdl.LOSS : Wdl.BLESSED_LOSS;
    }

    /**
     * The distance when the very next move is the zeroing one that keeps the value ({@code before} in the format's
     * specification, A9).
     */
    static int beforeZeroing(int wdl) {
        return switch (wdl) {
            case -2 -> -1;
            case -1 -> -101;
            case 0 -> 0;
            case 1 -> 101;
            case 2 -> 1;
            default -> throw new IllegalArgumentException("a WDL value is a number from -2 to 2, not " + wdl);
        };
    }
}
