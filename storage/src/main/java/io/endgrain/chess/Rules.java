package io.endgrain.chess;

import java.util.List;

/**
 * Everything in which variants of chess differ. A {@link Position} asks the rules of its variant; nobody else does.
 *
 * <p>Implementations have no state. Unless said otherwise they may suppose that {@link #flaws} found nothing in the
 * position.
 */
interface Rules {
    /** Adds all legal moves, in an order that depends on the position alone. */
    void legalMoves(Position position, MoveList into);

    /** Adds the legal captures, in the order in which {@link #legalMoves} adds them. */
    void captures(Position position, MoveList into);

    /** Whether there is any legal move. */
    boolean hasLegalMove(Position position);

    /** The position after a move, which must be legal. */
    Position play(Position position, int move);

    /**
     * Whether the side to move may capture en passant onto a square. Supposes that the opponent's pawn stands in front of
     * it, and that it and the square behind are empty.
     */
    boolean hasLegalEnPassant(Position position, int square);

    /** Of the rooks that a FEN gives castling rights, those that may still castle some day. Total: any position. */
    long possibleCastlingRooks(Position position, long rooks);

    boolean isCheck(Position position);

    boolean isCheckmate(Position position);

    boolean isStalemate(Position position);

    boolean isInsufficientMaterial(Position position);

    /** Whether the variant's own rules have ended the game, won by the side to move. */
    boolean isVariantWin(Position position);

    /** Whether the variant's own rules have ended the game, lost by the side to move. */
    boolean isVariantLoss(Position position);

    /** Whether {@link #flaws} would find nothing in men of which no side has too many. Quick, for those who set up millions. */
    boolean isPossible(Position position);

    /**
     * Why a set-up cannot be a position of a game: full sentences, none if it can. Total: any men on any squares. The
     * castling rights and the en passant square are not looked at.
     */
    List<String> flaws(Position position);
}
