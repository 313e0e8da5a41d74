package io.endgrain.chess;

/** Castling of standard chess: kings on e1 and e8, rooks in the corners. */
final class Castling {
    private static final long WHITE_CORNERS = 0x81L;
    private static final long BLACK_CORNERS = WHITE_CORNERS << 56;
    private static final int E8 = Square.E1 + 56;

    private Castling() {}

    /** Of {@code rooks}, those that are rooks in their corner with their king on the e-file's end. */
    static long possibleRooks(Position position, long rooks) {
        return possible(position, Color.WHITE, Square.E1, WHITE_CORNERS, rooks)
                | possible(position, Color.BLACK, E8, BLACK_CORNERS, rooks);
    }

    private static long possible(Position position, Color color, int home, long corners, long rooks) {
        long king = position.kings & position.pieces(color);
        return king == Square.bit(home) ? rooks & corners & position.rooks & position.pieces(color) : 0;
    }

    /** The castling rooks that are left when a king or rook has gone from, or something has come to, these squares. */
    static long remaining(long rooks, long touched) {
        long lost = touched;
        if ((touched & Square.bit(Square.E1)) != 0) {
            lost |= WHITE_CORNERS;
        }
        if ((touched & Square.bit(E8)) != 0) {
            lost |= BLACK_CORNERS;
        }
        return rooks & ~lost;
    }
}
