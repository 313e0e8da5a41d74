package io.endgrain.generate;

/**
 * One sub-table as it goes into a file.
 *
 * @param pieces piece codes in the order of the groups: 1 to 6 for P N B R Q K, plus 8 for the table's own Black
 * @param order the slot of the lead group, 0 to 14
 * @param secondOrder the slot of the second pawn group; ignored unless both colours have pawns
 * @param values the compressed values
 * @param distances how distances are stored; null in a WDL file
 */
record SubTableContent(
        int[] pieces, int order, int secondOrder, CompressedSubTable values, DistanceStorage distances) {}
