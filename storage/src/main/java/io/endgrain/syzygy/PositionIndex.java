package io.endgrain.syzygy;

import static io.endgrain.syzygy.IndexTables.BINOMIAL;
import static io.endgrain.syzygy.IndexTables.LEAD_PAWN;
import static io.endgrain.syzygy.IndexTables.LIKE;
import static io.endgrain.syzygy.IndexTables.LOWER;
import static io.endgrain.syzygy.IndexTables.PAWN;
import static io.endgrain.syzygy.IndexTables.TRIANGLE;
import static io.endgrain.syzygy.IndexTables.TWIST;
import static io.endgrain.syzygy.IndexTables.TWO_KINGS;
import static io.endgrain.syzygy.IndexTables.TWO_LIKE;
import static io.endgrain.syzygy.IndexTables.flipDiagonal;
import static io.endgrain.syzygy.IndexTables.isCorner;
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

    /** What the squares of a position are XORed with. */
    private int mirror;

    /** Whether they are mirrored in the diagonal behind that. */
    private boolean diagonal;

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
        mirror = flip ? MIRROR_RANKS : 0;
        diagonal = false;
        long number = leadNumber(position, groups, flip);
        return number * groups.factors[0] + otherGroups(position, groups, flip, mirror, diagonal);
    }

    /** The number of the lead group. Finds out how all squares are mirrored for it. */
    private long leadNumber(Position position, PieceGroups groups, boolean flip) {
        switch (groups.lead) {
            case PAWNS -> {
                mirror ^= (leadPawn & 7) >= 4 ? MIRROR_FILES : 0;
                return leadPawns(men(position, groups.pieces[0], flip), mirror);
            }
            case LIKE -> {
                int count = 0;
                for (long men = men(position, groups.pieces[0], flip); men != 0; men &= men - 1) {
                    lead[count++] = Long.numberOfTrailingZeros(men) ^ mirror;
                }
                return count == 2 ? twoLike() : manyLike(count);
            }
            default -> {
                int count = groups.lengths[0];
                for (int i = 0; i < count; i++) {
                    lead[i] = Long.numberOfTrailingZeros(men(position, groups.pieces[i], flip)) ^ mirror;
                }
                foldQuarter(count);
                foldDiagonal(count, firstOffDiagonal(count));
                return switch (groups.lead) {
                    case THREE_UNIQUE -> threeUnique(lead[0], lead[1], lead[2]);
                    case TWO_UNIQUE -> twoUnique(lead[0], lead[1]);
                    default -> TWO_KINGS[TRIANGLE[lead[0]]][lead[1]];
                };
            }
        }
    }

    /** Mirrors the lead squares so that the first stands on the files a to d and the ranks 1 to 4. */
    private void foldQuarter(int count) {
        int fold = ((lead[0] & 7) >= 4 ? MIRROR_FILES : 0) ^ ((lead[0] >> 3) >= 4 ? MIRROR_RANKS : 0);
        mirror ^= fold;
        for (int i = 0; i < count; i++) {
            lead[i] ^= fold;
        }
    }

    /** Where the first lead man stands that is not on the diagonal, as {@link IndexTables#offDiagonal} has it; 0 if all are. */
    private int firstOffDiagonal(int count) {
        int off = 0;
        for (int i = 0; i < count && off == 0; i++) {
            off = offDiagonal(lead[i]);
        }
        return off;
    }

    /** Mirrors the lead squares in the diagonal if the man that decides stands above it. */
    private void foldDiagonal(int count, int off) {
        diagonal = off > 0;
        for (int i = 0; i < count && diagonal; i++) {
            lead[i] = flipDiagonal(lead[i]);
        }
    }

    private int twoLike() {
        if (TRIANGLE[lead[1]] < TRIANGLE[lead[0]]) {
            swapLead(1);
        }
        foldQuarter(2);
        foldDiagonal(2, firstOffDiagonal(2));
        if (TRIANGLE[lead[0]] == TRIANGLE[lead[1]] && isCorner(lead[1])) {
            // The other of the two stands for both: mirrored in ranks and diagonal it comes to the reference square.
            swapLead(1);
            lead[0] = flipDiagonal(lead[0] ^ MIRROR_RANKS);
            lead[1] = flipDiagonal(lead[1] ^ MIRROR_RANKS);
            // Ranks after the diagonal are files before it.
            mirror ^= diagonal ? MIRROR_FILES : MIRROR_RANKS;
            diagonal = !diagonal;
        }
        return TWO_LIKE[TRIANGLE[lead[0]]][lead[1]];
    }

    private long manyLike(int count) {
        for (int i = 1; i < count; i++) {
            if (TRIANGLE[lead[i]] < TRIANGLE[lead[0]]) {
                swapLead(i);
            }
        }
        foldQuarter(count);
        foldDiagonal(count, offDiagonal(lead[0]));
        long number = LIKE[count][TRIANGLE[lead[0]]];
        for (int i = 1; i < count; i++) {
            int square = lead[i];
            int at = i;
            for (; at > 1 && TWIST[lead[at - 1]] > TWIST[square]; at--) {
                lead[at] = lead[at - 1];
            }
            lead[at] = square;
        }
        for (int i = 1; i < count; i++) {
            number += BINOMIAL[i][TWIST[lead[i]]];
        }
        return number;
    }

    private void swapLead(int other) {
        int first = lead[0];
        lead[0] = lead[other];
        lead[other] = first;
    }

    /** The number of two men that are each alone of their kind, on squares of the reference region. */
    static int twoUnique(int a, int b) {
        int overB = b > a ? 1 : 0;
        if (offDiagonal(a) != 0) {
            return TRIANGLE[a] * 63 + (b - overB);
        }
        if (offDiagonal(b) != 0) {
            return 6 * 63 + (a >> 3) * 28 + LOWER[b];
        }
        return 6 * 63 + 4 * 28 + (a >> 3) * 7 + ((b >> 3) - overB);
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
        if (groups.lead == PieceGroups.Lead.PAWNS || groups.lead == PieceGroups.Lead.LIKE) {
            earlier = image(men(position, pieces[0], flip), mirror, diagonal);
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
