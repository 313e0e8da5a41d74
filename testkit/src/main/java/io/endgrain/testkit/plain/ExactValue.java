package io.endgrain.testkit.plain;

/**
 * The value of a position and its exact distance (D in B2.2 of the format's specification).
 *
 * @param wdl from −2 to 2, as the side to move sees it
 * @param plies to the next zeroing move or the end of the game, supposing best play and a halfmove clock of 0; 0 if the game
 *     is over, or drawn
 */
public record ExactValue(int wdl, int plies) {
    /** A draw. */
    public static final ExactValue DRAW = new ExactValue(0, 0);

    /** The longest distance that the 50-move rule does not spoil. */
    private static final int LONGEST = 100;

    /** A win in so many plies. */
    public static ExactValue win(int plies) {
        return new ExactValue(plies <= LONGEST ? 2 : 1, plies);
    }

    /** A loss in so many plies. */
    public static ExactValue loss(int plies) {
        return new ExactValue(plies <= LONGEST ? -2 : -1, plies);
    }

    /** The plies that must go by before a zeroing move into a position of this value can be of use: 1 or 101. */
    static int beforeZeroing(int wdl) {
        return Math.abs(wdl) == 2 ? 1 : LONGEST + 1;
    }
}
