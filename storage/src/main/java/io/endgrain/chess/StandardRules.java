package io.endgrain.chess;

import java.util.List;

/** Standard chess. */
final class StandardRules implements Rules {
    static final StandardRules INSTANCE = new StandardRules();

    private StandardRules() {}

    @Override
    public void legalMoves(Position position, MoveList into) {
        StandardMoves.add(position, false, into);
    }

    @Override
    public void captures(Position position, MoveList into) {
        StandardMoves.add(position, true, into);
    }

    @Override
    public boolean hasLegalMove(Position position) {
        return StandardMoves.exist(position);
    }

    @Override
    public boolean hasLegalEnPassant(Position position, int square) {
        return StandardMoves.hasLegalEnPassant(position, square);
    }

    @Override
    public Position play(Position position, int move) {
        return Play.after(position, move);
    }

    @Override
    public long possibleCastlingRooks(Position position, long rooks) {
        return Castling.possibleRooks(position, rooks);
    }

    @Override
    public boolean isCheck(Position position) {
        Color turn = position.turn;
        return position.attackers(position.king(turn), turn.opposite(), position.occupied()) != 0;
    }

    @Override
    public boolean isCheckmate(Position position) {
        return isCheck(position) && !hasLegalMove(position);
    }

    @Override
    public boolean isStalemate(Position position) {
        return !isCheck(position) && !hasLegalMove(position);
    }

    @Override
    public boolean isInsufficientMaterial(Position position) {
        return MatingMaterial.isLacking(position, Color.WHITE) && MatingMaterial.isLacking(position, Color.BLACK);
    }

    @Override
    public boolean isVariantWin(Position position) {
        return false;
    }

    @Override
    public boolean isVariantLoss(Position position) {
        return false;
    }

    @Override
    public List<String> flaws(Position position) {
        return StandardSetup.flaws(position);
    }

    @Override
    public boolean isPossible(Position position) {
        Color waiting = position.turn.opposite();
        return Long.bitCount(position.pieces(Color.WHITE, Role.KING)) == 1
                && Long.bitCount(position.pieces(Color.BLACK, Role.KING)) == 1
                && (position.pawns & Steps.BACK_RANKS) == 0
                && position.attackers(position.king(waiting), position.turn, position.occupied()) == 0;
    }
}
