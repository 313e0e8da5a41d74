package io.endgrain.chess;

/** Moves men on the board as most variants do. */
final class Play {
    private Play() {}

    /** The position after a legal move. */
    static Position after(Position position, int move) {
        PositionBuilder next = new PositionBuilder(position);
        int from = Move.from(move);
        int to = Move.to(move);
        Color turn = position.turn;
        int role = Move.roleOrdinal(move);
        long touched = (1L << from) | (1L << to);
        if (Move.isEnPassant(move)) {
            next.remove(touched | (1L << (turn == Color.WHITE ? to - 8 : to + 8)));
        } else {
            next.remove(touched);
        }
        int promotion = Move.promotionOrdinal(move);
        next.put(turn, promotion < 0 ? role : promotion, 1L << to);
        if (Move.isCastling(move)) {
            moveRook(next, turn, to);
        }
        if (position.castlingRooks != 0) {
            next.castlingRooks = Castling.remaining(position.castlingRooks, touched);
        }
        next.turn = turn.opposite();
        next.halfmoves = Move.isZeroing(move) ? 0 : saturatingIncrement(position.halfmoves);
        next.fullmoves = turn == Color.BLACK ? saturatingIncrement(position.fullmoves) : position.fullmoves;
        next.epSquare = -1;
        boolean doubleStep = role == Position.PAWN && ((from ^ to) == 16);
        return doubleStep ? afterDoubleStep(next, (from + to) / 2) : new Position(next);
    }

    private static void moveRook(PositionBuilder next, Color turn, int kingTo) {
        boolean kingside = Square.file(kingTo) == 6;
        next.remove(1L << (kingside ? kingTo + 1 : kingTo - 2));
        next.put(turn, Position.ROOK, 1L << (kingside ? kingTo - 1 : kingTo + 1));
    }

    /** Keeps the en passant square only where a legal capture exists; almost always no pawn stands there to capture. */
    private static Position afterDoubleStep(PositionBuilder next, int behind) {
        long opponents = next.turn == Color.WHITE ? next.white : next.black;
        boolean pawnBeside = (Attacks.pawns(1L << behind, next.turn.opposite()) & next.pawns & opponents) != 0;
        Position position = new Position(next);
        if (pawnBeside && position.variant.rules().hasLegalEnPassant(position, behind)) {
            next.epSquare = behind;
            return new Position(next);
        }
        return position;
    }

    private static int saturatingIncrement(int unsigned) {
        return unsigned == -1 ? unsigned : unsigned + 1;
    }
}
