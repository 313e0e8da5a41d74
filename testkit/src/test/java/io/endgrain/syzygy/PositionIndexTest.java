package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Fen;
import io.endgrain.chess.InvalidFenException;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.testkit.synthetic.SyntheticTable;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The numbering of positions for up to seven men, without tables: an index decoded into squares and numbered again is the
 * same index, and so are the mirror images of the position.
 */
class PositionIndexTest {
    private static final int SAMPLES = 3000;

    /** Piece lists, lower case for Black, with slots of the lead group and of the second pawn group. */
    @ParameterizedTest(name = "{0}, orders {1} and {2}")
    @CsvSource({
        "KkQ, 0, 15",
        "KkRR, 0, 15",
        "kKRr, 1, 15",
        "bKkNN, 1, 15",
        "KkQQQQQ, 1, 15",
        "KkqQQrr, 2, 15",
        "KkQQrrr, 0, 15",
        "QRBNkK, 3, 15",
        "KQkbbnn, 2, 15",
        "PKk, 2, 15",
        "pKkRRb, 3, 15",
        "PPKkqrr, 0, 15",
        "PPPPPKk, 2, 15",
        "PPPPkKN, 1, 15",
        "PpKk, 0, 1",
        "PpKk, 3, 2",
        "ppPPPKk, 1, 3",
        "PppppKk, 0, 1",
        "pPPkKRR, 2, 0",
        "PPppKkn, 4, 2",
        "PpKQRkb, 5, 0"
    })
    void decodingAndNumberingAreInverse(String list, int order, int secondOrder) throws Exception {
        compare(Variant.STANDARD, list, order, secondOrder);
    }

    /** Where kings may touch, and where like men lead. */
    @ParameterizedTest(name = "{0} {1}, orders {2} and {3}")
    @CsvSource({
        "ATOMIC, KkQQ, 0, 15",
        "ATOMIC, kKRRRR, 1, 15",
        "ATOMIC, KkQR, 0, 15",
        "ATOMIC, PpKkN, 3, 0",
        "ANTICHESS, Kk, 0, 15",
        "ANTICHESS, qN, 0, 15",
        "ANTICHESS, KqRRR, 1, 15",
        "ANTICHESS, KRqnn, 1, 15",
        "ANTICHESS, KKq, 0, 15",
        "ANTICHESS, qqKK, 1, 15",
        "ANTICHESS, BBkkkk, 0, 15",
        "ANTICHESS, KKKq, 1, 15",
        "ANTICHESS, rrrBBB, 0, 15",
        "ANTICHESS, KKKKq, 0, 15",
        "ANTICHESS, NNNNNq, 1, 15",
        "ANTICHESS, Pk, 1, 15",
        "ANTICHESS, PPPPPq, 0, 15",
        "ANTICHESS, ppPPPP, 1, 0",
        "ANTICHESS, PKKqqq, 2, 15"
    })
    void decodingAndNumberingAreInverseInVariants(Variant variant, String list, int order, int secondOrder)
            throws Exception {
        compare(variant, list, order, secondOrder);
    }

    private static void compare(Variant variant, String list, int order, int secondOrder) throws Exception {
        Random random = new Random(list.hashCode());
        int[] codes = codes(list);
        boolean pawns = (codes[0] & 7) == 1;
        int legal = 0;
        for (int pawnFile = 0; pawnFile < (pawns ? 4 : 1); pawnFile++) {
            PieceGroups groups =
                    PieceGroups.of(TableFormat.of(variant), codes, material(codes), pawnFile, order, secondOrder);
            for (int sample = 0; sample < SAMPLES; sample++) {
                long index = sample == 0 ? groups.size - 1 : random.nextLong(groups.size);
                int[] squares = IndexDecoder.squares(groups, pawnFile, index);
                Optional<Position> position = position(variant, codes, squares, false);
                if (position.isPresent()) {
                    legal++;
                    assertThat(index(position.get(), groups, false))
                            .as(list + " " + index)
                            .isEqualTo(index);
                    assertSameFile(position.get(), codes[0], pawnFile, pawns);
                    assertImagesHaveTheIndex(variant, codes, squares, groups, index);
                }
            }
        }
        assertThat(legal).as("legal positions among the samples").isGreaterThan(SAMPLES / 20);
    }

    @ParameterizedTest
    @CsvSource({
        "KQRvKB, KkQRb",
        "KRRvKRR, KkRRrr",
        "KRRRvKRR, KkRRRrr",
        "KBBBBBvK, KkBBBBB",
        "KQRBvKNP, pKkQRBn",
        "KPPPPPvK, PPPPPKk",
        "KPPPvKPP, ppPPPKk",
        "KRPPvKRP, pPPKkRr"
    })
    void sizesAreThoseOfACountOfPlacements(String key, String list) throws Exception {
        int[] codes = codes(list);
        SyntheticTable counted = SyntheticTable.of(key, Metric.WDL);
        boolean both = list.indexOf('P') >= 0 && list.indexOf('p') >= 0;
        for (int pawnFile = 0; pawnFile < counted.files(); pawnFile++) {
            PieceGroups groups = PieceGroups.of(
                    TableFormat.of(Variant.STANDARD), codes, material(codes), pawnFile, 0, both ? 1 : 15);
            assertThat(groups.size).as(key + " file " + pawnFile).isEqualTo(counted.size(pawnFile));
        }
    }

    private static void assertSameFile(Position position, int leadCode, int pawnFile, boolean pawns) {
        if (pawns) {
            assertThat(new PositionIndex().leadPawnFile(position, leadCode, false))
                    .isEqualTo(pawnFile);
        }
    }

    private static void assertImagesHaveTheIndex(
            Variant variant, int[] codes, int[] squares, PieceGroups groups, long index) throws InvalidFenException {
        if (groups.lead == PieceGroups.Lead.LIKE && !isDecidedByLikeMen(squares, groups.lengths[0])) {
            // The position and some of its images have several indices with the same value.
            return;
        }
        boolean pawns = groups.lead == PieceGroups.Lead.PAWNS;
        if (!pawns || !firstPawnFacesAnother(squares, groups.lengths[0])) {
            assertImage(variant, codes, map(squares, s -> s ^ 7), false, groups, index);
        }
        // Colours exchanged, the board turned upside down, and read with the flip that undoes both.
        assertImage(variant, codes, map(squares, s -> s ^ 56), true, groups, index);
        if (!pawns) {
            assertImage(variant, codes, map(squares, s -> s ^ 56), false, groups, index);
            if (anyOffDiagonal(squares, groups.lengths[0])) {
                assertImage(variant, codes, map(squares, IndexTables::flipDiagonal), false, groups, index);
                assertImage(variant, codes, map(squares, s -> IndexTables.flipDiagonal(s) ^ 63), false, groups, index);
            }
        }
    }

    /**
     * Whether both the first lead pawn's square and its mirror image are taken by lead pawns. Then the men behind decide
     * nothing, and the position and its mirror image have two indices with the same value.
     */
    private static boolean firstPawnFacesAnother(int[] squares, int leadPawns) {
        return Arrays.stream(squares, 0, leadPawns).anyMatch(square -> square == (squares[0] ^ 7));
    }

    private static void assertImage(
            Variant variant, int[] codes, int[] squares, boolean flip, PieceGroups groups, long index)
            throws InvalidFenException {
        Position image = position(variant, codes, squares, flip).orElseThrow();
        assertThat(index(image, groups, flip)).as(image.fen() + " as an image").isEqualTo(index);
    }

    /** Whether like men fix the image: of two the only one that is another; of more, one in front that stands off the diagonal. */
    private static boolean isDecidedByLikeMen(int[] squares, int count) {
        if (count == 2) {
            return !isImageOfItself(squares, count);
        }
        long rivals = Arrays.stream(squares, 1, count)
                .filter(square -> IndexTables.TRIANGLE[square] == IndexTables.TRIANGLE[squares[0]])
                .count();
        return rivals == 0 && IndexTables.offDiagonal(squares[0]) != 0;
    }

    /** Whether one of the seven symmetries of the board maps the first men onto themselves. */
    private static boolean isImageOfItself(int[] squares, int count) {
        long men = set(Arrays.copyOf(squares, count));
        for (int symmetry = 1; symmetry < 8; symmetry++) {
            int mirror = ((symmetry & 1) != 0 ? 7 : 0) ^ ((symmetry & 2) != 0 ? 56 : 0);
            boolean diagonal = (symmetry & 4) != 0;
            IntUnaryOperator image = s -> diagonal ? IndexTables.flipDiagonal(s ^ mirror) : s ^ mirror;
            if (set(map(Arrays.copyOf(squares, count), image)) == men) {
                return true;
            }
        }
        return false;
    }

    private static long set(int[] squares) {
        return Arrays.stream(squares).mapToLong(square -> 1L << square).reduce(0, (a, b) -> a | b);
    }

    private static boolean anyOffDiagonal(int[] squares, int count) {
        for (int i = 0; i < count; i++) {
            if (IndexTables.offDiagonal(squares[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    private static int[] map(int[] squares, IntUnaryOperator image) {
        return Arrays.stream(squares).map(image).toArray();
    }

    private static long index(Position position, PieceGroups groups, boolean flip) {
        PositionIndex positionIndex = new PositionIndex();
        if (groups.lead == PieceGroups.Lead.PAWNS) {
            positionIndex.leadPawnFile(position, groups.pieces[0], flip);
        }
        return positionIndex.of(position, groups, flip);
    }

    static int[] codes(String list) {
        return list.chars()
                .map(letter ->
                        "PNBRQK".indexOf(Character.toUpperCase(letter)) + (Character.isLowerCase(letter) ? 9 : 1))
                .toArray();
    }

    private static Material material(int[] codes) {
        int white = 0;
        int black = 0;
        for (int code : codes) {
            if (code < 8) {
                white += 1 << (4 * (code - 1));
            } else {
                black += 1 << (4 * (code - 9));
            }
        }
        return new Material(white, black);
    }

    /** The position with either side to move that is legal; none if neither is. */
    static Optional<Position> position(Variant variant, int[] codes, int[] squares, boolean swapColours)
            throws InvalidFenException {
        char[] board = new char[64];
        for (int i = 0; i < codes.length; i++) {
            char letter = "PNBRQK".charAt((codes[i] & 7) - 1);
            board[squares[i]] = (codes[i] >= 8) != swapColours ? Character.toLowerCase(letter) : letter;
        }
        StringBuilder fen = new StringBuilder();
        for (int rank = 7; rank >= 0; rank--) {
            for (int file = 0; file < 8; file++) {
                char letter = board[8 * rank + file];
                fen.append(letter == 0 ? '1' : letter);
            }
            fen.append(rank > 0 ? "/" : "");
        }
        for (String turn : new String[] {"w", "b"}) {
            try {
                return Optional.of(Fen.parse(fen + " " + turn + " - - 0 1", variant));
            } catch (InvalidFenException illegal) {
                if (illegal.stage() == InvalidFenException.Stage.FEN) {
                    throw illegal;
                }
            }
        }
        return Optional.empty();
    }
}
