package io.endgrain.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Color;
import io.endgrain.chess.Fen;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositionSpaceTest {
    /** Prime, so that all parts of numbers vary. */
    private static final int STEP = 7;

    private static final int SAMPLES = 20_000;

    private static PositionSpace space(String key) {
        return new PositionSpace(SolvedMaterials.material(key));
    }

    /** Men on different squares, the kings apart. */
    private static int[] distinctSquares(PositionSpace space, Random random) {
        int[] squares = new int[space.men()];
        do {
            putOnDistinctSquares(space, random, squares);
        } while (touch(squares[space.pawns()], squares[space.pawns() + 1]));
        return squares;
    }

    private static boolean touch(int king, int other) {
        return Math.abs((king & 7) - (other & 7)) <= 1 && Math.abs((king >> 3) - (other >> 3)) <= 1;
    }

    private static void putOnDistinctSquares(PositionSpace space, Random random, int[] squares) {
        long taken = 0;
        for (int man = 0; man < squares.length; man++) {
            int square;
            do {
                square = man < space.pawns() ? 8 + random.nextInt(48) : random.nextInt(64);
            } while ((taken >>> square & 1) != 0);
            taken |= 1L << square;
            squares[man] = square;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"KQvK", "KPvK", "KBNvK", "KNNvK", "KPPvK", "KPvKP", "KRPvKP", "KNNNvK", "KPPPvK", "KPPvKP"})
    void aNumberDecodesToAnImageOfThePlacement(String key) {
        PositionSpace space = space(key);
        Random random = new Random(1);
        int[] decoded = new int[space.men()];
        for (int sample = 0; sample < SAMPLES; sample++) {
            long number = space.encode(distinctSquares(space, random));
            space.decode(number, decoded);

            assertThat(number).isBetween(0L, space.size() - 1);
            assertThat(space.encode(decoded)).isEqualTo(number);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"KQvK", "KBNvK", "KNNvK", "KNNNvK", "KRvKR"})
    void allEightImagesHaveOneNumber(String key) {
        PositionSpace space = space(key);
        Random random = new Random(2);
        for (int sample = 0; sample < SAMPLES; sample++) {
            int[] squares = distinctSquares(space, random);
            long number = space.encode(squares);
            for (int image = 0; image < 8; image++) {
                int[] mirrored = new int[squares.length];
                for (int man = 0; man < squares.length; man++) {
                    int square = squares[man] ^ ((image & 1) * 7) ^ ((image >> 1 & 1) * 56);
                    mirrored[man] = image < 4 ? square : square >> 3 | (square & 7) << 3;
                }
                assertThat(space.encode(mirrored)).isEqualTo(number);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"KPvK", "KPPvK", "KPvKP", "KRPvKP", "KPPPvK", "KPPvKP"})
    void bothImagesOfPawnsHaveOneNumber(String key) {
        PositionSpace space = space(key);
        Random random = new Random(3);
        for (int sample = 0; sample < SAMPLES; sample++) {
            int[] squares = distinctSquares(space, random);
            int[] mirrored = new int[squares.length];
            for (int man = 0; man < squares.length; man++) {
                mirrored[man] = squares[man] ^ 7;
            }
            assertThat(space.encode(mirrored)).isEqualTo(space.encode(squares));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"KNNvK", "KNNNvK", "KPPvK", "KPPPvK"})
    void likeMenMayBeInAnyOrder(String key) {
        PositionSpace space = space(key);
        Random random = new Random(4);
        for (int sample = 0; sample < SAMPLES; sample++) {
            int[] squares = distinctSquares(space, random);
            long number = space.encode(squares);
            int first = space.pawns() > 0 ? 0 : 2;
            int last = space.pawns() > 0 ? space.pawns() - 1 : squares.length - 1;
            int square = squares[first];
            squares[first] = squares[last];
            squares[last] = square;
            assertThat(space.encode(squares)).isEqualTo(number);
        }
    }

    @Test
    void aPositionWithColoursExchangedHasTheSameSquares() throws Exception {
        PositionSpace space = space("KRPvKP");
        Position position = Fen.parse("8/2p5/4k3/8/8/1R6/5P2/6K1 w - - 0 1", Variant.STANDARD);
        Position exchanged = Fen.parse("6k1/5p2/1r6/8/8/4K3/2P5/8 b - - 0 1", Variant.STANDARD);
        int[] squares = new int[space.men()];
        int[] same = new int[space.men()];

        space.gather(position, false, squares);
        space.gather(exchanged, true, same);

        assertThat(same).containsExactly(squares);
    }

    @ParameterizedTest
    @ValueSource(strings = {"KQvK", "KBNvK", "KNNvK", "KRvKR", "KPvK", "KPPvK", "KPvKP", "KNPvK"})
    void aNumberIsUsedIfItIsThatOfItsPlacement(String key) {
        PositionSpace space = space(key);
        int[] squares = new int[space.men()];
        for (int number = 0; number < space.size(); number += STEP) {
            space.decode(number, squares);
            boolean distinct = Arrays.stream(squares).distinct().count() == squares.length;

            assertThat(space.isUsed(number, squares))
                    .as("number %d of %s", number, key)
                    .isEqualTo(distinct && space.encode(squares) == number);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"KQvK", "KBNvK", "KNNvK", "KRvKR", "KRPvKP", "KPPvK", "KNNNvK", "KNNvKP", "KPPvKP"})
    void aMoveGivesTheNumberOfThePlacementAfterIt(String key) {
        PositionSpace space = space(key);
        Random random = new Random(5);
        int[] squares = new int[space.men()];
        for (int sample = 0; sample < SAMPLES; sample++) {
            int number = (int) space.encode(distinctSquares(space, random));
            space.decode(number, squares);
            int man = space.pawns() + random.nextInt(space.men() - space.pawns());
            int to = random.nextInt(64);
            if (Arrays.stream(squares).noneMatch(square -> square == to)) {
                int moved = space.moved(number, squares, man, to);
                squares[man] = to;

                boolean apart = !touch(squares[space.pawns()], squares[space.pawns() + 1]);
                if (apart || moved == PositionSpace.NONE) {
                    assertThat(moved).isEqualTo((int) space.encode(squares));
                }
            }
        }
    }

    @Test
    void pawnsComeFirstSoThatASliceIsOnePlaceOfPawns() {
        PositionSpace space = space("KPvKP");
        int[] squares = new int[space.men()];

        space.decode(7L * space.sliceSize() + 5, squares);

        assertThat(space.pawns()).isEqualTo(2);
        assertThat((long) space.slices() * space.sliceSize()).isEqualTo(space.size());
        assertThat(squares).containsExactly(8, squares[1], 0, 5);
        assertThat(space.leadFile(7, Color.WHITE)).isZero();
    }
}
