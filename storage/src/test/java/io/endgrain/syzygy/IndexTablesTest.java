package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The fixed numberings against the sample values of the format's specification (A5). */
class IndexTablesTest {
    @Test
    void binomialsAreThoseOfPascalsTriangle() {
        assertThat(IndexTables.BINOMIAL[0][0]).isEqualTo(1);
        assertThat(IndexTables.BINOMIAL[1][64]).isEqualTo(64);
        assertThat(IndexTables.BINOMIAL[2][62]).isEqualTo(1891);
        assertThat(IndexTables.BINOMIAL[5][48]).isEqualTo(1712304);
        assertThat(IndexTables.BINOMIAL[3][2]).isZero();
    }

    @Test
    void triangleClassesAreTheSameForAllImagesOfASquare() {
        assertThat(IndexTables.TRIANGLE[square("b1")]).isEqualTo((byte) 0);
        assertThat(IndexTables.TRIANGLE[square("h7")]).isEqualTo((byte) 0);
        assertThat(IndexTables.TRIANGLE[square("a2")]).isEqualTo((byte) 0);
        assertThat(IndexTables.TRIANGLE[square("d3")]).isEqualTo((byte) 5);
        assertThat(IndexTables.TRIANGLE[square("h8")]).isEqualTo((byte) 6);
        assertThat(IndexTables.TRIANGLE[square("e4")]).isEqualTo((byte) 9);
    }

    @Test
    void squaresBelowTheDiagonalAreNumberedRankByRank() {
        assertThat(IndexTables.LOWER[square("b1")]).isEqualTo((byte) 0);
        assertThat(IndexTables.LOWER[square("h1")]).isEqualTo((byte) 6);
        assertThat(IndexTables.LOWER[square("c2")]).isEqualTo((byte) 7);
        assertThat(IndexTables.LOWER[square("h2")]).isEqualTo((byte) 12);
        assertThat(IndexTables.LOWER[square("h7")]).isEqualTo((byte) 27);
    }

    @Test
    void twoKingsHaveTheirSampleNumbers() {
        assertThat(IndexTables.TWO_KINGS[0][square("d1")]).isEqualTo((short) 0);
        assertThat(IndexTables.TWO_KINGS[0][square("h8")]).isEqualTo((short) 57);
        assertThat(IndexTables.TWO_KINGS[1][square("a1")]).isEqualTo((short) 58);
        assertThat(IndexTables.TWO_KINGS[5][square("h8")]).isEqualTo((short) 338);
        assertThat(IndexTables.TWO_KINGS[6][square("c3")]).isEqualTo((short) 441);
        assertThat(IndexTables.TWO_KINGS[8][square("a1")]).isEqualTo((short) 452);
        assertThat(IndexTables.TWO_KINGS[9][square("h8")]).isEqualTo((short) 461);
    }

    @Test
    void twoKingsUseEveryNumberOnce() {
        Set<Integer> seen = new HashSet<>();
        for (short[] ofClass : IndexTables.TWO_KINGS) {
            for (short number : ofClass) {
                if (number >= 0) {
                    assertThat(seen.add((int) number)).isTrue();
                }
            }
        }
        assertThat(seen).hasSize(IndexTables.TWO_KINGS_SIZE).allMatch(n -> n < IndexTables.TWO_KINGS_SIZE);
    }

    @Test
    void twoLikeMenHaveTheirSampleNumbers() {
        assertThat(IndexTables.TWO_LIKE[0][square("a1")]).isEqualTo((short) 0);
        assertThat(IndexTables.TWO_LIKE[0][square("h8")]).isEqualTo((short) 61);
        assertThat(IndexTables.TWO_LIKE[6][square("b2")]).isEqualTo((short) 252);
        assertThat(IndexTables.TWO_LIKE[6][square("h1")]).isEqualTo((short) 259);
        assertThat(IndexTables.TWO_LIKE[9][square("e4")]).isEqualTo((short) 277);
    }

    @Test
    void manyLikeMenHaveTheirSampleNumbersAndSizes() {
        assertThat(IndexTables.LIKE[3]).containsExactly(0, 1953, 3438, 4519, 5260, 5725, 5978, 6083, 6138, 6159);
        assertThat(IndexTables.LIKE_SIZE).containsExactly(0, 0, 278, 6162, 98222, 1239386);
        assertThat(IndexTables.TWIST[square("e4")]).isEqualTo((byte) 0);
        assertThat(IndexTables.TWIST[square("e5")]).isEqualTo((byte) 1);
        assertThat(IndexTables.TWIST[square("d4")]).isEqualTo((byte) 3);
        assertThat(IndexTables.TWIST[square("f3")]).isEqualTo((byte) 4);
        assertThat(IndexTables.TWIST[square("c1")]).isEqualTo((byte) 55);
        assertThat(IndexTables.TWIST[square("g1")]).isEqualTo((byte) 56);
        assertThat(IndexTables.TWIST[square("b1")]).isEqualTo((byte) 63);
    }

    @Test
    void pawnSquaresAreNumberedFromTheEdgeInwards() {
        assertThat(IndexTables.PAWN[square("a2")]).isEqualTo((byte) 47);
        assertThat(IndexTables.PAWN[square("h2")]).isEqualTo((byte) 46);
        assertThat(IndexTables.PAWN[square("a3")]).isEqualTo((byte) 45);
        assertThat(IndexTables.PAWN[square("h3")]).isEqualTo((byte) 44);
        assertThat(IndexTables.PAWN[square("a7")]).isEqualTo((byte) 37);
        assertThat(IndexTables.PAWN[square("h7")]).isEqualTo((byte) 36);
        assertThat(IndexTables.PAWN[square("b2")]).isEqualTo((byte) 35);
        assertThat(IndexTables.PAWN[square("g2")]).isEqualTo((byte) 34);
        assertThat(IndexTables.PAWN[square("d7")]).isEqualTo((byte) 1);
        assertThat(IndexTables.PAWN[square("e7")]).isEqualTo((byte) 0);
    }

    @Test
    void leadPawnsHaveTheirSampleNumbersAndSizes() {
        assertThat(IntStream.rangeClosed(1, 6).map(rank -> IndexTables.LEAD_PAWN[2][8 * rank]))
                .containsExactly(0, 47, 92, 135, 176, 215);
        assertThat(IndexTables.LEAD_PAWN_SIZE[1]).containsExactly(6, 6, 6, 6);
        assertThat(IndexTables.LEAD_PAWN_SIZE[2]).containsExactly(252, 180, 108, 36);
        assertThat(IndexTables.LEAD_PAWN_SIZE[3]).containsExactly(5201, 2645, 953, 125);
        assertThat(IndexTables.LEAD_PAWN_SIZE[4]).containsExactly(70315, 25375, 5491, 295);
        assertThat(IndexTables.LEAD_PAWN_SIZE[5]).containsExactly(700336, 178696, 23176, 496);
    }

    private static int square(String name) {
        return name.charAt(0) - 'a' + 8 * (name.charAt(1) - '1');
    }
}
