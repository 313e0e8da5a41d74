package io.endgrain.generate;

import io.endgrain.syzygy.Combinations;
import java.util.Arrays;

/** Numbers for the placements of a material's pawns, mirror images left out. Immutable. */
final class PawnPlacements {
    private static final int PAWN_SQUARES = 48;
    private static final int FIRST_SQUARE = 8;
    private static final int MIRROR = 7;

    private final int white;
    private final int black;

    /** By sets of white and black squares: {@code number << 1}, and 1 added if it is the mirror image; −1 if they overlap. */
    private final int[] entries;

    /** The squares of each number, white ones first. */
    private final byte[] squares;

    private final boolean[] likeItsImage;

    PawnPlacements(int white, int black) {
        this.white = white;
        this.black = black;
        int[] whiteSets = Combinations.packed(white);
        int[] blackSets = Combinations.packed(black);
        int whiteCount = Combinations.count(PAWN_SQUARES, white);
        int blackCount = Combinations.count(PAWN_SQUARES, black);
        entries = new int[Math.multiplyExact(whiteCount, blackCount)];
        Arrays.fill(entries, -1);
        int men = white + black;
        byte[] found = new byte[entries.length * men];
        boolean[] symmetric = new boolean[entries.length];
        int[] at = new int[men];
        int next = 0;
        for (int key = 0; key < entries.length; key++) {
            for (int i = 0; i < men; i++) {
                at[i] = FIRST_SQUARE
                        + (i < white
                                ? Combinations.square(whiteSets[key / blackCount], i)
                                : Combinations.square(blackSets[key % blackCount], i - white));
            }
            if (entries[key] < 0 && Long.bitCount(set(at, 0, men, 0)) == men) {
                for (int i = 0; i < men; i++) {
                    found[next * men + i] = (byte) at[i];
                }
                int image = key(at, MIRROR);
                symmetric[next] = image == key;
                entries[image] = next << 1 | 1;
                entries[key] = next++ << 1;
            }
        }
        squares = Arrays.copyOf(found, next * men);
        likeItsImage = Arrays.copyOf(symmetric, next);
    }

    /** How many numbers there are. */
    int count() {
        return likeItsImage.length;
    }

    /**
     * The number of pawns on squares, the white ones first, doubled; 1 is added if the number is that of their mirror image
     * and not theirs.
     *
     * @return −1 if two stand on one square
     */
    int entry(int[] at) {
        return entries[key(at, 0)];
    }

    /** Whether mirroring the files does not change a placement. */
    boolean isLikeItsImage(int number) {
        return likeItsImage[number];
    }

    /** Puts the squares of a number into the first places of an array. */
    void decode(int number, int[] into) {
        int men = white + black;
        for (int i = 0; i < men; i++) {
            into[i] = squares[number * men + i];
        }
    }

    private int key(int[] at, int mirror) {
        int whiteNumber = Combinations.number(set(at, 0, white, mirror) >>> FIRST_SQUARE);
        int blackNumber = Combinations.number(set(at, white, white + black, mirror) >>> FIRST_SQUARE);
        return whiteNumber * Combinations.count(PAWN_SQUARES, black) + blackNumber;
    }

    private static long set(int[] at, int from, int to, int mirror) {
        long set = 0;
        for (int i = from; i < to; i++) {
            set |= 1L << (at[i] ^ mirror);
        }
        return set;
    }
}
