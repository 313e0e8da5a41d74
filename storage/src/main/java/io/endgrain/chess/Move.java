package io.endgrain.chess;

/**
 * Moves, packed into an int so that generating them allocates nothing. An int is a move of the position that generated it
 * and of no other.
 */
public final class Move {
    // from: bits 0-5, to: 6-11, role: 12-14, captured role + 1: 15-17, promotion role + 1: 18-20, then two flags.
    private static final int TO = 6;
    private static final int ROLE = 12;
    private static final int CAPTURED = 15;
    private static final int PROMOTION = 18;
    private static final int EN_PASSANT = 1 << 21;
    private static final int CASTLING = 1 << 22;

    private static final int CAPTURED_MASK = 7 << CAPTURED;
    private static final int PROMOTION_MASK = 7 << PROMOTION;

    private Move() {}

    /** A move or capture; {@code captured} is the ordinal of the captured man's role, or -1. */
    static int step(int role, int from, int to, int captured) {
        return from | (to << TO) | (role << ROLE) | ((captured + 1) << CAPTURED);
    }

    /** A pawn step or capture to the last rank. */
    static int promotion(int from, int to, int captured, int promotion) {
        return from | (to << TO) | ((captured + 1) << CAPTURED) | ((promotion + 1) << PROMOTION);
    }

    /** The same step or capture to the last rank with another promotion. */
    static int withPromotion(int move, int promotion) {
        return (move & ~PROMOTION_MASK) | ((promotion + 1) << PROMOTION);
    }

    /** A capture of the pawn that stands behind {@code to}. */
    static int enPassant(int from, int to) {
        return step(Position.PAWN, from, to, Position.PAWN) | EN_PASSANT;
    }

    /** The king's two-square step; the rook follows. */
    static int castling(int from, int to) {
        return step(Position.KING, from, to, -1) | CASTLING;
    }

    /** Where the man comes from, 0..63. In castling that is the king's square. */
    public static int from(int move) {
        return move & 63;
    }

    /** Where the man goes, 0..63. In castling the king's new square, c1, g1, c8 or g8. */
    public static int to(int move) {
        return (move >>> TO) & 63;
    }

    /** What moves. A promoted pawn moves as a pawn. */
    public static Role role(int move) {
        return Role.ofOrdinal(roleOrdinal(move));
    }

    /** What is captured, or null. */
    public static Role captured(int move) {
        return Role.ofOrdinal(((move >>> CAPTURED) & 7) - 1);
    }

    /** What the pawn becomes, or null. */
    public static Role promotion(int move) {
        return Role.ofOrdinal(promotionOrdinal(move));
    }

    static int roleOrdinal(int move) {
        return (move >>> ROLE) & 7;
    }

    /** The ordinal of the new role, or -1. */
    static int promotionOrdinal(int move) {
        return ((move >>> PROMOTION) & 7) - 1;
    }

    /** Whether a man is captured, en passant included. */
    public static boolean isCapture(int move) {
        return (move & CAPTURED_MASK) != 0;
    }

    /** Whether a pawn captures another that has just passed it. */
    public static boolean isEnPassant(int move) {
        return (move & EN_PASSANT) != 0;
    }

    /** Whether king and rook move together. */
    public static boolean isCastling(int move) {
        return (move & CASTLING) != 0;
    }

    /** Whether the move sets the halfmove clock to zero: a capture or a pawn move. */
    public static boolean isZeroing(int move) {
        return isCapture(move) || roleOrdinal(move) == Position.PAWN;
    }

    /** Whether the move changes the material: a capture or a promotion. */
    public static boolean isConversion(int move) {
        return (move & (CAPTURED_MASK | PROMOTION_MASK)) != 0;
    }

    /** The move in UCI notation, such as {@code e2e4} or {@code a7a8q}. Castling is the king's step, such as {@code e1g1}. */
    public static String uci(int move) {
        String squares = Square.name(from(move)) + Square.name(to(move));
        Role promotion = promotion(move);
        return promotion == null ? squares : squares + Character.toLowerCase(promotion.letter());
    }
}
