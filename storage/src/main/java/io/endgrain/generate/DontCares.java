package io.endgrain.generate;

import java.util.Arrays;

/**
 * Chooses values for runs of indices that nobody reads (B6 of the format's specification). What it leaves open, pairs of
 * the dictionary take as it suits them.
 */
final class DontCares {
    /** From this length on it pays more to have all runs alike than to have each like its neighbours. */
    private static final int LONG_RUN = 32;

    private final short[] symbols;
    private final int[] allowed;

    /**
     * Don't-cares of a sub-table.
     *
     * @param symbols symbols and classes of don't-cares, as {@link Alphabet#encode} gives them
     * @param allowed for each class, how many symbols it allows
     */
    DontCares(short[] symbols, int[] allowed) {
        this.symbols = symbols;
        this.allowed = allowed;
    }

    /** The ways of filling runs; which one is better depends on the table. */
    enum Filling {
        /** Runs between two equal symbols become like these; the others stay open. */
        BETWEEN_EQUALS,
        /** Runs become like the more frequent of their neighbours, long ones like the most frequent symbol of all. */
        BY_FREQUENCY
    }

    /** Fills what a way of filling fills. */
    void fill(Filling filling) {
        switch (filling) {
            case BETWEEN_EQUALS -> fill((before, after, length) -> before == after ? before : Choice.OPEN);
            case BY_FREQUENCY -> fillByFrequency();
        }
    }

    /** Chooses the symbol for a run. */
    @FunctionalInterface
    private interface Choice {
        int OPEN = -1;

        /**
         * A symbol for a run between these two, or {@link #OPEN}.
         *
         * @param before the symbol before the run, or else that after it
         * @param after the symbol after the run, or else that before it
         */
        int choose(int before, int after, int length);
    }

    private void fillByFrequency() {
        long[] frequencies = frequencies();
        int most = 0;
        for (int symbol = 0; symbol < frequencies.length; symbol++) {
            most = frequencies[symbol] > frequencies[most] ? symbol : most;
        }
        int mostFrequent = most;
        fill((before, after, length) -> {
            if (before != after && length >= LONG_RUN) {
                return mostFrequent;
            }
            return frequencies[before] >= frequencies[after] ? before : after;
        });
    }

    private long[] frequencies() {
        long[] frequencies = new long[SymbolSequence.MOST_SYMBOLS + 1];
        for (short symbol : symbols) {
            if (symbol >= 0) {
                frequencies[symbol]++;
            }
        }
        return frequencies;
    }

    private void fill(Choice choice) {
        int end = 0;
        while (end < symbols.length) {
            int start = end;
            int least = Integer.MAX_VALUE;
            while (end < symbols.length && symbols[end] < 0) {
                least = Math.min(least, allowed[-1 - symbols[end]]);
                end++;
            }
            if (start == end) {
                end++;
                continue;
            }
            int before = start > 0 ? symbols[start - 1] : end < symbols.length ? symbols[end] : 0;
            int after = end < symbols.length ? symbols[end] : before;
            int symbol = choice.choose(before, after, end - start);
            if (symbol != Choice.OPEN && symbol < least) {
                Arrays.fill(symbols, start, end, (short) symbol);
            }
        }
    }

    /** Whether any is left open. */
    boolean areLeft() {
        for (short symbol : symbols) {
            if (symbol < 0) {
                return true;
            }
        }
        return false;
    }
}
