package io.endgrain.chess;

/**
 * Moves men on the board as most variants do.
 *
 * <p>Probing plays millions of moves. A builder that goes into no call that the JIT compiler leaves uninlined costs no
 * allocation, hence the rare kinds of moves are apart from the others and start from a finished position again.
 */
final class Play {
    private Play() {}

    /** The position after a legal move. */
    static Position after(Position position, int move) {
        Position after = Move.isCastling(move) ? afterCastling(position, move) : afterStep(position, move);
        boolean doubleStep =
                Move.roleOrdinal(move) == Position.PAWN && (Move.from(move) ^ Move.to(move)) == 2 * Square.RANK_STEP;
        return doubleStep ? withEnPassant(after, (Move.from(move) + Move.to(move)) / 2) : after;
    }

    private static Position afterStep(Position position, int move) {
        PositionBuilder next = new PositionBuilder(position);
        Color turn = position.turn;
        int to = Move.to(move);
        long touched = Square.bit(Move.from(move)) | Square.bit(to);
        int promotion = Move.promotionOrdinal(move);
        long passedPawn = Move.isEnPassant(move) ? Square.bit(Square.behind(turn, to)) : 0;
        next.remove(touched | passedPawn);
        next.put(turn, promotion < 0 ? Move.roleOrdinal(move) : promotion, Square.bit(to));
        if (position.castlingRooks != 0) {
            next.castlingRooks = Castling.remaining(position.castlingRooks, touched);
        }
        next.endTurn(Move.isZeroing(move));
        return new Position(next);
    }

    private static Position afterCastling(Position position, int move) {
        PositionBuilder next = new PositionBuilder(position);
        int from = Move.from(move);
        int to = Move.to(move);
        next.remove(Square.bit(from) | Square.bit(Castling.corner(move)));
        next.put(position.turn, Position.KING, Square.bit(to));
        next.put(position.turn, Position.ROOK, Square.bit(Castling.rookTo(move)));
        next.castlingRooks = Castling.remaining(position.castlingRooks, Square.bit(from));
        next.endTurn(false);
        return new Position(next);
    }

    /** Adds the en passant square where a legal capture exists; almost always no pawn stands there to capture. */
    private static Position withEnPassant(Position position, int square) {
        long capturers = Attacks.pawns(Square.bit(square), position.turn.opposite()) & position.pawns & position.own();
        if (capturers == 0 || !position.variant.rules().hasLegalEnPassant(position, square)) {
            return position;
        }
        PositionBuilder builder = new PositionBuilder(position);
        builder.epSquare = square;
        return new Position(builder);
    }
}
