package io.endgrain.chess;

/** Names and coordinates of squares, which are plain ints: a1 = 0, b1 = 1, …, h8 = 63. */
public final class Square {
    static final int E1 = 4;

    /** From a square to the one above it. */
    static final int RANK_STEP = 8;

    /** The set of dark squares, a1 among them. */
    static final long DARK = 0xAA55AA55AA55AA55L;

    private Square() {}

    /** The file of a square, 0 for the a-file to 7 for the h-file. */
    public static int file(int square) {
        return square & 7;
    }

    /** The rank of a square, 0 for the first to 7 for the eighth. */
    public static int rank(int square) {
        return square >>> 3;
    }

    /** The square on a file (0..7) and a rank (0..7). */
    public static int of(int file, int rank) {
        return (rank << 3) | file;
    }

    /** The name of a square, such as {@code e4}. */
    public static String name(int square) {
        return "" + (char) ('a' + file(square)) + (char) ('1' + rank(square));
    }

    /** The square with this name, which is in lower case, or -1 if no square has it. */
    public static int parse(String name) {
        if (name.length() != 2) {
            return -1;
        }
        int file = name.charAt(0) - 'a';
        int rank = name.charAt(1) - '1';
        return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? of(file, rank) : -1;
    }

    /** The next square on the way back to a side's own first rank. */
    static int behind(Color color, int square) {
        return color == Color.WHITE ? square - RANK_STEP : square + RANK_STEP;
    }

    /** The set that holds just this square. */
    static long bit(int square) {
        return 1L << square;
    }

    /** The rank (0..7) that a side calls its own nth: rank 0 is White's first rank and Black's last. */
    static int relativeRank(Color color, int rank) {
        return color == Color.WHITE ? rank : 7 - rank;
    }
}
