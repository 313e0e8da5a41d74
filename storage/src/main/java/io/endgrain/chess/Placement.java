package io.endgrain.chess;

/**
 * Men on squares, put there one by one, for those who set up positions by the million and have no FEN for them. Belongs to
 * one thread.
 */
public final class Placement {
    private final Variant variant;
    private PositionBuilder builder;

    /** An empty board. */
    public Placement(Variant variant) {
        this.variant = variant;
        clear();
    }

    /** Takes all men off the board. */
    public void clear() {
        builder = new PositionBuilder(variant);
    }

    /** Puts a man on an empty square, 0 (a1) to 63 (h8). */
    public void put(Color color, Role role, int square) {
        builder.put(color, role.ordinal(), 1L << square);
    }

    /**
     * The position with these men, without castling rights and en passant square.
     *
     * @param turn the side to move
     * @return null if it cannot be: a king is missing, pawns stand on a back rank, the side not to move is in check
     */
    public Position position(Color turn) {
        builder.turn = turn;
        Position position = new Position(builder);
        return variant.rules().isPossible(position) ? position : null;
    }

    /** The squares that a man attacks, those of men of its own colour among them. */
    public static long attacks(Color color, Role role, int square, long occupied) {
        return switch (role) {
            case PAWN -> Attacks.pawns(1L << square, color);
            case KNIGHT -> Attacks.knight(square);
            case BISHOP -> Attacks.bishop(square, occupied);
            case ROOK -> Attacks.rook(square, occupied);
            case QUEEN -> Attacks.bishop(square, occupied) | Attacks.rook(square, occupied);
            case KING -> Attacks.king(square);
        };
    }
}
