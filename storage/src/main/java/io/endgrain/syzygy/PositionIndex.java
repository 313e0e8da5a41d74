package io.endgrain.syzygy;

import static io.endgrain.syzygy.IndexTables.BINOMIAL;
import static io.endgrain.syzygy.IndexTables.LEAD_PAWN;
import static io.endgrain.syzygy.IndexTables.LOWER;
import static io.endgrain.syzygy.IndexTables.PAWN;
import static io.endgrain.syzygy.IndexTables.TRIANGLE;
import static io.endgrain.syzygy.IndexTables.TWO_KINGS;
import static io.endgrain.syzygy.IndexTables.flipDiagonal;
import static io.endgrain.syzygy.IndexTables.offDiagonal;

import io.endgrain.chess.Color;
import io.endgrain.chess.Position;
import io.endgrain.chess.Role;

/**
 * Turns a position into the index of its value in a sub-table (A6 of the format's specification).
 *
 * <p>Squares are first seen from the table's own White ({@code flip} exchanges the colours and mirrors the ranks), then
 * brought into the one of up to eight mirror images whose lead group stands in the reference region: a single XOR for
 * the two mirrors of files and ranks, and a flag for the diagonal. Groups of like men are gathered in a bitboard, so
 * that walking it gives their squares in ascending order without sorting.
 *
 * <p>An instance holds scratch space: it belongs to one thread at a time.
 */
final class PositionIndex {
    private static final Role[] ROLES = Role.values();
    private static final int MIRROR_FILES = 7;
    private static final int MIRROR_RANKS = 56;

    private final int[] lead = new int[5];

    /** Set by {@link #leadPawnFile}: where the first lead pawn stands, before mirroring files. */
    private int leadPawn;

    /**
     * The sub-table group of a position with pawns: the file 0 to 3 (a to d) of the lead pawn closest to the edge and,
     * on that file, closest to its starting square. Remembers that pawn for the following {@link #of}.
     */
    int leadPawnFile(Position position, int leadCode, boolean flip) {
        int mirror = flip ? MIRROR_RANKS : 0;
        int best = -1;
        for (long pawns = men(position, leadCode, flip); pawns != 0; pawns &= pawns - 1) {
            int square = Long.numberOfTrailingZeros(pawns) ^ mirror;
            if (best < 0 || PAWN[square] > PAWN[best]) {
                best = square;
            }
        }
        leadPawn = best;
        return Math.min(best & 7, 7 - (best & 7));
    }

    /** The index of the position. With pawns, {@link #leadPawnFile} has been called for it just before. */
    long of(Position position, PieceGroups groups, boolean flip) {
        int mirror = flip ? MIRROR_RANKS : 0;
        boolean diagonal = false;
        long index;
        if (groups.lead == PieceGroups.Lead.PAWNS) {
            mirror ^= (leadPawn & 7) >= 4 ? MIRROR_FILES : 0;
            index = leadPawns(men(position, groups.pieces[0], flip), mirror) * groups.factors[0];
        } else {
            int count = groups.lengths[0];
            for (int i = 0; i < count; i++) {
                lead[i] = Long.numberOfTrailingZeros(men(position, groups.pieces[i], flip)) ^ mirror;
            }
            int fold = ((lead[0] & 7) >= 4 ? MIRROR_FILES : 0) ^ ((lead[0] >> 3) >= 4 ? MIRROR_RANKS : 0);
            mirror ^= fold;
            diagonal = foldLead(count, fold);
            index = (count == 3 ? threeUnique(lead[0], lead[1], lead[2]) : TWO_KINGS[TRIANGLE[lead[0]]][lead[1]])
                    * groups.factors[0];
        }
        return index + otherGroups(position, groups, flip, mirror, diagonal);
    }

    /** Mirrors the lead squares; true if the diagonal had to be used, too. */
    private boolean foldLead(int count, int fold) {
        int off = 0;
        for (int i = 0; i < count; i++) {
            lead[i] ^= fold;
            off = off == 0 ? offDiagonal(lead[i]) : off;
        }
        if (off <= 0) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            lead[i] = flipDiagonal(lead[i]);
        }
        return true;
    }

    /** The number of three men that are each alone of their kind, on squares of the reference region. */
    static int threeUnique(int a, int b, int c) {
        int overB = b > a ? 1 : 0;
        int overC = (c > a ? 1 : 0) + (c > b ? 1 : 0);
        if (offDiagonal(a) != 0) {
            return TRIANGLE[a] * (63 * 62) + (b - overB) * 62 + (c - overC);
        }
        if (offDiagonal(b) != 0) {
            return 6 * 63 * 62 + (a >> 3) * (28 * 62) + LOWER[b] * 62 + (c - overC);
        }
        int onDiagonal = 6 * 63 * 62 + 4 * 28 * 62;
        if (offDiagonal(c) != 0) {
            return onDiagonal + (a >> 3) * (7 * 28) + ((b >> 3) - overB) * 28 + LOWER[c];
        }
        return onDiagonal + 4 * 7 * 28 + (a >> 3) * (7 * 6) + ((b >> 3) - overB) * 6 + ((c >> 3) - overC);
    }

    private long leadPawns(long pawns, int mirror) {
        int first = leadPawn ^ (mirror & MIRROR_FILES);
        int count = 0;
        for (; pawns != 0; pawns &= pawns - 1) {
            int square = Long.numberOfTrailingZeros(pawns) ^ mirror;
            if (square != first) {
                int at = count++;
                for (; at > 0 && PAWN[lead[at - 1]] > PAWN[square]; at--) {
                    lead[at] = lead[at - 1];
                }
                lead[at] = square;
            }
        }
        long number = LEAD_PAWN[count + 1][first];
        for (int i = 0; i < count; i++) {
            number += BINOMIAL[i + 1][PAWN[lead[i]]];
        }
        return number;
    }

    private static long otherGroups(Position position, PieceGroups groups, boolean flip, int mirror, boolean diagonal) {
        int[] pieces = groups.pieces;
        int[] lengths = groups.lengths;
        long earlier = 0;
        int at = 0;
        if (groups.lead == PieceGroups.Lead.PAWNS) {
            earlier = image(men(position, pieces[0], flip), mirror, false);
            at = lengths[0];
        } else {
            for (; at < lengths[0]; at++) {
                earlier |= image(men(position, pieces[at], flip), mirror, diagonal);
            }
        }
        long index = 0;
        for (int group = 1; group < lengths.length; group++) {
            long squares = image(men(position, pieces[at], flip), mirror, diagonal);
            int base = group == 1 && groups.secondPawns ? 8 : 0;
            long number = 0;
            int k = 1;
            for (long rest = squares; rest != 0; rest &= rest - 1) {
                long lowest = rest & -rest;
                int square = Long.numberOfTrailingZeros(lowest);
                int below = Long.bitCount(earlier & (lowest - 1));
                number += BINOMIAL[k++][square - below - base];
            }
            index += number * groups.factors[group];
            earlier |= squares;
            at += lengths[group];
        }
        return index;
    }

    private static long image(long squares, int mirror, boolean diagonal) {
        long image = 0;
        for (; squares != 0; squares &= squares - 1) {
            int square = Long.numberOfTrailingZeros(squares) ^ mirror;
            image |= 1L << (diagonal ? flipDiagonal(square) : square);
        }
        return image;
    }

    private static long men(Position position, int code, boolean flip) {
        Color color = (code >= 8) == flip ? Color.WHITE : Color.BLACK;
        return position.pieces(color, ROLES[(code & 7) - 1]);
    }
}
