package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class AttacksTest {
    private static final int[][] STRAIGHT = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    private static final int[][] DIAGONAL = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

    @Property
    void slidersReachTheFirstManOnEachLine(@ForAll @IntRange(max = 63) int square, @ForAll long occupied) {
        assertThat(Attacks.rook(square, occupied)).isEqualTo(walk(square, occupied, STRAIGHT));
        assertThat(Attacks.bishop(square, occupied)).isEqualTo(walk(square, occupied, DIAGONAL));
    }

    @Property
    void betweenIsWhatBothSquaresSeeOfTheirLine(
            @ForAll @IntRange(max = 63) int square, @ForAll @IntRange(max = 63) int other) {
        long expected = 0;
        for (int[][] directions : new int[][][] {STRAIGHT, DIAGONAL}) {
            for (int[] direction : directions) {
                long seen = walk(square, 1L << other, new int[][] {direction});
                if ((seen & (1L << other)) != 0) {
                    expected = seen & ~(1L << other);
                }
            }
        }
        assertThat(Attacks.between(square, other)).isEqualTo(expected);
    }

    private static long walk(int square, long occupied, int[][] directions) {
        long seen = 0;
        for (int[] direction : directions) {
            int file = Square.file(square) + direction[0];
            int rank = Square.rank(square) + direction[1];
            boolean free = true;
            while (free && file >= 0 && file < 8 && rank >= 0 && rank < 8) {
                long bit = 1L << Square.of(file, rank);
                seen |= bit;
                free = (occupied & bit) == 0;
                file += direction[0];
                rank += direction[1];
            }
        }
        return seen;
    }
}
