package io.endgrain.syzygy;

import static io.endgrain.syzygy.IndexTables.BINOMIAL;

/**
 * Walks through the numbers of a sub-table in ascending order and gives the placement of each, for those who
 * write tables: {@link PositionIndex} backwards. Belongs to one thread; {@link #again} gives another walk for another thread.
 */
public final class SubTableWalk {
    private static final int FIRST_PAWN_SQUARE = 8;

    private final PieceGroups groups;
    private final int[] lead;
    private final int[][] sets;
    private final int[] starts;
    private final int[] sizes;

    /** The groups by slot, the fastest first. */
    private final int[] bySlot;

    /** Which placement of its own each group has. */
    private final int[] digits;

    private SubTableWalk(PieceGroups groups, int[] lead) {
        this.groups = groups;
        this.lead = lead;
        int count = groups.lengths.length;
        starts = new int[count];
        sizes = new int[count];
        sets = new int[count][];
        bySlot = new int[count];
        digits = new int[count];
        int free = 64 - groups.lengths[0] - (groups.secondPawns ? groups.lengths[1] : 0);
        for (int group = 0; group < count; group++) {
            int length = groups.lengths[group];
            starts[group] = group == 0 ? 0 : starts[group - 1] + groups.lengths[group - 1];
            if (group == 0) {
                sizes[group] = lead.length;
            } else if (group == 1 && groups.secondPawns) {
                sizes[group] = (int) BINOMIAL[length][48 - groups.lengths[0]];
                sets[group] = Combinations.packed(length);
            } else {
                sizes[group] = (int) BINOMIAL[length][free];
                sets[group] = Combinations.packed(length);
                free -= length;
            }
            int slot = 0;
            for (int other = 0; other < count; other++) {
                slot += groups.factors[other] < groups.factors[group] ? 1 : 0;
            }
            bySlot[slot] = group;
        }
    }

    /**
     * A walk that stands at number 0.
     *
     * @param format of the tables of the variant
     * @param pieces piece codes: 1 to 6 for P N B R Q K, plus 8 for Black
     * @param material the material of these men
     * @param leadFile the file 0 to 3 of the lead pawn; 0 without pawns
     * @param order the slot of the lead group
     * @param secondOrder the slot of the second pawn group, 15 unless both colours have pawns
     * @throws IllegalArgumentException if no table can have that list or order
     */
    public static SubTableWalk of(
            TableFormat format, int[] pieces, Material material, int leadFile, int order, int secondOrder) {
        try {
            PieceGroups groups = PieceGroups.of(format, pieces, material, leadFile, order, secondOrder);
            return new SubTableWalk(groups, LeadPlacements.of(groups, leadFile));
        } catch (PieceGroups.InvalidGroups invalid) {
            throw new IllegalArgumentException(invalid.getMessage(), invalid);
        }
    }

    /** Another walk through the same sub-table. */
    public SubTableWalk again() {
        return new SubTableWalk(groups, lead);
    }

    /** How many numbers there are. */
    public long size() {
        return groups.size;
    }

    /** Goes to a number, 0 to {@link #size} − 1. */
    public void goTo(long number) {
        for (int group = 0; group < digits.length; group++) {
            digits[group] = (int) (number / groups.factors[group] % sizes[group]);
        }
    }

    /** Goes to the next number; from the last one to 0. */
    public void advance() {
        int slot = 0;
        while (slot < bySlot.length && ++digits[bySlot[slot]] == sizes[bySlot[slot]]) {
            digits[bySlot[slot++]] = 0;
        }
    }

    /**
     * The placement of the number.
     *
     * @param squares receives the square of each man of the piece list
     */
    public void squares(int[] squares) {
        int[] lengths = groups.lengths;
        long earlier = 0;
        for (int i = 0; i < lengths[0]; i++) {
            squares[i] = Combinations.square(lead[digits[0]], i);
            earlier |= 1L << squares[i];
        }
        for (int group = 1; group < lengths.length; group++) {
            int set = sets[group][digits[group]];
            int base = group == 1 && groups.secondPawns ? FIRST_PAWN_SQUARE : 0;
            long taken = earlier;
            for (int i = 0; i < lengths[group]; i++) {
                int square = freeSquare(Combinations.square(set, i) + base, taken);
                squares[starts[group] + i] = square;
                earlier |= 1L << square;
            }
        }
    }

    /** The square that has so many squares below it which are not taken. */
    private static int freeSquare(int free, long taken) {
        int square = free;
        for (long rest = taken; rest != 0 && Long.numberOfTrailingZeros(rest) <= square; rest &= rest - 1) {
            square++;
        }
        return square;
    }
}
