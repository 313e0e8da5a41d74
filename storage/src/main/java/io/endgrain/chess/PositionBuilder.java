package io.endgrain.chess;

/** A position under construction. */
final class PositionBuilder {
    long white;
    long black;
    long pawns;
    long knights;
    long bishops;
    long rooks;
    long queens;
    long kings;
    long castlingRooks;
    Variant variant;
    Color turn = Color.WHITE;
    int epSquare = -1;
    int halfmoves;
    int fullmoves = 1;

    /** An empty board, White to move. */
    PositionBuilder(Variant variant) {
        this.variant = variant;
    }

    /** A copy of everything in a position. */
    PositionBuilder(Position position) {
        this.white = position.white;
        this.black = position.black;
        this.pawns = position.pawns;
        this.knights = position.knights;
        this.bishops = position.bishops;
        this.rooks = position.rooks;
        this.queens = position.queens;
        this.kings = position.kings;
        this.castlingRooks = position.castlingRooks;
        this.variant = position.variant;
        this.turn = position.turn;
        this.epSquare = position.epSquare;
        this.halfmoves = position.halfmoves;
        this.fullmoves = position.fullmoves;
    }

    /** Puts a man on empty squares; {@code role} is the ordinal. */
    void put(Color color, int role, long squares) {
        if (color == Color.WHITE) {
            white |= squares;
        } else {
            black |= squares;
        }
        switch (role) {
            case Position.PAWN -> pawns |= squares;
            case Position.KNIGHT -> knights |= squares;
            case Position.BISHOP -> bishops |= squares;
            case Position.ROOK -> rooks |= squares;
            case Position.QUEEN -> queens |= squares;
            default -> kings |= squares;
        }
    }

    /** Gives the move to the opponent and advances the clocks; the right to capture en passant is gone. */
    void endTurn(boolean zeroing) {
        epSquare = -1;
        halfmoves = zeroing ? 0 : saturatingIncrement(halfmoves);
        fullmoves = turn == Color.BLACK ? saturatingIncrement(fullmoves) : fullmoves;
        turn = turn.opposite();
    }

    private static int saturatingIncrement(int unsigned) {
        return unsigned == -1 ? unsigned : unsigned + 1;
    }

    /** Empties squares. */
    void remove(long squares) {
        long rest = ~squares;
        white &= rest;
        black &= rest;
        pawns &= rest;
        knights &= rest;
        bishops &= rest;
        rooks &= rest;
        queens &= rest;
        kings &= rest;
    }
}
