package io.endgrain.chess;

/** Legal moves of atomic chess: what explodes the other king, or leaves the own one there and unchecked. */
final class AtomicMoves {
    private AtomicMoves() {}

    /** Adds the legal moves, or of them the captures. When a king has exploded there are none. */
    static void add(Position position, boolean capturesOnly, MoveList into) {
        if (!AtomicRules.hasBothKings(position)) {
            return;
        }
        int start = into.size();
        addPseudolegal(position, capturesOnly, into);
        into.retainFrom(start, move -> isLegal(position, move));
    }

    /** Whether {@link #add} would add anything, with an early exit. */
    static boolean exist(Position position) {
        if (!AtomicRules.hasBothKings(position)) {
            return false;
        }
        int king = position.king(position.turn);
        for (long steps = Attacks.king(king) & ~position.occupied(); steps != 0; steps &= steps - 1) {
            if (isLegal(position, Move.step(Position.KING, king, Long.numberOfTrailingZeros(steps), -1))) {
                return true;
            }
        }
        MoveList moves = new MoveList();
        addPseudolegal(position, false, moves);
        for (int i = 0; i < moves.size(); i++) {
            if (isLegal(position, moves.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static void addPseudolegal(Position position, boolean capturesOnly, MoveList into) {
        int king = position.king(position.turn);
        if (position.epSquare >= 0) {
            addEnPassant(position, into);
        }
        long targets = capturesOnly ? position.their() : ~position.own();
        new Steps(position, targets, 0, king).all(into);
        if (!capturesOnly) {
            Steps.add(position, Position.KING, king, Attacks.king(king) & ~position.occupied(), into);
            if ((position.castlingRooks & position.own()) != 0) {
                Castling.add(position, king, square -> isSafeToPass(position, king, square), into);
            }
        }
    }

    private static boolean isSafeToPass(Position position, int king, int square) {
        long occupied = position.occupied() & ~Square.bit(king);
        return AtomicRules.checkers(position, square, position.turn.opposite(), occupied) == 0;
    }

    private static void addEnPassant(Position position, MoveList into) {
        for (long rest = Steps.enPassantCapturers(position, position.epSquare); rest != 0; rest &= rest - 1) {
            into.add(Move.enPassant(Long.numberOfTrailingZeros(rest), position.epSquare));
        }
    }

    static boolean hasLegalEnPassant(Position position, int square) {
        if (!AtomicRules.hasBothKings(position)) {
            return false;
        }
        for (long rest = Steps.enPassantCapturers(position, square); rest != 0; rest &= rest - 1) {
            if (isLegal(position, Move.enPassant(Long.numberOfTrailingZeros(rest), square))) {
                return true;
            }
        }
        return false;
    }

    /** Looks at the board as it would be after the move. */
    private static boolean isLegal(Position position, int move) {
        long removed;
        long added;
        if (Move.isCapture(move)) {
            removed = Square.bit(Move.from(move)) | AtomicRules.blast(position, Move.to(move));
            if (Move.isEnPassant(move)) {
                removed |= Square.bit(Square.behind(position.turn, Move.to(move)));
            }
            added = 0;
        } else {
            removed = Square.bit(Move.from(move));
            added = Square.bit(Move.to(move));
            if (Move.isCastling(move)) {
                removed |= Square.bit(Castling.corner(move));
                added |= Square.bit(Castling.rookTo(move));
            }
        }
        boolean kingMoves = Move.roleOrdinal(move) == Position.KING;
        int king = kingMoves ? Move.to(move) : position.king(position.turn);
        long their = position.their() & ~removed;
        if (!kingMoves && (removed & Square.bit(king)) != 0) {
            return false;
        }
        if ((their & position.kings) == 0 || (Attacks.king(king) & their & position.kings) != 0) {
            return true;
        }
        long occupied = (position.occupied() & ~removed) | added;
        return (position.attackers(king, position.turn.opposite(), occupied) & ~removed) == 0;
    }
}
