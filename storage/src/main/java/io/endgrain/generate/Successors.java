package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.chess.Role;
import io.endgrain.syzygy.Material;
import java.util.List;

/**
 * What captures and promotions of a material lead to: for each the values of the other material, and which of its men is
 * which of ours. Immutable.
 */
final class Successors {
    /** No man is captured, or none promotes. */
    static final int NOBODY = -1;

    private static final List<Role> PROMOTIONS = List.of(Role.QUEEN, Role.ROOK, Role.BISHOP, Role.KNIGHT);
    private static final int MIRROR_RANKS = 56;

    private final PositionSpace space;

    /** By captured man, promoting man (each one more than its place, 0 for none) and what it becomes. */
    private final Other[][][] others;

    /**
     * A material one move on.
     *
     * @param values its values; null for two kings, which draw
     * @param sources for each of its men: which of ours it is
     * @param swapped whether its White is our Black
     */
    private record Other(KnownValues values, int[] sources, boolean swapped) {
        /** The value for the side to move, when ours stand on these squares. */
        int wdl(int side, int[] squares) {
            if (values == null) {
                return 0;
            }
            int mirror = swapped ? MIRROR_RANKS : 0;
            int[] at = new int[sources.length];
            for (int i = 0; i < at.length; i++) {
                at[i] = squares[sources[i]] ^ mirror;
            }
            return values.wdl(swapped ? 1 - side : side, at);
        }
    }

    /**
     * The successors of a material.
     *
     * @throws IllegalStateException if nothing is known of one of them
     */
    Successors(Material material, PositionSpace space, KnownMaterials known) {
        this.space = space;
        others = new Other[space.men() + 1][space.men() + 1][];
        for (int captured = NOBODY; captured < space.men(); captured++) {
            if (captured != NOBODY && space.role(captured) == Role.KING) {
                continue;
            }
            Material without =
                    captured == NOBODY ? material : material.minus(space.color(captured), space.role(captured));
            if (captured != NOBODY) {
                put(captured, NOBODY, null, without, known);
            }
            for (int pawn = 0; pawn < space.pawns(); pawn++) {
                boolean stands = captured == NOBODY || space.color(captured) != space.color(pawn);
                // No pawn stands where another promotes.
                boolean possible = captured == NOBODY || space.role(captured) != Role.PAWN;
                if (stands && possible) {
                    for (Role role : PROMOTIONS) {
                        Color color = space.color(pawn);
                        put(
                                captured,
                                pawn,
                                role,
                                without.minus(color, Role.PAWN).plus(color, role),
                                known);
                    }
                }
            }
        }
    }

    private void put(int captured, int pawn, Role role, Material after, KnownMaterials known) {
        Other[][] row = others[captured + 1];
        if (row[pawn + 1] == null) {
            row[pawn + 1] = new Other[Role.values().length];
        }
        row[pawn + 1][role == null ? 0 : role.ordinal()] = other(captured, pawn, role, after, known);
    }

    private Other other(int captured, int pawn, Role role, Material after, KnownMaterials known) {
        if (after.men() == 2) {
            return new Other(null, new int[0], false);
        }
        boolean swapped = known.of(after) == null;
        KnownValues values = known.of(swapped ? after.swapped() : after);
        if (values == null) {
            throw new IllegalStateException("nothing is known of " + after);
        }
        PositionSpace theirs = values.space();
        int[] sources = new int[theirs.men()];
        boolean[] taken = new boolean[space.men()];
        for (int i = 0; i < sources.length; i++) {
            Color color = swapped ? theirs.color(i).opposite() : theirs.color(i);
            int man = 0;
            while (taken[man]
                    || man == captured
                    || space.color(man) != color
                    || (man == pawn ? role : space.role(man)) != theirs.role(i)) {
                man++;
            }
            taken[man] = true;
            sources[i] = man;
        }
        return new Other(values, sources, swapped);
    }

    /**
     * The value of a position after a capture, a promotion, or both.
     *
     * @param captured the man taken, or {@link #NOBODY}
     * @param pawn the pawn that promotes, or {@link #NOBODY}
     * @param promotion what it becomes
     * @param side the side to move after the move, 0 for White
     * @param squares of our men after the move, that of the captured man does not matter
     */
    int wdl(int captured, int pawn, Role promotion, int side, int[] squares) {
        return others[captured + 1][pawn + 1][pawn == NOBODY ? 0 : promotion.ordinal()].wdl(side, squares);
    }
}
