package io.endgrain.chess;

/**
 * Adds the moves of the men that are neither king nor castling rook, by their manner of moving. Which squares may be
 * reached, and which men are pinned, is for the rule set to say.
 *
 * @param targets the squares that may be moved to
 * @param pinned men that must stay on their line through {@code king}
 */
record Steps(Position position, long targets, long pinned, int king) {
    private static final long RANK_3 = 0xFF0000L;
    private static final long RANK_6 = 0xFF0000000000L;
    static final long BACK_RANKS = 0xFF000000000000FFL;

    /** Pawns, knights, bishops, rooks and queens, in this order. */
    void all(MoveList into) {
        pawnCaptures(into);
        pawnAdvances(into);
        pieces(into);
    }

    private void pieces(MoveList into) {
        long own = position.own();
        long occupied = position.occupied();
        for (long rest = position.knights & own; rest != 0; rest &= rest - 1) {
            int from = Long.numberOfTrailingZeros(rest);
            add(Position.KNIGHT, from, Attacks.knight(from) & allowed(from), into);
        }
        for (long rest = position.bishops & own; rest != 0; rest &= rest - 1) {
            int from = Long.numberOfTrailingZeros(rest);
            add(Position.BISHOP, from, Attacks.bishop(from, occupied) & allowed(from), into);
        }
        for (long rest = position.rooks & own; rest != 0; rest &= rest - 1) {
            int from = Long.numberOfTrailingZeros(rest);
            add(Position.ROOK, from, Attacks.rook(from, occupied) & allowed(from), into);
        }
        for (long rest = position.queens & own; rest != 0; rest &= rest - 1) {
            int from = Long.numberOfTrailingZeros(rest);
            long attacked = Attacks.bishop(from, occupied) | Attacks.rook(from, occupied);
            add(Position.QUEEN, from, attacked & allowed(from), into);
        }
    }

    /** The targets that a man on {@code from} may go to without leaving the line of its pin. */
    private long allowed(int from) {
        return ((pinned >>> from) & 1) == 0 ? targets : targets & Attacks.lineThrough(king, from);
    }

    private void add(int role, int from, long to, MoveList into) {
        add(position, role, from, to, into);
    }

    /** Adds a move of one man to each of some squares. */
    static void add(Position position, int role, int from, long squares, MoveList into) {
        for (long rest = squares; rest != 0; rest &= rest - 1) {
            int to = Long.numberOfTrailingZeros(rest);
            into.add(Move.step(role, from, to, position.roleOrdinalAt(to)));
        }
    }

    private void pawnCaptures(MoveList into) {
        long victims = position.their() & targets;
        long pawns = position.pawns & position.own();
        // Only the pawns that some victim could capture back if it were a pawn: in endgames mostly none.
        for (long rest = pawns & Attacks.pawns(victims, position.turn.opposite()); rest != 0; rest &= rest - 1) {
            int from = Long.numberOfTrailingZeros(rest);
            long captures = Attacks.pawns(1L << from, position.turn) & victims & allowed(from);
            for (; captures != 0; captures &= captures - 1) {
                int to = Long.numberOfTrailingZeros(captures);
                pawnStep(from, to, position.roleOrdinalAt(to), into);
            }
        }
    }

    private void pawnAdvances(MoveList into) {
        long free = ~position.occupied();
        if ((free & targets) == 0) {
            return;
        }
        long pawns = position.pawns & position.own();
        boolean white = position.turn == Color.WHITE;
        long single = (white ? pawns << 8 : pawns >>> 8) & free;
        long dual = (white ? (single & RANK_3) << 8 : (single & RANK_6) >>> 8) & free & targets;
        int back = white ? -8 : 8;
        // Promotions after plain steps: among equally good moves the peer's main line takes the first, and so do we.
        singleSteps(single & targets & ~BACK_RANKS, back, into);
        singleSteps(single & targets & BACK_RANKS, back, into);
        for (long rest = dual; rest != 0; rest &= rest - 1) {
            int to = Long.numberOfTrailingZeros(rest);
            if (((allowed(to + 2 * back) >>> to) & 1) != 0) {
                into.add(Move.step(Position.PAWN, to + 2 * back, to, -1));
            }
        }
    }

    /** The pawns of the side to move that stand so that they could capture en passant onto a square. */
    static long enPassantCapturers(Position position, int square) {
        return Attacks.pawns(Square.bit(square), position.turn.opposite()) & position.pawns & position.own();
    }

    private void singleSteps(long destinations, int back, MoveList into) {
        for (long rest = destinations; rest != 0; rest &= rest - 1) {
            int to = Long.numberOfTrailingZeros(rest);
            if (((allowed(to + back) >>> to) & 1) != 0) {
                pawnStep(to + back, to, -1, into);
            }
        }
    }

    private static void pawnStep(int from, int to, int captured, MoveList into) {
        if (((BACK_RANKS >>> to) & 1) == 0) {
            into.add(Move.step(Position.PAWN, from, to, captured));
            return;
        }
        for (int promotion = Position.QUEEN; promotion >= Position.KNIGHT; promotion--) {
            into.add(Move.promotion(from, to, captured, promotion));
        }
    }
}
