package io.endgrain.syzygy;

import io.endgrain.chess.Square;
import java.util.Arrays;

/** The fixed numberings of squares that table indices are built from (A5 of the format's specification). */
final class IndexTables {
    /** Lead sizes of the groups without pawns. */
    static final int THREE_SIZE = 31332;

    static final int TWO_KINGS_SIZE = 462;

    static final int TWO_UNIQUE_SIZE = 518;

    /** {@code BINOMIAL[k][n]} is n over k. */
    static final long[][] BINOMIAL = binomials();

    /** The class 0 to 9 of a square under the eight symmetries of the board. */
    static final byte[] TRIANGLE = triangle();

    /** Numbers the 28 squares below the a1–h8 diagonal, from b1 = 0 to h7 = 27. */
    static final byte[] LOWER = lower();

    /** {@code TWO_KINGS[class of the first][square of the second]}: 0 to 461, or −1 where the kings would touch. */
    static final short[][] TWO_KINGS = twoKings();

    /** Squares of the triangle's classes that are on one half of their class's orbit: a5 a6 a7 b5 b6 c5. */
    private static final long CORNER = squares("a5", "a6", "a7", "b5", "b6", "c5");

    /** {@code TWO_LIKE[class of the first][square of the second]}: 0 to 277, or −1 for placements that are never asked for. */
    static final short[][] TWO_LIKE = twoLike();

    /** Numbers all squares so that those of the outer classes come last, for groups of three and more like men. */
    static final byte[] TWIST = twist();

    /** Numbers the squares that pawns can stand on, from a2 = 47 down to e7 = 0; −1 elsewhere. */
    static final byte[] PAWN = pawns();

    private static final int MAX_LEAD_PAWNS = 5;
    private static final int MAX_LIKE = 5;

    /** {@code LIKE[k][class]}: where the indices of k like men begin of whom the first is of the class; for k from 3 on. */
    static final int[][] LIKE = new int[MAX_LIKE + 1][10];

    /** {@code LIKE_SIZE[k]}: how many placements k like men have, for k from 2 on. */
    static final int[] LIKE_SIZE = new int[MAX_LIKE + 1];

    /** {@code LEAD_PAWN[k][square]}: where the indices of k lead pawns begin whose first is on the square. */
    static final int[][] LEAD_PAWN = new int[MAX_LEAD_PAWNS + 1][64];

    /** {@code LEAD_PAWN_SIZE[k][file]}: how many placements k lead pawns have with the first on a file a to d. */
    static final int[][] LEAD_PAWN_SIZE = new int[MAX_LEAD_PAWNS + 1][4];

    static {
        LIKE_SIZE[2] = 278;
        for (int k = 3; k <= MAX_LIKE; k++) {
            for (int t = 0; t < 10; t++) {
                LIKE[k][t] = LIKE_SIZE[k];
                LIKE_SIZE[k] += (int) BINOMIAL[k - 1][TWIST[representative(t)]];
            }
        }
        for (int k = 1; k <= MAX_LEAD_PAWNS; k++) {
            for (int file = 0; file < 4; file++) {
                int next = 0;
                for (int rank = 1; rank <= 6; rank++) {
                    int square = file + 8 * rank;
                    LEAD_PAWN[k][square] = next;
                    next += (int) BINOMIAL[k - 1][PAWN[square]];
                }
                LEAD_PAWN_SIZE[k][file] = next;
            }
        }
    }

    private IndexTables() {}

    /** Zero on the a1–h8 diagonal, negative below it (towards h1), positive above. */
    static int offDiagonal(int square) {
        return (square >> 3) - (square & 7);
    }

    /** Mirrors a square in the a1–h8 diagonal. */
    static int flipDiagonal(int square) {
        return (square >> 3) | ((square & 7) << 3);
    }

    static long binomial(int n, int k) {
        return n < 0 ? 0 : BINOMIAL[k][n];
    }

    private static long[][] binomials() {
        long[][] choose = new long[8][65];
        for (int n = 0; n <= 64; n++) {
            choose[0][n] = 1;
            for (int k = 1; k < 8 && n > 0; k++) {
                choose[k][n] = choose[k][n - 1] + choose[k - 1][n - 1];
            }
        }
        return choose;
    }

    /** b1 c1 d1 c2 d2 d3 below the diagonal, then a1 b2 c3 d4 on it. */
    private static int[] representatives() {
        return new int[] {1, 2, 3, 10, 11, 19, 0, 9, 18, 27};
    }

    private static byte[] triangle() {
        byte[] classes = new byte[64];
        int[] representatives = representatives();
        for (byte t = 0; t < representatives.length; t++) {
            for (int image = 0; image < 8; image++) {
                int square = representatives[t];
                square = (image & 1) != 0 ? square ^ 7 : square;
                square = (image & 2) != 0 ? square ^ 56 : square;
                square = (image & 4) != 0 ? flipDiagonal(square) : square;
                classes[square] = t;
            }
        }
        return classes;
    }

    private static byte[] lower() {
        byte[] numbers = new byte[64];
        byte next = 0;
        for (int square = 0; square < 64; square++) {
            if (offDiagonal(square) < 0) {
                numbers[square] = next++;
            }
        }
        return numbers;
    }

    private static short[][] twoKings() {
        int[] representatives = representatives();
        short[][] numbers = new short[10][64];
        short next = 0;
        for (int pass = 0; pass < 2; pass++) {
            for (int t = 0; t < 10; t++) {
                int first = representatives[t];
                for (int second = 0; second < 64; second++) {
                    boolean onDiagonalOnly = t >= 6;
                    int off = offDiagonal(second);
                    boolean inPass = pass == 0 ? !onDiagonalOnly || off < 0 : onDiagonalOnly && off == 0;
                    if (pass == 0) {
                        numbers[t][second] = -1;
                    }
                    if (inPass && !touch(first, second)) {
                        numbers[t][second] = next++;
                    }
                }
            }
        }
        return numbers;
    }

    private static long squares(String... names) {
        long squares = 0;
        for (String name : names) {
            squares |= 1L << Square.parse(name);
        }
        return squares;
    }

    /** Whether a square is among those whose mirror image stands for them when both like men are of one class. */
    static boolean isCorner(int square) {
        return (CORNER >>> square & 1) != 0;
    }

    /** The square of a class that lies in the reference region. */
    static int representative(int triangleClass) {
        return representatives()[triangleClass];
    }

    private static short[][] twoLike() {
        short[][] numbers = new short[10][64];
        short next = 0;
        for (int t = 0; t < 10; t++) {
            Arrays.fill(numbers[t], (short) -1);
            // On the diagonal the squares on it come first, then those below; off it there is one pass over all.
            for (int pass = t < 6 ? 1 : 0; pass < 2; pass++) {
                for (int second = 0; second < 64; second++) {
                    int off = offDiagonal(second);
                    boolean inPass =
                            t < 6 ? TRIANGLE[second] != t || !isCorner(second) : pass == 0 ? off == 0 : off < 0;
                    if (inPass && TRIANGLE[second] >= t && second != representative(t)) {
                        numbers[t][second] = next++;
                    }
                }
            }
        }
        return numbers;
    }

    private static byte[] twist() {
        byte[] numbers = new byte[64];
        Arrays.fill(numbers, (byte) -1);
        byte next = 0;
        for (int t = 9; t >= 0; t--) {
            int file = representative(t) & 7;
            int rank = representative(t) >> 3;
            int[] images = {
                (7 - file) + 8 * rank,
                (7 - rank) + 8 * file,
                (7 - rank) + 8 * (7 - file),
                (7 - file) + 8 * (7 - rank),
                file + 8 * (7 - rank),
                rank + 8 * (7 - file),
                rank + 8 * file,
                file + 8 * rank
            };
            for (int square : images) {
                if (numbers[square] < 0) {
                    numbers[square] = next++;
                }
            }
        }
        return numbers;
    }

    private static boolean touch(int a, int b) {
        return Math.abs((a & 7) - (b & 7)) <= 1 && Math.abs((a >> 3) - (b >> 3)) <= 1;
    }

    private static byte[] pawns() {
        byte[] numbers = new byte[64];
        Arrays.fill(numbers, (byte) -1);
        byte next = 47;
        for (int file = 0; file < 4; file++) {
            for (int rank = 1; rank <= 6; rank++) {
                numbers[8 * rank + file] = next--;
                numbers[8 * rank + 7 - file] = next--;
            }
        }
        return numbers;
    }
}
