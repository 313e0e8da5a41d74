package io.endgrain.answer;

import io.endgrain.chess.Position;

/**
 * A move with the category of the position after it.
 *
 * @param value the move and what is known of the position after it
 * @param category the category of that position, for the side to move there
 */
public record RatedMove(MoveValue value, Category category) {
    /**
     * Rates a move for the halfmove clock of the position before it.
     *
     * @param before the position before the move
     * @param move what is known of the move whatever the clock
     */
    public static RatedMove of(Position before, MoveValue move) {
        long halfmoves = before.halfmoves();
        long after = move.zeroing() ? 0 : halfmoves + 1;
        return new RatedMove(move, Category.of(move.after(), halfmoves, after));
    }

    /**
     * Whether the whole answer may yet say otherwise: the category, which the position before the move corrects once its value is
     * known, or that there is none because something could not be read, which may be tried again.
     */
    public boolean isProvisional() {
        return value.after().isFaulty() || category == Category.SYZYGY_LOSS || category == Category.SYZYGY_WIN;
    }
}
