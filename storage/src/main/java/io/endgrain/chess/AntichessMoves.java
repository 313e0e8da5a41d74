package io.endgrain.chess;

/** Legal moves of antichess: all captures, or where there is none all other moves. */
final class AntichessMoves {
    private AntichessMoves() {}

    static void add(Position position, MoveList into) {
        int start = into.size();
        addCaptures(position, into);
        if (into.size() == start) {
            addTo(position, ~position.occupied(), into);
        }
    }

    static void addCaptures(Position position, MoveList into) {
        if (position.epSquare >= 0) {
            for (long rest = Steps.enPassantCapturers(position, position.epSquare); rest != 0; rest &= rest - 1) {
                into.add(Move.enPassant(Long.numberOfTrailingZeros(rest), position.epSquare));
            }
        }
        addTo(position, position.their(), into);
    }

    private static void addTo(Position position, long targets, MoveList into) {
        int start = into.size();
        new Steps(position, targets, 0, 0).all(into);
        addKingPromotions(start, into);
        for (long rest = position.kings & position.own(); rest != 0; rest &= rest - 1) {
            int king = Long.numberOfTrailingZeros(rest);
            Steps.add(position, Position.KING, king, Attacks.king(king) & targets, into);
        }
    }

    private static void addKingPromotions(int start, MoveList into) {
        int end = into.size();
        for (int i = start; i < end; i++) {
            int move = into.get(i);
            if (Move.promotionOrdinal(move) == Position.QUEEN) {
                into.add(Move.withPromotion(move, Position.KING));
            }
        }
    }

    /** Whether {@link #add} would add anything, with an early exit. */
    static boolean exist(Position position) {
        long own = position.own();
        long pawns = position.pawns & own;
        long free = ~position.occupied();
        long steps = position.turn == Color.WHITE ? pawns << 8 : pawns >>> 8;
        if (position.epSquare >= 0
                || (steps & free) != 0
                || (Attacks.pawns(pawns, position.turn) & position.their()) != 0
                || (Attacks.knights(position.knights & own) & ~own) != 0) {
            return true;
        }
        // Whoever moves along lines or by single steps has a move if a neighbouring square on one of them is not the
        // own.
        for (long rest = own & ~position.pawns & ~position.knights; rest != 0; rest &= rest - 1) {
            int square = Long.numberOfTrailingZeros(rest);
            if ((neighbours(position, square) & ~own) != 0) {
                return true;
            }
        }
        return false;
    }

    private static long neighbours(Position position, int square) {
        long around = Attacks.king(square);
        if ((position.bishops & Square.bit(square)) != 0) {
            return around & Attacks.bishop(square, 0);
        }
        return (position.rooks & Square.bit(square)) != 0 ? around & Attacks.rook(square, 0) : around;
    }
}
