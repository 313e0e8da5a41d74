package io.endgrain.generate;

import java.util.Arrays;

/**
 * The values that a sub-table needs, ascending. Each gets the symbol of its place in this order, so that the values that
 * a don't-care allows are always the symbols below some number.
 */
final class Alphabet {
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
     * @throws IllegalArgumentException if a value has more than 12 bits, or there are more than 4095
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
        if (count > SymbolSequence.MOST_SYMBOLS) {
            throw new IllegalArgumentException("a table has at most 4095 values, found " + count);
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

    /**
     * Replaces cells by symbols. Those that allow several become {@code -1 - c}, where c is their class.
     *
     * @return for each class, how many symbols it allows, ascending
     */
    int[] encode(short[] cells) {
        int[] classes = new int[values.length + 1];
        for (short cell : cells) {
            if (cell < 0) {
                classes[allowedBy(cell)] = 1;
            }
        }
        int[] allowed = new int[values.length];
        int count = 0;
        for (int several = 2; several <= values.length; several++) {
            if (classes[several] > 0) {
                allowed[count] = several;
                classes[several] = -1 - count++;
            }
        }
        classes[1] = 0;
        for (int i = 0; i < cells.length; i++) {
            cells[i] = (short) (cells[i] >= 0 ? below[cells[i]] : classes[allowedBy(cells[i])]);
        }
        return Arrays.copyOf(allowed, count);
    }

    /** How many of the values a don't-care allows. */
    private int allowedBy(int cell) {
        return below[Math.min(-cell, MOST_VALUES)];
    }
}
