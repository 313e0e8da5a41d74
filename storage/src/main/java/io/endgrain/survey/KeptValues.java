package io.endgrain.survey;

import io.endgrain.chess.Color;
import io.endgrain.generate.PositionSpace;
import io.endgrain.syzygy.Material;
import java.util.Arrays;

/**
 * What one set of tables says of the positions of a material: each {@link Distance} once it has been found. Safe for all
 * threads: two that find the same value write the same, and one that is lost is found again.
 *
 * <p>With the same men on both sides, positions with Black to move are those with White to move, colours exchanged.
 */
final class KeptValues {
    private static final int PAGE_BITS = 16;
    private static final int PAGE = 1 << PAGE_BITS;

    private final PositionSpace space;
    private final boolean symmetric;
    private final short[][][] pages;

    KeptValues(Material material, PositionSpace space) {
        this.space = space;
        this.symmetric = material.isSymmetric();
        this.pages = new short[symmetric ? 1 : 2][Math.toIntExact((space.size() + PAGE - 1) >>> PAGE_BITS)][];
    }

    /** How many bytes the values of so many numbers take. */
    static long bytes(Material material, long numbers) {
        return Short.BYTES * (material.isSymmetric() ? 1 : 2) * numbers;
    }

    PositionSpace space() {
        return space;
    }

    /** Whether positions with this side to move are looked at with colours exchanged. */
    boolean isSwapped(Color turn) {
        return symmetric && turn == Color.BLACK;
    }

    /** What is kept, or {@link Distance#UNKNOWN}. */
    short get(Color turn, long number) {
        short[] page = pages[symmetric ? 0 : turn.ordinal()][(int) (number >>> PAGE_BITS)];
        return page == null ? Distance.UNKNOWN : page[(int) number & (PAGE - 1)];
    }

    void put(Color turn, long number, short distance) {
        short[][] side = pages[symmetric ? 0 : turn.ordinal()];
        int at = (int) (number >>> PAGE_BITS);
        short[] page = side[at];
        if (page == null) {
            page = new short[PAGE];
            side[at] = page;
        }
        page[(int) number & (PAGE - 1)] = distance;
    }

    /** Lets go of everything. */
    void forget() {
        for (short[][] side : pages) {
            Arrays.fill(side, null);
        }
    }
}
