package io.endgrain.syzygy;

import static io.endgrain.syzygy.IndexTables.LEAD_PAWN_SIZE;
import static io.endgrain.syzygy.IndexTables.PAWN;
import static io.endgrain.syzygy.IndexTables.THREE_SIZE;
import static io.endgrain.syzygy.IndexTables.TRIANGLE;
import static io.endgrain.syzygy.IndexTables.TWO_KINGS;
import static io.endgrain.syzygy.IndexTables.TWO_KINGS_SIZE;
import static io.endgrain.syzygy.IndexTables.offDiagonal;

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
                packed[next] = first;
                for (int i = 0; i < count - 1; i++) {
                    packed[next] |= squares[Combinations.square(others[set], i)] << (BITS * (i + 1));
                }
                next++;
            }
        }
        return packed;
    }
}
