package io.endgrain.chess;

import java.util.List;

/**
 * Atomic chess: a capture explodes. It takes the captured man, the capturing one and all men but pawns on the eight squares
 * around from the board. Whose king explodes has lost; nobody may explode the own king, so kings do not capture, and kings
 * that touch need fear no check.
 */
final class AtomicRules implements Rules {
    static final AtomicRules INSTANCE = new AtomicRules();

    private AtomicRules() {}

    @Override
    public void legalMoves(Position position, MoveList into) {
        AtomicMoves.add(position, false, into);
    }

    @Override
    public void captures(Position position, MoveList into) {
        AtomicMoves.add(position, true, into);
    }

    @Override
    public boolean hasLegalMove(Position position) {
        return AtomicMoves.exist(position);
    }

    @Override
    public Position play(Position position, int move) {
        Position after = Play.after(position, move);
        return Move.isCapture(move) ? exploded(after, Move.to(move)) : after;
    }

    private static Position exploded(Position position, int center) {
        PositionBuilder builder = new PositionBuilder(position);
        long blast = blast(position, center);
        builder.remove(blast);
        if (position.castlingRooks != 0) {
            builder.castlingRooks = Castling.remaining(position.castlingRooks, blast);
        }
        return new Position(builder);
    }

    /** The squares whose men a capture on a square takes from the board: its own, and those around without pawns. */
    static long blast(Position position, int center) {
        return Square.bit(center) | (Attacks.king(center) & ~position.pawns);
    }

    @Override
    public boolean hasLegalEnPassant(Position position, int square) {
        return AtomicMoves.hasLegalEnPassant(position, square);
    }

    @Override
    public long possibleCastlingRooks(Position position, long rooks) {
        return Castling.possibleRooks(position, rooks);
    }

    /** The men of the other side that check a king on a square. */
    static long checkers(Position position, int square, Color by, long occupied) {
        long theirKing = position.pieces(by) & position.kings;
        return theirKing == 0 || (Attacks.king(square) & theirKing) != 0 ? 0 : position.attackers(square, by, occupied);
    }

    private static boolean isInCheck(Position position, Color color) {
        return position.pieces(color, Role.KING) != 0
                && checkers(position, position.king(color), color.opposite(), position.occupied()) != 0;
    }

    @Override
    public boolean isCheck(Position position) {
        return isInCheck(position, position.turn);
    }

    @Override
    public boolean isCheckmate(Position position) {
        return isCheck(position) && !hasLegalMove(position);
    }

    @Override
    public boolean isStalemate(Position position) {
        return hasBothKings(position) && !isCheck(position) && !hasLegalMove(position);
    }

    static boolean hasBothKings(Position position) {
        return (position.kings & position.white) != 0 && (position.kings & position.black) != 0;
    }

    @Override
    public boolean isInsufficientMaterial(Position position) {
        return AtomicMaterial.isLacking(position, Color.WHITE) && AtomicMaterial.isLacking(position, Color.BLACK);
    }

    @Override
    public boolean isVariantWin(Position position) {
        return (position.kings & position.their()) == 0;
    }

    @Override
    public boolean isVariantLoss(Position position) {
        return (position.kings & position.own()) == 0;
    }

    @Override
    public boolean isPossible(Position position) {
        Color waiting = position.turn.opposite();
        return Long.bitCount(position.pieces(waiting, Role.KING)) == 1
                && Long.bitCount(position.pieces(position.turn, Role.KING)) <= 1
                && (position.pawns & Steps.BACK_RANKS) == 0
                && !isInCheck(position, waiting);
    }

    @Override
    public List<String> flaws(Position position) {
        return AtomicSetup.flaws(position);
    }
}
