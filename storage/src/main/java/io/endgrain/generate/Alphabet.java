package io.endgrain.generate;

import java.util.Arrays;

/**
 * The values that a sub-table needs, ascending. Each gets the symbol of its place in this order, so that the values that
 * a don't-care allows are always the symbols below some number.
 */
final class Alphabet {
    /** Set in an encoded cell that allows several values; the other bits say how many. */
    static final int WILD = 0x8000;

    private static final int MOST_VALUES = 4096;

    private final int[] values;

    /** For each number n, how many values are below it. */
    private final int[] below;

    private final boolean common;

    private Alphabet(int[] values, boolean common) {
        this.values = values;
        this.common = common;
        this.below = new int[MOST_VALUES + 1];
        for (int value : values) {
            below[value + 1]++;
        }
        for (int i = 0; i < MOST_VALUES; i++) {
            below[i + 1] += below[i];
        }
    }

    /**
     * The values that cells need. Adds one if there is a don't-care that allows none of them.
     *
     * @throws IllegalArgumentException if a value has more than 12 bits
     */
    static Alphabet of(short[] cells) {
        boolean[] needed = new boolean[MOST_VALUES];
        int leastBound = Short.MAX_VALUE;
        for (short cell : cells) {
            if (cell < 0) {
                leastBound = Math.min(leastBound, -cell - 1);
            } else if (cell < MOST_VALUES) {
                needed[cell] = true;
            } else {
                throw new IllegalArgumentException("a value has at most 12 bits, found " + cell);
            }
        }
        int least = 0;
        while (least < MOST_VALUES && !needed[least]) {
            least++;
        }
        if (least > leastBound || least == MOST_VALUES) {
            needed[least == MOST_VALUES && leastBound >= MOST_VALUES ? 0 : leastBound] = true;
        }
        int[] values = new int[MOST_VALUES];
        int count = 0;
        for (int value = 0; value < MOST_VALUES; value++) {
            if (needed[value]) {
                values[count++] = value;
            }
        }
        return new Alphabet(Arrays.copyOf(values, count), count == 1);
    }

    /** The one value that every cell allows, or −1. */
    int commonValue() {
        return common ? values[0] : -1;
    }

    /** The values, ascending. */
    int[] values() {
        return values;
    }

    /** Replaces cells by symbols, and by {@link #WILD} with the number of allowed symbols if there are several. */
    void encode(short[] cells) {
        for (int i = 0; i < cells.length; i++) {
            int cell = cells[i];
            if (cell >= 0) {
                cells[i] = (short) below[cell];
            } else {
                int allowed = below[Math.min(-cell, MOST_VALUES)];
                cells[i] = (short) (allowed == 1 ? 0 : WILD | allowed);
            }
        }
    }
}
