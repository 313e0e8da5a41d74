package io.endgrain.chess;

/**
 * A position of a chess game: the men, the side to move, castling rights, the en passant square, the two clocks, and the
 * variant whose rules it follows. Immutable and safe to share between threads.
 *
 * <p>{@link Fen#parse} and {@link #play} make positions; whichever way a position came about, it has passed the set-up
 * checks of its variant. Sets of squares are longs, a1 is bit 0, h8 is bit 63.
 */
public final class Position {
    static final int PAWN = 0;
    static final int KNIGHT = 1;
    static final int BISHOP = 2;
    static final int ROOK = 3;
    static final int QUEEN = 4;
    static final int KING = 5;

    // Longs and ints side by side rather than arrays: one object for each position, and copies are moves of registers.
    final long white;
    final long black;
    final long pawns;
    final long knights;
    final long bishops;
    final long rooks;
    final long queens;
    final long kings;
    final long castlingRooks;
    final Variant variant;
    final Color turn;
    final int epSquare;
    // Unsigned, as the FEN's numbers reach 2^32 - 1.
    final int halfmoves;
    final int fullmoves;

    /** As {@code builder} says. Whether the position can be is for {@link Rules#flaws} to find out. */
    Position(PositionBuilder builder) {
        this.white = builder.white;
        this.black = builder.black;
        this.pawns = builder.pawns;
        this.knights = builder.knights;
        this.bishops = builder.bishops;
        this.rooks = builder.rooks;
        this.queens = builder.queens;
        this.kings = builder.kings;
        this.castlingRooks = builder.castlingRooks;
        this.variant = builder.variant;
        this.turn = builder.turn;
        this.epSquare = builder.epSquare;
        this.halfmoves = builder.halfmoves;
        this.fullmoves = builder.fullmoves;
    }

    /** The game that is played. */
    public Variant variant() {
        return variant;
    }

    /** The side to move. */
    public Color turn() {
        return turn;
    }

    /** All squares with a man on them. */
    public long occupied() {
        return white | black;
    }

    /** The squares of one side's men. */
    public long pieces(Color color) {
        return color == Color.WHITE ? white : black;
    }

    /** The squares of both sides' men of one kind. */
    public long pieces(Role role) {
        return byRole(role.ordinal());
    }

    /** The squares of one side's men of one kind. */
    public long pieces(Color color, Role role) {
        return pieces(color) & byRole(role.ordinal());
    }

    /** The number of men on the board, kings included. */
    public int men() {
        return Long.bitCount(white | black);
    }

    /** What stands on a square (0..63), or null when it is empty. */
    public Role roleAt(int square) {
        return Role.ofOrdinal(roleOrdinalAt(square));
    }

    /** The rooks that still may castle some day, of both sides. */
    public long castlingRooks() {
        return castlingRooks;
    }

    /** Whether either side still may castle some day. */
    public boolean hasCastlingRights() {
        return castlingRooks != 0;
    }

    /**
     * The square behind the pawn that has just made a double step, if a legal en passant capture exists; otherwise -1.
     */
    public int epSquare() {
        return epSquare;
    }

    /** Plies since the last capture or pawn move, 0..4294967295; stays at the greatest value. */
    public long halfmoves() {
        return Integer.toUnsignedLong(halfmoves);
    }

    /** The number of the move, 1..4294967295; grows after Black's moves and stays at the greatest value. */
    public long fullmoves() {
        return Integer.toUnsignedLong(fullmoves);
    }

    /**
     * Adds all legal moves. The order depends on the position alone: en passant, pawns, knights, bishops, rooks, queens,
     * king, castling, each by square from a1 on; a king in check moves first.
     */
    public void legalMoves(MoveList into) {
        variant.rules().legalMoves(this, into);
    }

    /** All legal moves in a new list. */
    public MoveList legalMoves() {
        MoveList moves = new MoveList();
        legalMoves(moves);
        return moves;
    }

    /** Adds the legal captures, en passant and capturing promotions included, in the order of {@link #legalMoves}. */
    public void captures(MoveList into) {
        variant.rules().captures(this, into);
    }

    /** Whether there is any legal move; cheaper than making a list. */
    public boolean hasLegalMove() {
        return variant.rules().hasLegalMove(this);
    }

    /** Whether the side to move is in check. */
    public boolean isCheck() {
        return variant.rules().isCheck(this);
    }

    /** Whether the side to move is in check and has no legal move. */
    public boolean isCheckmate() {
        return variant.rules().isCheckmate(this);
    }

    /** Whether the side to move is not in check and has no legal move. */
    public boolean isStalemate() {
        return variant.rules().isStalemate(this);
    }

    /** Whether neither side has the men to win, however both play. */
    public boolean isInsufficientMaterial() {
        return variant.rules().isInsufficientMaterial(this);
    }

    /** Whether the variant's own rules have ended the game, won by the side to move. Never in standard chess. */
    public boolean isVariantWin() {
        return variant.rules().isVariantWin(this);
    }

    /** Whether the variant's own rules have ended the game, lost by the side to move. Never in standard chess. */
    public boolean isVariantLoss() {
        return variant.rules().isVariantLoss(this);
    }

    /**
     * The position after a move.
     *
     * @param move one of this position's legal moves; any other int gives a position of no meaning
     */
    public Position play(int move) {
        return variant.rules().play(this, move);
    }

    /**
     * The same position with another halfmove clock.
     *
     * @throws IllegalArgumentException if the clock is not within 0..4294967295
     */
    public Position withHalfmoves(long halfmoves) {
        if (halfmoves < 0 || halfmoves > Fen.MAX_CLOCK) {
            throw new IllegalArgumentException("halfmove clock " + halfmoves + ", expected 0 to " + Fen.MAX_CLOCK);
        }
        PositionBuilder builder = new PositionBuilder(this);
        builder.halfmoves = (int) halfmoves;
        return new Position(builder);
    }

    /** The canonical FEN: all six fields, castling rights as X-FEN letters, the en passant square only where legal. */
    public String fen() {
        return FenWriter.write(this);
    }

    long own() {
        return turn == Color.WHITE ? white : black;
    }

    long their() {
        return turn == Color.WHITE ? black : white;
    }

    /** The square of a side's king, the lowest if it has several, 64 if it has none. */
    int king(Color color) {
        return Long.numberOfTrailingZeros(kings & pieces(color));
    }

    /** The ordinal of the role on a square, or -1 when it is empty. */
    int roleOrdinalAt(int square) {
        long bit = 1L << square;
        if (((white | black) & bit) == 0) {
            return -1;
        }
        if ((pawns & bit) != 0) {
            return PAWN;
        }
        if (((rooks | queens) & bit) != 0) {
            return (rooks & bit) != 0 ? ROOK : QUEEN;
        }
        if ((kings & bit) != 0) {
            return KING;
        }
        return (knights & bit) != 0 ? KNIGHT : BISHOP;
    }

    private long byRole(int role) {
        return switch (role) {
            case PAWN -> pawns;
            case KNIGHT -> knights;
            case BISHOP -> bishops;
            case ROOK -> rooks;
            case QUEEN -> queens;
            default -> kings;
        };
    }

    /** One side's men that attack a square when {@code occupied} is what blocks lines. */
    long attackers(int square, Color by, long occupied) {
        long attackers = (Attacks.pawns(1L << square, by.opposite()) & pawns)
                | (Attacks.knight(square) & knights)
                | (Attacks.king(square) & kings)
                | (Attacks.bishop(square, occupied) & (bishops | queens))
                | (Attacks.rook(square, occupied) & (rooks | queens));
        return attackers & pieces(by);
    }

    /** Compares men, side to move, castling rights, en passant square, clocks and variant. */
    @Override
    public boolean equals(Object object) {
        return object instanceof Position other
                && white == other.white
                && black == other.black
                && pawns == other.pawns
                && knights == other.knights
                && bishops == other.bishops
                && rooks == other.rooks
                && queens == other.queens
                && kings == other.kings
                && castlingRooks == other.castlingRooks
                && epSquare == other.epSquare
                && halfmoves == other.halfmoves
                && fullmoves == other.fullmoves
                && turn == other.turn
                && variant == other.variant;
    }

    @Override
    public int hashCode() {
        long hash = mix(mix(mix(mix(white, black), pawns), knights), bishops);
        hash = mix(mix(mix(mix(hash, rooks), queens), kings), castlingRooks);
        hash = mix(hash, (halfmoves() << 32) | fullmoves());
        // Ordinals, not the enums' own hash codes, so that a hash is the same in every run.
        hash = mix(hash, (epSquare * 2L + turn.ordinal()) * 16 + variant.ordinal());
        return Long.hashCode(hash);
    }

    /** Multiplies with the golden ratio's fraction, as Fibonacci hashing does. */
    private static long mix(long hash, long part) {
        long product = (hash ^ part) * 0x9E3779B97F4A7C15L;
        return product ^ (product >>> 32);
    }

    @Override
    public String toString() {
        return variant.key() + " " + fen();
    }
}
