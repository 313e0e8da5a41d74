package io.endgrain.answer;

/**
 * What a position is worth for its side to move, given its halfmove clock and what is known of its distance. In the order
 * in which moves are listed by the category of the position after the move (A11.4 of the format's specification).
 */
public enum Category {
    /** Lost. */
    LOSS("loss"),
    /** Nothing is known. */
    UNKNOWN("unknown"),
    /** A loss, or saved by the 50-move rule: the table's rounding leaves it open. */
    SYZYGY_LOSS("syzygy-loss"),
    /** A loss that may be saved by the 50-move rule, from a source without distances to zeroing. */
    MAYBE_LOSS("maybe-loss"),
    /** A loss that the 50-move rule turns into a draw. */
    BLESSED_LOSS("blessed-loss"),
    /** Drawn. */
    DRAW("draw"),
    /** A win that the 50-move rule turns into a draw. */
    CURSED_WIN("cursed-win"),
    /** A win that may be spoiled by the 50-move rule, from a source without distances to zeroing. */
    MAYBE_WIN("maybe-win"),
    /** A win, or spoiled by the 50-move rule: the table's rounding leaves it open. */
    SYZYGY_WIN("syzygy-win"),
    /** Won. */
    WIN("win");

    private final String key;

    Category(String key) {
        this.key = key;
    }

    /** The name in answers. */
    public String key() {
        return key;
    }

    /** The same as the other side sees it. */
    public Category negate() {
        return switch (this) {
            case LOSS -> WIN;
            case UNKNOWN -> UNKNOWN;
            case SYZYGY_LOSS -> SYZYGY_WIN;
            case MAYBE_LOSS -> MAYBE_WIN;
            case BLESSED_LOSS -> CURSED_WIN;
            case DRAW -> DRAW;
            case CURSED_WIN -> BLESSED_LOSS;
            case MAYBE_WIN -> MAYBE_LOSS;
            case SYZYGY_WIN -> SYZYGY_LOSS;
            case WIN -> LOSS;
        };
    }

    /** Whether it is some kind of win. */
    boolean isPositive() {
        return compareTo(DRAW) > 0;
    }

    /**
     * The category of a position.
     *
     * @param value what is known of the position, whatever its clock
     * @param halfmovesBefore the clock of the position from which this one is looked at: the root's for a position one move
     *     on, one less than its own for the root
     * @param halfmoves the position's own clock
     */
    static Category of(PositionValue value, long halfmovesBefore, long halfmoves) {
        if (!value.variantWin()
                && !value.variantLoss()
                && (value.stalemate()
                        || value.insufficientMaterial()
                        || (value.dtz() != null && value.dtz().ignoreRounding().plies() == 0))) {
            return DRAW;
        }
        if (value.checkmate() || value.variantLoss()) {
            return halfmovesBefore < 100 ? LOSS : BLESSED_LOSS;
        }
        if (value.variantWin()) {
            return halfmovesBefore < 100 ? WIN : CURSED_WIN;
        }
        if (value.dtz() == null) {
            return UNKNOWN;
        }
        int plies = value.dtz().ignoreRounding().plies();
        Category winning = halfmovesBefore >= 100
                ? CURSED_WIN
                : ofDistance(Math.abs(plies), value.dtz().isPrecise(), halfmoves);
        return plies > 0 ? winning : winning.negate();
    }

    /** The category of a win, by its distance and the clock (A11.3). */
    private static Category ofDistance(int plies, boolean precise, long halfmoves) {
        long reached = plies + halfmoves;
        if (halfmoves > 0 && !precise && reached == 100) {
            return SYZYGY_WIN;
        }
        return reached <= 100 ? WIN : CURSED_WIN;
    }
}
