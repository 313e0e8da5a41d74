package io.endgrain.syzygy;

import static io.endgrain.syzygy.IndexTables.LEAD_PAWN_SIZE;
import static io.endgrain.syzygy.IndexTables.LIKE_SIZE;
import static io.endgrain.syzygy.IndexTables.PAWN;
import static io.endgrain.syzygy.IndexTables.THREE_SIZE;
import static io.endgrain.syzygy.IndexTables.TRIANGLE;
import static io.endgrain.syzygy.IndexTables.TWIST;
import static io.endgrain.syzygy.IndexTables.TWO_KINGS;
import static io.endgrain.syzygy.IndexTables.TWO_KINGS_SIZE;
import static io.endgrain.syzygy.IndexTables.TWO_LIKE;
import static io.endgrain.syzygy.IndexTables.TWO_UNIQUE_SIZE;
import static io.endgrain.syzygy.IndexTables.offDiagonal;
import static io.endgrain.syzygy.IndexTables.representative;

/**
 * The squares of a lead group by its number: {@link PositionIndex} backwards. Six bits for each man, the first of the piece
 * list lowest.
 */
final class LeadPlacements {
    private static final int BITS = 6;

    private LeadPlacements() {}

    /**
     * All placements of a lead group.
     *
     * @param file of the lead pawn; any value without pawns
     */
    static int[] of(PieceGroups groups, int file) {
        return switch (groups.lead) {
            case THREE_UNIQUE -> three();
            case TWO_KINGS -> kings();
            case TWO_UNIQUE -> two();
            case LIKE -> groups.lengths[0] == 2 ? twoLike() : manyLike(groups.lengths[0]);
            case PAWNS -> pawns(groups.lengths[0], file);
        };
    }

    private static boolean isInTriangle(int square) {
        return (square & 7) < 4 && offDiagonal(square) <= 0;
    }

    private static int[] three() {
        int[] packed = new int[THREE_SIZE];
        for (int a = 0; a < 64; a++) {
            for (int b = 0; b < 64 && isInTriangle(a); b++) {
                for (int c = 0; c < 64; c++) {
                    int off = offDiagonal(a) != 0 ? offDiagonal(a) : offDiagonal(b);
                    off = off != 0 ? off : offDiagonal(c);
                    if (a != b && a != c && b != c && off <= 0) {
                        packed[PositionIndex.threeUnique(a, b, c)] = a | b << BITS | c << (2 * BITS);
                    }
                }
            }
        }
        return packed;
    }

    private static int[] kings() {
        int[] packed = new int[TWO_KINGS_SIZE];
        for (int a = 0; a < 64; a++) {
            for (int b = 0; b < 64 && isInTriangle(a); b++) {
                int number = TWO_KINGS[TRIANGLE[a]][b];
                if (number >= 0 && (offDiagonal(a) != 0 || offDiagonal(b) <= 0)) {
                    packed[number] = a | b << BITS;
                }
            }
        }
        return packed;
    }

    private static int[] two() {
        int[] packed = new int[TWO_UNIQUE_SIZE];
        for (int a = 0; a < 64; a++) {
            for (int b = 0; b < 64 && isInTriangle(a); b++) {
                if (a != b && (offDiagonal(a) != 0 || offDiagonal(b) <= 0)) {
                    packed[PositionIndex.twoUnique(a, b)] = a | b << BITS;
                }
            }
        }
        return packed;
    }

    private static int[] twoLike() {
        int[] packed = new int[LIKE_SIZE[2]];
        for (int t = 0; t < TWO_LIKE.length; t++) {
            for (int second = 0; second < 64; second++) {
                if (TWO_LIKE[t][second] >= 0) {
                    packed[TWO_LIKE[t][second]] = representative(t) | second << BITS;
                }
            }
        }
        return packed;
    }

    private static int[] manyLike(int count) {
        int[] squares = new int[64];
        for (int square = 0; square < 64; square++) {
            squares[TWIST[square]] = square;
        }
        int[] others = Combinations.packed(count - 1);
        int[] packed = new int[LIKE_SIZE[count]];
        int next = 0;
        for (int t = 0; t < 10; t++) {
            int first = representative(t);
            int sets = Combinations.count(TWIST[first], count - 1);
            for (int set = 0; set < sets; set++) {
                packed[next++] = withOthers(first, others[set], count - 1, squares);
            }
        }
        return packed;
    }

    /** Puts the men of a set behind the first one. */
    private static int withOthers(int first, int set, int count, int[] squares) {
        int packed = first;
        for (int i = 0; i < count; i++) {
            packed |= squares[Combinations.square(set, i)] << (BITS * (i + 1));
        }
        return packed;
    }

    private static int[] pawns(int count, int file) {
        int[] squares = new int[48];
        for (int square = 8; square < 56; square++) {
            squares[PAWN[square]] = square;
        }
        int[] others = Combinations.packed(count - 1);
        int[] packed = new int[LEAD_PAWN_SIZE[count][file]];
        int next = 0;
        for (int first = 8 + file; first < 56; first += 8) {
            int sets = Combinations.count(PAWN[first], count - 1);
            for (int set = 0; set < sets; set++) {
                packed[next++] = withOthers(first, others[set], count - 1, squares);
            }
        }
        return packed;
    }
}
