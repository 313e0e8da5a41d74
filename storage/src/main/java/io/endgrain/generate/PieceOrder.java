package io.endgrain.generate;

/**
 * The order in which a sub-table lists its men, and the slots of its groups.
 *
 * @param pieces piece codes
 * @param order the slot of the lead group
 * @param secondOrder the slot of the second pawn group, 15 unless both colours have pawns
 */
record PieceOrder(int[] pieces, int order, int secondOrder) {}
