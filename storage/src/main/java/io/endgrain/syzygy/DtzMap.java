package io.endgrain.syzygy;

/**
 * Turns the literals of a DTZ sub-table into numbers, by a list for each of the four values that have a distance (A3.2
 * and A8 of the format's specification).
 */
final class DtzMap {
    private static final int WIN = 0;
    private static final int LOSS = 1;
    private static final int CURSED_WIN = 2;
    private static final int BLESSED_LOSS = 3;

    private final int[][] lists;

    private DtzMap(int[][] lists) {
        this.lists = lists;
    }

    static DtzMap parse(HeaderCursor in, boolean wide) throws CorruptTableException, HeaderCursor.NeedsMoreBytes {
        if (wide) {
            in.skipToEven();
        }
        int[][] lists = new int[4][];
        for (int value = 0; value < lists.length; value++) {
            lists[value] = new int[wide ? in.u16() : in.u8()];
            for (int i = 0; i < lists[value].length; i++) {
                lists[value][i] = wide ? in.u16() : in.u8();
            }
        }
        return new DtzMap(lists);
    }

    /** The stored number for a literal, or −1 if the list of this value has no such place. */
    int number(int wdl, int literal) {
        int[] list = lists[listOf(wdl)];
        return literal < list.length ? list[literal] : -1;
    }

    /** How many numbers there are for a value. */
    int length(int wdl) {
        return lists[listOf(wdl)].length;
    }

    private static int listOf(int wdl) {
        return switch (wdl) {
            case 2 -> WIN;
            case -2 -> LOSS;
            case 1 -> CURSED_WIN;
            case -1 -> BLESSED_LOSS;
            default -> throw new IllegalArgumentException("only decided positions have a distance, not " + wdl);
        };
    }
}
