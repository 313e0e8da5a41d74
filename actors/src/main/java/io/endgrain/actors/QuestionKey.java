package io.endgrain.actors;

import io.endgrain.chess.Color;
import io.endgrain.chess.Position;
import io.endgrain.chess.Role;
import io.endgrain.chess.Variant;

/**
 * What is asked, without the clocks: two requests with equal questions have the same raw answer.
 *
 * @param variant the variant
 * @param white White's men
 * @param pawns pawns of both colours, and so on for the other roles
 * @param knights knights
 * @param bishops bishops
 * @param rooks rooks
 * @param queens queens
 * @param kings kings
 * @param turn the side to move
 * @param castlingRooks rooks that may still castle
 * @param epSquare where a pawn can be captured en passant, −1 if nowhere
 * @param generation of the variant's tables
 */
record QuestionKey(
        Variant variant,
        long white,
        long pawns,
        long knights,
        long bishops,
        long rooks,
        long queens,
        long kings,
        Color turn,
        long castlingRooks,
        int epSquare,
        long generation) {

    static QuestionKey of(Position position, long generation) {
        return new QuestionKey(
                position.variant(),
                position.pieces(Color.WHITE),
                position.pieces(Role.PAWN),
                position.pieces(Role.KNIGHT),
                position.pieces(Role.BISHOP),
                position.pieces(Role.ROOK),
                position.pieces(Role.QUEEN),
                position.pieces(Role.KING),
                position.turn(),
                position.castlingRooks(),
                position.epSquare(),
                generation);
    }
}
