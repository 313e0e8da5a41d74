package io.endgrain.chess;

import java.util.function.IntPredicate;

/** Castling: kings on e1 and e8, rooks in the corners. */
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

    /**
     * Adds the castling moves of a king at home.
     *
     * @param isSafe whether the king may stand on a square of its first rank that it starts from, passes or goes to, the rook
     *     still in its corner
     */
    static void add(Position position, int king, IntPredicate isSafe, MoveList into) {
        if (!isSafe.test(king)) {
            return;
        }
        int corner = king & 56;
        add(position, king, corner + 7, king + 2, isSafe, into);
        add(position, king, corner, king - 2, isSafe, into);
    }

    private static void add(Position position, int king, int rook, int to, IntPredicate isSafe, MoveList into) {
        boolean isFree = (Attacks.between(king, rook) & position.occupied()) == 0;
        if (((position.castlingRooks >>> rook) & 1) != 0 && isFree && isSafe.test((king + to) / 2) && isSafe.test(to)) {
            into.add(Move.castling(king, to));
        }
    }

    /** Where the rook of a castling move comes from. */
    static int corner(int move) {
        return Move.to(move) > Move.from(move) ? Move.to(move) + 1 : Move.to(move) - 2;
    }

    /** Where the rook of a castling move goes. */
    static int rookTo(int move) {
        return (Move.from(move) + Move.to(move)) / 2;
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
