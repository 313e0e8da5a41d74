package io.endgrain.generate;

/**
 * How a DTZ sub-table's literals are to be read (A8 of the format's specification).
 *
 * @param storedSide the side to move that is stored: 0 for the table's own White, 1 for Black
 * @param winsInPlies whether wins are stored in plies, not in moves
 * @param lossesInPlies whether losses are
 * @param map for win, loss, cursed win, blessed loss: what each literal stands for, 0 to 65535; null if literals are the
 *     numbers themselves
 */
record DistanceStorage(int storedSide, boolean winsInPlies, boolean lossesInPlies, int[][] map) {
    private static final int WIN_LOSS_CURSED_WIN_BLESSED_LOSS = 4;

    DistanceStorage {
        if (storedSide != 0 && storedSide != 1) {
            throw new IllegalArgumentException("the stored side is 0 or 1, found " + storedSide);
        }
        if (map != null && map.length != WIN_LOSS_CURSED_WIN_BLESSED_LOSS) {
            throw new IllegalArgumentException("a map has four lists, found " + map.length);
        }
    }

    /** Whether the map needs 16 bits an entry. */
    boolean hasWideMap() {
        if (map == null) {
            return false;
        }
        boolean wide = false;
        for (int[] list : map) {
            wide |= list.length > 0xff;
            for (int number : list) {
                wide |= number > 0xff;
            }
        }
        return wide;
    }
}
