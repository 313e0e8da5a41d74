package io.endgrain.chess;

/** Legal moves of standard chess: what leaves the own king unattacked. */
final class StandardMoves {
    private StandardMoves() {}

    /** Adds the legal moves that end on {@code targets}, which is all squares or those of the opponent's men. */
    static void add(Position position, boolean capturesOnly, MoveList into) {
        int king = position.king(position.turn);
        long checkers = position.attackers(king, position.turn.opposite(), position.occupied());
        long targets = capturesOnly ? position.their() : ~position.own();
        if (position.epSquare >= 0) {
            addEnPassant(position, into);
        }
        if (checkers == 0) {
            new Steps(position, targets, pinned(position, king), king).all(into);
            addKing(position, king, targets, into);
            if (!capturesOnly && (position.castlingRooks & position.own()) != 0) {
                Castling.add(position, king, square -> isSafe(position, square), into);
            }
        } else {
            addKing(position, king, targets, into);
            if ((checkers & (checkers - 1)) == 0) {
                long resolving = checkers | Attacks.between(king, Long.numberOfTrailingZeros(checkers));
                new Steps(position, targets & resolving, pinned(position, king), king).all(into);
            }
        }
    }

    /** Whether {@link #add} would add anything, with an early exit. */
    static boolean exist(Position position) {
        int king = position.king(position.turn);
        long own = position.own();
        long steps = Attacks.king(king) & ~own;
        if (position.epSquare >= 0 || (steps != 0 && (steps & ~attacked(position, king)) != 0)) {
            return true;
        }
        long targets = ~own;
        long checkers = position.attackers(king, position.turn.opposite(), position.occupied());
        if (checkers != 0) {
            if ((checkers & (checkers - 1)) != 0) {
                return false;
            }
            targets = checkers | Attacks.between(king, Long.numberOfTrailingZeros(checkers));
        }
        // Castling needs no look: where it is legal the king may as well step to the square that it passes.
        long pinned = pinned(position, king);
        if ((Attacks.knights(position.knights & own & ~pinned) & targets) != 0) {
            return true;
        }
        MoveList moves = new MoveList();
        new Steps(position, targets, pinned, king).all(moves);
        return moves.size() > 0;
    }

    private static void addKing(Position position, int king, long targets, MoveList into) {
        long steps = Attacks.king(king) & targets;
        if (steps != 0) {
            Steps.add(position, Position.KING, king, steps & ~attacked(position, king), into);
        }
    }

    /** All squares that the opponent attacks once our king has left its square. */
    private static long attacked(Position position, int king) {
        long their = position.their();
        long occupied = position.occupied() & ~(1L << king);
        long attacked = Attacks.pawns(position.pawns & their, position.turn.opposite())
                | Attacks.knights(position.knights & their)
                | Attacks.king(Long.numberOfTrailingZeros(position.kings & their));
        for (long rest = (position.bishops | position.queens) & their; rest != 0; rest &= rest - 1) {
            attacked |= Attacks.bishop(Long.numberOfTrailingZeros(rest), occupied);
        }
        for (long rest = (position.rooks | position.queens) & their; rest != 0; rest &= rest - 1) {
            attacked |= Attacks.rook(Long.numberOfTrailingZeros(rest), occupied);
        }
        return attacked;
    }

    /** Our men that alone keep a slider from attacking our king. */
    private static long pinned(Position position, int king) {
        long their = position.their();
        long straight = Attacks.rook(king, their) & (position.rooks | position.queens);
        long diagonal = Attacks.bishop(king, their) & (position.bishops | position.queens);
        long snipers = (straight | diagonal) & their;
        long pinned = 0;
        for (; snipers != 0; snipers &= snipers - 1) {
            long blockers = Attacks.between(king, Long.numberOfTrailingZeros(snipers)) & position.own();
            if ((blockers & (blockers - 1)) == 0) {
                pinned |= blockers;
            }
        }
        return pinned;
    }

    private static void addEnPassant(Position position, MoveList into) {
        for (long rest = Steps.enPassantCapturers(position, position.epSquare); rest != 0; rest &= rest - 1) {
            int from = Long.numberOfTrailingZeros(rest);
            if (isLegalEnPassant(position, from, position.epSquare)) {
                into.add(Move.enPassant(from, position.epSquare));
            }
        }
    }

    /** Whether any capture onto the square behind a pawn that has just made its double step is legal. */
    static boolean hasLegalEnPassant(Position position, int square) {
        for (long rest = Steps.enPassantCapturers(position, square); rest != 0; rest &= rest - 1) {
            if (isLegalEnPassant(position, Long.numberOfTrailingZeros(rest), square)) {
                return true;
            }
        }
        return false;
    }

    /** Two men leave their squares at once, so pins do not tell; looks whether the king is attacked afterwards. */
    private static boolean isLegalEnPassant(Position position, int from, int to) {
        long captured = Square.bit(Square.behind(position.turn, to));
        long occupied = (position.occupied() & ~(captured | (1L << from))) | (1L << to);
        int king = position.king(position.turn);
        return (position.attackers(king, position.turn.opposite(), occupied) & ~captured) == 0;
    }

    /**
     * Whether the king may pass or go to a square when it castles. It is not in check, and between its squares and the rook
     * nothing stands: the rook's leaving its corner opens no line on the first rank that matters, so the board as it is tells
     * what is attacked.
     */
    private static boolean isSafe(Position position, int square) {
        return position.attackers(square, position.turn.opposite(), position.occupied()) == 0;
    }
}
