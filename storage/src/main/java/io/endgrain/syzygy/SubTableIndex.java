package io.endgrain.syzygy;

import io.endgrain.chess.Position;

/**
 * How one sub-table numbers positions, for those who write tables. Holds scratch space: belongs to one thread at a time.
 */
public final class SubTableIndex {
    private final PieceGroups groups;
    private final boolean pawns;
    private final PositionIndex index = new PositionIndex();

    private SubTableIndex(PieceGroups groups, boolean pawns) {
        this.groups = groups;
        this.pawns = pawns;
    }

    /**
     * The numbering of a piece list and its order.
     *
     * @param pieces piece codes: 1 to 6 for P N B R Q K, plus 8 for Black
     * @param material the material of these men
     * @param leadFile the file 0 to 3 of the lead pawn; 0 without pawns
     * @param order the slot of the lead group
     * @param secondOrder the slot of the second pawn group, 15 unless both colours have pawns
     * @throws IllegalArgumentException if no table can have that list or order
     */
    public static SubTableIndex of(int[] pieces, Material material, int leadFile, int order, int secondOrder) {
        try {
            return new SubTableIndex(
                    PieceGroups.of(pieces, material, leadFile, order, secondOrder), material.hasPawns());
        } catch (PieceGroups.InvalidGroups invalid) {
            throw new IllegalArgumentException(invalid.getMessage(), invalid);
        }
    }

    /** How many numbers there are. */
    public long size() {
        return groups.size;
    }

    /** How many groups of men there are, each of which has a slot. */
    public int groups() {
        return groups.lengths.length;
    }

    /**
     * The number of a position, or −1 if it belongs to the sub-table of another file of the lead pawn.
     *
     * @param position of the sub-table's material, colours as there
     */
    public long numberOf(Position position, int leadFile) {
        if (pawns && index.leadPawnFile(position, groups.pieces[0], false) != leadFile) {
            return -1;
        }
        return index.of(position, groups, false);
    }
}
