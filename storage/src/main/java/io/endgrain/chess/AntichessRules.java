package io.endgrain.chess;

import java.util.List;

/**
 * Antichess: who has no man left, or no move, has won. Captures are compulsory, the king is a man like others, pawns may
 * promote to it, and there is no check and no castling.
 */
final class AntichessRules implements Rules {
    static final AntichessRules INSTANCE = new AntichessRules();

    private AntichessRules() {}

    @Override
    public void legalMoves(Position position, MoveList into) {
        AntichessMoves.add(position, into);
    }

    @Override
    public void captures(Position position, MoveList into) {
        AntichessMoves.addCaptures(position, into);
    }

    @Override
    public boolean hasLegalMove(Position position) {
        return AntichessMoves.exist(position);
    }

    @Override
    public Position play(Position position, int move) {
        return Play.after(position, move);
    }

    @Override
    public boolean hasLegalEnPassant(Position position, int square) {
        return Steps.enPassantCapturers(position, square) != 0;
    }

    @Override
    public long possibleCastlingRooks(Position position, long rooks) {
        return 0;
    }

    @Override
    public boolean isCheck(Position position) {
        return false;
    }

    @Override
    public boolean isCheckmate(Position position) {
        return false;
    }

    @Override
    public boolean isStalemate(Position position) {
        return position.own() != 0 && position.their() != 0 && !hasLegalMove(position);
    }

    /** Bishops alone that can never meet, of both sides: nobody gets rid of his own. */
    @Override
    public boolean isInsufficientMaterial(Position position) {
        return position.occupied() == position.bishops
                && hasUnreachable(position.white, position.black)
                && hasUnreachable(position.black, position.white);
    }

    private static boolean hasUnreachable(long own, long their) {
        return ((own & Square.DARK) != 0 && (their & Square.DARK) == 0 && their != 0)
                || ((own & ~Square.DARK) != 0 && (their & ~Square.DARK) == 0 && their != 0);
    }

    @Override
    public boolean isVariantWin(Position position) {
        return position.own() == 0 || (position.their() != 0 && !hasLegalMove(position));
    }

    /**
     * Never: who takes the opponent's last man has lost, but then it is the opponent's turn. A set-up in which only the side to
     * move has men comes up in no game; like the peer we see moves there, and no end.
     */
    @Override
    public boolean isVariantLoss(Position position) {
        return false;
    }

    @Override
    public boolean isPossible(Position position) {
        return position.occupied() != 0 && (position.pawns & Steps.BACK_RANKS) == 0;
    }

    @Override
    public List<String> flaws(Position position) {
        return AntichessSetup.flaws(position);
    }
}
