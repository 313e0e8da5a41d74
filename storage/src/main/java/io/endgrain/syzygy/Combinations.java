package io.endgrain.syzygy;

/**
 * Numbers for sets of k squares among n (the combinatorial number system): squares s1 &lt; s2 &lt; … have the number
 * (s1 over 1) + (s2 over 2) + …, so that the sets below any square come first. The format
 * numbers groups of like men in this way (A6.4 of its specification), and the generator does.
 */
public final class Combinations {
    private static final int SQUARES = 64;
    private static final int MOST_MEN = 5;
    private static final int SQUARE_BITS = 6;

    private static final int[][] BINOMIAL = new int[MOST_MEN + 1][SQUARES + 1];

    /** {@code PACKED[k][number]}: the squares, six bits each, the first lowest. Made when first needed. */
    private static final int[][] PACKED = new int[MOST_MEN + 1][];

    static {
        for (int n = 0; n <= SQUARES; n++) {
            BINOMIAL[0][n] = 1;
            for (int k = 1; k <= MOST_MEN && n > 0; k++) {
                BINOMIAL[k][n] = BINOMIAL[k][n - 1] + BINOMIAL[k - 1][n - 1];
            }
        }
    }

    private Combinations() {}

    /** n over k: how many sets of k squares there are among the first n, k up to 5. */
    public static int count(int n, int k) {
        return BINOMIAL[k][n];
    }

    /** The number of a set of squares. */
    public static int number(long squares) {
        int number = 0;
        int k = 1;
        for (long rest = squares; rest != 0; rest &= rest - 1) {
            number += BINOMIAL[k++][Long.numberOfTrailingZeros(rest)];
        }
        return number;
    }

    /** For each number of a set of k squares: the squares, six bits each, the first lowest. Not to be changed. */
    public static synchronized int[] packed(int k) {
        if (PACKED[k] == null) {
            int[] packed = new int[BINOMIAL[k][SQUARES]];
            int[] squares = new int[k + 1];
            for (int i = 0; i < k; i++) {
                squares[i] = i;
            }
            squares[k] = SQUARES;
            for (int number = 0; number < packed.length; number++) {
                for (int i = 0; i < k; i++) {
                    packed[number] |= squares[i] << (SQUARE_BITS * i);
                }
                advance(squares, k);
            }
            PACKED[k] = packed;
        }
        return PACKED[k];
    }

    /** The square of a packed set in a place. */
    public static int square(int packed, int place) {
        return packed >> (SQUARE_BITS * place) & (SQUARES - 1);
    }

    /** The next set: the first square that can step up does, those before it begin anew. */
    private static void advance(int[] squares, int k) {
        int i = 0;
        while (i < k - 1 && squares[i] + 1 == squares[i + 1]) {
            squares[i] = i;
            i++;
        }
        squares[i]++;
    }
}
