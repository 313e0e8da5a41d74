package io.endgrain.syzygy;

/**
 * The value of a position for the side to move, under best play and with the 50-move rule, supposing a halfmove
 * clock of 0.
 */
public enum Wdl {
    /** The side to move is lost. */
    LOSS,
    /** A loss that the 50-move rule turns into a draw. */
    BLESSED_LOSS,
    /** Drawn. */
    DRAW,
    /** A win that the 50-move rule turns into a draw. */
    CURSED_WIN,
    /** The side to move wins. */
    WIN;

    private static final Wdl[] BY_LITERAL = values();

    /** The number that the field uses for this value: −2 for a loss, 2 for a win. */
    public int value() {
        return ordinal() - 2;
    }

    /**
     * The value for a number.
     *
     * @param value −2 to 2
     * @throws IllegalArgumentException for any other number
     */
    public static Wdl of(int value) {
        if (value < -2 || value > 2) {
            throw new IllegalArgumentException("a WDL value is a number from -2 to 2, not " + value);
        }
        return BY_LITERAL[value + 2];
    }

    /** The same value from the other side's view. */
    public Wdl negate() {
        return BY_LITERAL[4 - ordinal()];
    }
}
