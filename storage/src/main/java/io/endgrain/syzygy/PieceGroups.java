package io.endgrain.syzygy;

import static io.endgrain.syzygy.IndexTables.BINOMIAL;
import static io.endgrain.syzygy.IndexTables.LEAD_PAWN_SIZE;
import static io.endgrain.syzygy.IndexTables.LIKE_SIZE;
import static io.endgrain.syzygy.IndexTables.THREE_SIZE;
import static io.endgrain.syzygy.IndexTables.TWO_KINGS_SIZE;
import static io.endgrain.syzygy.IndexTables.TWO_UNIQUE_SIZE;

import java.util.Arrays;

/**
 * How the men of one sub-table are cut into groups of equal men, and what each group's number is multiplied with in
 * the index (A4 of the format's specification).
 *
 * <p>The first group is special ("lead"): all pawns of one colour, or three men that are each alone of their kind, or
 * two such men, which are the kings where each side has one, or else like men. Its symmetries fix those of the whole
 * position.
 */
final class PieceGroups {
    /** Piece codes in the file's order: 1 to 6 for P N B R Q K, plus 8 for the table's own Black. */
    final int[] pieces;

    /** How many men are in each group. */
    final int[] lengths;

    /** What each group's number is multiplied with. */
    final long[] factors;

    /** How many indices there are. */
    final long size;

    final Lead lead;

    /** Whether the second group is the other colour's pawns. */
    final boolean secondPawns;

    /** The ways in which the first group is numbered. */
    enum Lead {
        PAWNS,
        THREE_UNIQUE,
        /** Kings that may not touch. */
        TWO_KINGS,
        /** Any two men, which may stand next to each other. */
        TWO_UNIQUE,
        LIKE
    }

    private PieceGroups(int[] pieces, int[] lengths, long[] factors, long size, Lead lead, boolean secondPawns) {
        this.pieces = pieces;
        this.lengths = lengths;
        this.factors = factors;
        this.size = size;
        this.lead = lead;
        this.secondPawns = secondPawns;
    }

    /** Thrown for piece lists or orders that no table can have; the caller knows the file and the offset. */
    static final class InvalidGroups extends Exception {
        private static final long serialVersionUID = 1L;

        InvalidGroups(String expected) {
            super(expected);
        }
    }

    /**
     * Groups a piece list.
     *
     * @param format of the tables of the variant
     * @param pieces piece codes, already known to be the men of {@code material} or of its colour swap
     * @param material the material
     * @param leadFile the file 0 to 3 of the first lead pawn; any value without pawns
     * @param order the slot of the lead group
     * @param secondOrder the slot of the second pawn group, 15 if there is none
     * @throws InvalidGroups if the list is not in an order that the format knows, or a slot stays empty
     */
    static PieceGroups of(TableFormat format, int[] pieces, Material material, int leadFile, int order, int secondOrder)
            throws InvalidGroups {
        boolean secondPawns = material.bothHavePawns();
        Lead lead = material.hasPawns() ? Lead.PAWNS : leadOf(pieces, format.kingsMayTouch());
        int[] lengths = cut(pieces, lead, secondPawns);
        long leadSize = switch (lead) {
            case THREE_UNIQUE -> THREE_SIZE;
            case TWO_KINGS -> TWO_KINGS_SIZE;
            case TWO_UNIQUE -> TWO_UNIQUE_SIZE;
            case LIKE -> LIKE_SIZE[lengths[0]];
            case PAWNS -> LEAD_PAWN_SIZE[lengths[0]][leadFile];
        };
        long[] factors = new long[lengths.length];
        long size = assignFactors(lengths, secondPawns, leadSize, order, secondOrder, factors);
        return new PieceGroups(pieces, lengths, factors, size, lead, secondPawns);
    }

    private static Lead leadOf(int[] pieces, boolean kingsMayTouch) {
        int unique = uniqueCodes(pieces);
        if (unique >= 3) {
            return Lead.THREE_UNIQUE;
        }
        return unique < 2 ? Lead.LIKE : kingsMayTouch ? Lead.TWO_UNIQUE : Lead.TWO_KINGS;
    }

    private static int uniqueCodes(int[] pieces) {
        int unique = 0;
        for (int piece : pieces) {
            unique += occurrences(pieces, piece) == 1 ? 1 : 0;
        }
        return unique;
    }

    private static int occurrences(int[] pieces, int code) {
        int occurrences = 0;
        for (int piece : pieces) {
            occurrences += piece == code ? 1 : 0;
        }
        return occurrences;
    }

    private static int[] cut(int[] pieces, Lead lead, boolean secondPawns) throws InvalidGroups {
        int[] lengths = new int[pieces.length];
        int groups = 0;
        int at = 0;
        switch (lead) {
            case PAWNS -> {
                lengths[groups] = leadPawns(pieces, 0);
                at += lengths[groups++];
                if (secondPawns) {
                    lengths[groups] = leadPawns(pieces, at);
                    at += lengths[groups++];
                }
            }
            case THREE_UNIQUE -> at = lengths[groups++] = uniqueLead(pieces, 3);
            case TWO_KINGS -> at = lengths[groups++] = kingsLead(pieces);
            case TWO_UNIQUE -> at = lengths[groups++] = uniqueLead(pieces, 2);
            case LIKE -> at = lengths[groups++] = likeLead(pieces);
        }
        while (at < pieces.length) {
            int end = at + 1;
            while (end < pieces.length && pieces[end] == pieces[at]) {
                end++;
            }
            if (end - at != occurrences(pieces, pieces[at])) {
                throw new InvalidGroups("men of one kind stand together in the piece list, code " + pieces[at]
                        + " stands in two places");
            }
            lengths[groups++] = end - at;
            at = end;
        }
        return Arrays.copyOf(lengths, groups);
    }

    private static int leadPawns(int[] pieces, int at) throws InvalidGroups {
        int code = at < pieces.length ? pieces[at] : 0;
        if ((code & 7) != 1) {
            throw new InvalidGroups("pawns stand first in the piece list, found code " + code + " in place " + at);
        }
        int end = at;
        while (end < pieces.length && pieces[end] == code) {
            end++;
        }
        if (end - at != occurrences(pieces, code)) {
            throw new InvalidGroups("pawns of one colour stand together in the piece list");
        }
        return end - at;
    }

    private static int uniqueLead(int[] pieces, int count) throws InvalidGroups {
        for (int i = 0; i < count; i++) {
            if (occurrences(pieces, pieces[i]) != 1) {
                throw new InvalidGroups("each of the first " + count
                        + " men of the piece list is the only one of its kind, code " + pieces[i] + " is not");
            }
        }
        return count;
    }

    private static int kingsLead(int[] pieces) throws InvalidGroups {
        int count = uniqueLead(pieces, 2);
        for (int i = 0; i < count; i++) {
            if ((pieces[i] & 7) != 6) {
                throw new InvalidGroups("the two kings stand first in the piece list, found code " + pieces[i]);
            }
        }
        return count;
    }

    /** Men of the kind of which there are the fewest, but more than one. */
    private static int likeLead(int[] pieces) throws InvalidGroups {
        int fewest = pieces.length;
        for (int piece : pieces) {
            int count = occurrences(pieces, piece);
            fewest = count > 1 ? Math.min(fewest, count) : fewest;
        }
        for (int i = 0; i < fewest; i++) {
            if (pieces[i] != pieces[0] || occurrences(pieces, pieces[0]) != fewest) {
                throw new InvalidGroups(
                        "the first " + fewest + " men of the piece list are all those of one kind, found code "
                                + pieces[i] + " in place " + i);
            }
        }
        return fewest;
    }

    private static long assignFactors(
            int[] lengths, boolean secondPawns, long leadSize, int order, int secondOrder, long[] factors)
            throws InvalidGroups {
        if (order == secondOrder) {
            throw new InvalidGroups("the two pawn groups have different slots, both have " + order);
        }
        int next = secondPawns ? 2 : 1;
        int free = 64 - lengths[0] - (secondPawns ? lengths[1] : 0);
        long multiplier = 1;
        for (int slot = 0; next < lengths.length || slot == order || slot == secondOrder; slot++) {
            if (slot == order) {
                factors[0] = multiplier;
                multiplier *= leadSize;
            } else if (slot == secondOrder) {
                factors[1] = multiplier;
                multiplier *= BINOMIAL[lengths[1]][48 - lengths[0]];
            } else {
                factors[next] = multiplier;
                multiplier *= BINOMIAL[lengths[next]][free];
                free -= lengths[next];
                next++;
            }
        }
        for (long factor : factors) {
            if (factor == 0) {
                throw new InvalidGroups("the slots of the order bytes leave no group out, order " + order
                        + (secondPawns ? " and " + secondOrder : "") + " of " + lengths.length + " groups does");
            }
        }
        return multiplier;
    }
}
