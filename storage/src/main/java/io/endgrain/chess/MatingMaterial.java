package io.endgrain.chess;

/** Whether a side could mate at all, if the opponent helped. */
final class MatingMaterial {
    private MatingMaterial() {}

    /**
     * Whether no series of legal moves leads to mate by this side, as far as the men alone tell: two knights count as
     * sufficient, and so do men that are locked in for ever.
     */
    static boolean isLacking(Position position, Color color) {
        long own = position.pieces(color);
        long their = position.pieces(color.opposite());
        if ((own & (position.pawns | position.rooks | position.queens)) != 0) {
            return false;
        }
        if ((own & position.knights) != 0) {
            // A lone knight mates only a king that its own men box in, and a queen can always give way.
            return Long.bitCount(own) <= 2 && (their & ~position.kings & ~position.queens) == 0;
        }
        if ((own & position.bishops) != 0) {
            // Bishops on squares of one colour mate only when pawns, knights or an opposite bishop stand in the way.
            boolean oneColor = (position.bishops & Square.DARK) == 0 || (position.bishops & ~Square.DARK) == 0;
            return oneColor && position.pawns == 0 && position.knights == 0;
        }
        return true;
    }
}
