package io.endgrain.chess;

/**
 * Which squares men attack.
 *
 * <p>Lines of bishops and rooks are found by subtraction: with the slider taken out, {@code occupied - slider} flips all
 * bits of a line up to the first man on it, and the same on the byte-swapped board serves the other direction ("hyperbola
 * quintessence", https://www.chessprogramming.org/Hyperbola_Quintessence). Swapping bytes does not turn a rank around;
 * ranks have a table of 512 bytes. Magic tables would need 800 KB, which the page cache and the tables' own data would
 * evict from the processor's caches again and again.
 */
final class Attacks {
    static final long FILE_A = 0x0101010101010101L;
    static final long FILE_H = FILE_A << 7;
    private static final long FILES_AB = FILE_A | (FILE_A << 1);
    private static final long FILES_GH = FILE_H | (FILE_H >>> 1);

    // Four lines through each square, without the square: file, diagonal (a1-h8), antidiagonal, rank.
    private static final long[] LINES = new long[64 * 4];
    private static final int FILE = 0;
    private static final int DIAGONAL = 1;
    private static final int ANTIDIAGONAL = 2;
    private static final int RANK = 3;

    // By the six inner squares of a rank's occupancy (the outer two never hide anything) and the slider's file.
    private static final byte[] RANK_ATTACKS = new byte[64 * 8];

    private static final long[] KNIGHT = new long[64];
    private static final long[] KING = new long[64];

    static {
        for (int square = 0; square < 64; square++) {
            LINES[square * 4 + FILE] = ray(square, 0, 1, 0) | ray(square, 0, -1, 0);
            LINES[square * 4 + DIAGONAL] = ray(square, 1, 1, 0) | ray(square, -1, -1, 0);
            LINES[square * 4 + ANTIDIAGONAL] = ray(square, -1, 1, 0) | ray(square, 1, -1, 0);
            LINES[square * 4 + RANK] = ray(square, 1, 0, 0) | ray(square, -1, 0, 0);
            KNIGHT[square] = knights(1L << square);
            KING[square] = kings(1L << square);
        }
        for (int inner = 0; inner < 64; inner++) {
            for (int file = 0; file < 8; file++) {
                RANK_ATTACKS[inner * 8 + file] = (byte) (ray(file, 1, 0, inner << 1) | ray(file, -1, 0, inner << 1));
            }
        }
    }

    private Attacks() {}

    private static long ray(int square, int fileStep, int rankStep, long occupied) {
        long squares = 0;
        int file = Square.file(square) + fileStep;
        int rank = Square.rank(square) + rankStep;
        while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
            long bit = 1L << Square.of(file, rank);
            squares |= bit;
            if ((occupied & bit) != 0) {
                break;
            }
            file += fileStep;
            rank += rankStep;
        }
        return squares;
    }

    static long knight(int square) {
        return KNIGHT[square & 63];
    }

    static long king(int square) {
        return KING[square & 63];
    }

    static long bishop(int square, long occupied) {
        int lines = (square & 63) * 4;
        return line(square, occupied, LINES[lines + DIAGONAL]) | line(square, occupied, LINES[lines + ANTIDIAGONAL]);
    }

    static long rook(int square, long occupied) {
        int inner = (int) (occupied >>> ((square & 56) + 1)) & 63;
        long rank = (RANK_ATTACKS[inner * 8 + (square & 7)] & 0xFFL) << (square & 56);
        return line(square, occupied, LINES[(square & 63) * 4 + FILE]) | rank;
    }

    private static long line(int square, long occupied, long mask) {
        long forward = occupied & mask;
        long backward = Long.reverseBytes(forward);
        forward -= 1L << square;
        backward -= 1L << (square ^ 56);
        return (forward ^ Long.reverseBytes(backward)) & mask;
    }

    /** The squares that any of these pawns attacks. */
    static long pawns(long pawns, Color color) {
        return color == Color.WHITE
                ? ((pawns & ~FILE_A) << 7) | ((pawns & ~FILE_H) << 9)
                : ((pawns & ~FILE_A) >>> 9) | ((pawns & ~FILE_H) >>> 7);
    }

    /** The squares that any of these knights attacks. */
    static long knights(long knights) {
        long byOne = ((knights & ~FILE_A) >>> 1) | ((knights & ~FILE_H) << 1);
        long byTwo = ((knights & ~FILES_AB) >>> 2) | ((knights & ~FILES_GH) << 2);
        return (byOne << 16) | (byOne >>> 16) | (byTwo << 8) | (byTwo >>> 8);
    }

    private static long kings(long kings) {
        long row = kings | ((kings & ~FILE_A) >>> 1) | ((kings & ~FILE_H) << 1);
        return (row | (row << 8) | (row >>> 8)) & ~kings;
    }

    /** The whole line, from edge to edge but without {@code square}, on which both squares lie; empty if there is none. */
    static long lineThrough(int square, int other) {
        long bit = 1L << other;
        for (int line = square * 4; line < square * 4 + 4; line++) {
            if ((LINES[line] & bit) != 0) {
                return LINES[line];
            }
        }
        return 0;
    }

    /** The squares strictly between two squares on one line; empty if they share no line. */
    static long between(int square, int other) {
        long bit = 1L << square;
        long otherBit = 1L << other;
        if ((bishop(square, 0) & otherBit) != 0) {
            return bishop(square, otherBit) & bishop(other, bit);
        }
        if ((rook(square, 0) & otherBit) != 0) {
            return rook(square, otherBit) & rook(other, bit);
        }
        return 0;
    }
}
