package io.endgrain.generate;

/**
 * Numbers for the 462 placements of two kings that do not touch, mirror images left out: the first king in the triangle
 * a1–d1–d4, and if it stands on the diagonal the other not above it.
 */
final class KingPairs {
    static final int COUNT = 462;

    /** {@code NUMBERS[first << 6 | second]}, or −1. */
    private static final short[] NUMBERS = new short[64 * 64];

    /** The two squares of a number, {@code first << 6 | second}. */
    private static final short[] SQUARES = new short[COUNT];

    static {
        int next = 0;
        for (int first = 0; first < 64; first++) {
            for (int second = 0; second < 64; second++) {
                boolean inTriangle = (first & 7) < 4 && offDiagonal(first) <= 0;
                boolean once = offDiagonal(first) != 0 || offDiagonal(second) <= 0;
                int files = Math.abs((first & 7) - (second & 7));
                int ranks = Math.abs((first >> 3) - (second >> 3));
                boolean apart = Math.max(files, ranks) > 1;
                NUMBERS[first << 6 | second] = -1;
                if (inTriangle && once && apart) {
                    SQUARES[next] = (short) (first << 6 | second);
                    NUMBERS[first << 6 | second] = (short) next++;
                }
            }
        }
    }

    private KingPairs() {}

    /** The number of two kings, −1 if they touch or should be mirrored. */
    static int number(int first, int second) {
        return NUMBERS[first << 6 | second];
    }

    static int first(int number) {
        return SQUARES[number] >> 6;
    }

    static int second(int number) {
        return SQUARES[number] & 63;
    }

    /** Zero on the diagonal a1–h8, negative below it, positive above. */
    static int offDiagonal(int square) {
        return (square >> 3) - (square & 7);
    }

    /** The mirror image of a square in the diagonal a1–h8. */
    static int flipDiagonal(int square) {
        return square >> 3 | (square & 7) << 3;
    }
}
