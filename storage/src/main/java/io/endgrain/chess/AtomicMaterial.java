package io.endgrain.chess;

/** Whether a side of atomic chess could win at all, if the opponent helped. */
final class AtomicMaterial {
    private AtomicMaterial() {}

    /**
     * Whether no series of legal moves leads to a win by this side, as far as the men alone tell.
     */
    static boolean isLacking(Position position, Color color) {
        long own = position.pieces(color);
        long their = position.pieces(color.opposite());
        if ((their & position.kings) == 0) {
            return false;
        }
        if ((own & ~position.kings) == 0) {
            return true;
        }
        if ((their & ~position.kings) != 0) {
            // Any man of theirs may one day explode beside their king, unless no man can ever capture another.
            return onlyBishopsThatNeverMeet(position);
        }
        long men = position.occupied() & ~position.kings;
        if ((men & (position.queens | position.pawns)) != 0) {
            return false;
        }
        // Against a bare king a single piece does not mate, nor do two knights.
        return Long.bitCount(men) == 1 || ((men & ~position.knights) == 0 && Long.bitCount(men) == 2);
    }

    private static boolean onlyBishopsThatNeverMeet(Position position) {
        if ((position.occupied() & ~position.kings & ~position.bishops) != 0) {
            return false;
        }
        long white = position.bishops & position.white;
        long black = position.bishops & position.black;
        return ((white & Square.DARK) == 0 && (black & ~Square.DARK) == 0)
                || ((white & ~Square.DARK) == 0 && (black & Square.DARK) == 0);
    }
}
