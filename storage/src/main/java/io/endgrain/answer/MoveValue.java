package io.endgrain.answer;

import io.endgrain.chess.Move;
import io.endgrain.chess.Position;
import io.endgrain.chess.San;

/**
 * A legal move and what is known of the position after it.
 *
 * @param move the move, as {@link Move} packs it
 * @param san the move in standard algebraic notation
 * @param after the position after it
 */
public record MoveValue(int move, String san, PositionValue after) {
    /** The value of a move. */
    public static MoveValue of(Position before, int move, PositionValue after) {
        return new MoveValue(move, San.of(before, move), after);
    }

    /** The move in UCI notation. */
    public String uci() {
        return Move.uci(move);
    }

    /** Whether it is a capture or a pawn move. */
    public boolean zeroing() {
        return Move.isZeroing(move);
    }

    /** Whether it is a capture or a promotion. */
    public boolean conversion() {
        return Move.isConversion(move);
    }
}
