package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.chess.Placement;
import io.endgrain.chess.Role;

/**
 * The men of a material on squares, and what they attack: what the solver has to know of a placement, for either side to
 * move, without making positions and lists of moves. Belongs to one thread.
 */
final class PlacedMen {
    private static final int NOBODY = -1;

    private final PositionSpace space;
    private final int men;
    private final Color[] colors;
    private final Role[] roles;
    private final int[] sides;

    /** Where the men stand; may be changed by the owner between calls of {@link #place}. */
    final int[] squares;

    private final long[] attacks;
    private final long[] occupiedBy = new long[2];
    private final long[] attackedBy = new long[2];
    private long occupied;

    PlacedMen(PositionSpace space) {
        this.space = space;
        men = space.men();
        colors = new Color[men];
        roles = new Role[men];
        sides = new int[men];
        for (int man = 0; man < men; man++) {
            colors[man] = space.color(man);
            roles[man] = space.role(man);
            sides[man] = colors[man].ordinal();
        }
        squares = new int[men];
        attacks = new long[men];
    }

    /** Takes {@link #squares} over. */
    void place() {
        occupiedBy[0] = 0;
        occupiedBy[1] = 0;
        for (int man = 0; man < men; man++) {
            occupiedBy[sides[man]] |= 1L << squares[man];
        }
        occupied = occupiedBy[0] | occupiedBy[1];
        attackedBy[0] = 0;
        attackedBy[1] = 0;
        for (int man = 0; man < men; man++) {
            attacks[man] = Placement.attacks(colors[man], roles[man], squares[man], occupied);
            attackedBy[sides[man]] |= attacks[man];
        }
    }

    int side(int man) {
        return sides[man];
    }

    long occupied() {
        return occupied;
    }

    /** Whether the king of a side is attacked. */
    boolean isCheck(int side) {
        return (attackedBy[1 - side] >>> squares[king(side)] & 1) != 0;
    }

    private int king(int side) {
        return space.pawns() + side;
    }

    /** The men of the other side that a man attacks. */
    long captures(int man) {
        return attacks[man] & occupiedBy[1 - sides[man]];
    }

    /** The man on a square, which must not be empty. */
    int manOn(int square) {
        int man = 0;
        while (squares[man] != square) {
            man++;
        }
        return man;
    }

    /**
     * Whether a move leaves the own king unattacked.
     *
     * @param captured the man that is taken, −1 for none
     */
    boolean isSafe(int man, int to, int captured) {
        int side = sides[man];
        boolean isKing = man == king(side);
        long attacked = attackedBy[1 - side];
        if (isKing && (attacked >>> to & 1) != 0) {
            return false;
        }
        // Without check, only a man that is itself attacked can be pinned, and no line goes on through the king.
        boolean plain = isKing || (attacked >>> squares[man] & 1) == 0;
        if (plain && !isCheck(side)) {
            return true;
        }
        int king = isKing ? to : squares[king(side)];
        long after = (occupied & ~(1L << squares[man])) | 1L << to;
        for (int other = 0; other < men; other++) {
            if (sides[other] != side
                    && other != captured
                    && (Placement.attacks(colors[other], roles[other], squares[other], after) >>> king & 1) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether a side has a legal move that is neither a capture nor a pawn move. */
    boolean hasQuietMove(int side) {
        for (int man = space.pawns(); man < men; man++) {
            if (sides[man] == side) {
                for (long rest = attacks[man] & ~occupied; rest != 0; rest &= rest - 1) {
                    if (isSafe(man, Long.numberOfTrailingZeros(rest), NOBODY)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** The squares that a man other than a pawn can go to, or have come from, without a capture. */
    long quietTargets(int man) {
        return attacks[man] & ~occupied;
    }
}
