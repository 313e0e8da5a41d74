package io.endgrain.generate;

import java.util.Arrays;

/**
 * Finds pairs of symbols that often follow each other and replaces them by new symbols, again and again (B7 of the
 * format's specification).
 *
 * <p>Each pass over the sequence replaces a batch of pairs and counts the pairs of the result at the same time. A batch
 * holds only pairs whose counts do not depend on each other: (a, b) waits while a more frequent pair ends in a or begins
 * with b, since replacing that one takes some of its occurrences away.
 */
final class PairDictionary {
    /** Readers keep expansion lengths in a byte. */
    private static final int MOST_VALUES_A_SYMBOL = 256;

    /** Some readers refuse symbols that are nested more than 16 deep. */
    private static final int DEEPEST = 14;

    private static final int NONE = 0;

    private final SymbolSequence sequence;
    private final Limits limits;

    /** {@code counts[a << shift | b]}: how often b follows a. */
    private int[] counts;

    /** {@code replacements[a << shift | b]}: the symbol that replaces the pair in this pass, or 0. */
    private short[] replacements;

    private int shift;

    /**
     * When to stop.
     *
     * @param symbols no more symbols than this
     * @param leastCount pairs that occur less often are not worth a symbol
     * @param batch how many pairs to replace in a pass
     */
    record Limits(int symbols, int leastCount, int batch) {
        /** For tables that are written. */
        static final Limits FULL = new Limits(SymbolSequence.MOST_SYMBOLS, 8, 60);

        /** To compare orders. */
        static final Limits ESTIMATE = new Limits(100, 20, 30);
    }

    PairDictionary(SymbolSequence sequence, Limits limits) {
        this.sequence = sequence;
        this.limits = limits;
    }

    /** Adds symbols and replaces pairs by them until it does not pay any more. */
    void build() {
        clear();
        pass();
        long[] candidates = candidates();
        while (candidates.length > 0 && sequence.count() < limits.symbols()) {
            clear();
            accept(candidates);
            pass();
            candidates = candidates();
        }
    }

    /** Starts new counts, with a row and a column for each symbol that the next batch can bring. */
    private void clear() {
        int needed = Math.min(limits.symbols(), sequence.count() + limits.batch());
        int bits = 32 - Integer.numberOfLeadingZeros(needed);
        if (counts == null || bits > shift) {
            shift = bits;
            counts = new int[1 << (2 * shift)];
            replacements = new short[1 << (2 * shift)];
        } else {
            Arrays.fill(counts, 0);
            Arrays.fill(replacements, (short) NONE);
        }
    }

    /** The pairs that may be replaced, the most frequent first: {@code count << 32 | a << 16 | b}. */
    private long[] candidates() {
        long[] found = new long[64];
        int size = 0;
        for (int a = 0; a < sequence.count(); a++) {
            for (int b = 0; b < sequence.count(); b++) {
                int count = counts[a << shift | b];
                if (count >= limits.leastCount() && mayPair(a, b)) {
                    if (size == found.length) {
                        found = Arrays.copyOf(found, 2 * size);
                    }
                    found[size++] = -((long) count << 32) | a << 16 | b;
                }
            }
        }
        Arrays.sort(found, 0, size);
        return Arrays.copyOf(found, size);
    }

    private boolean mayPair(int a, int b) {
        return sequence.expansion(a) + sequence.expansion(b) <= MOST_VALUES_A_SYMBOL
                && Math.max(sequence.depth(a), sequence.depth(b)) < DEEPEST;
    }

    private void accept(long[] candidates) {
        int symbolsBefore = sequence.count();
        boolean[] begins = new boolean[symbolsBefore];
        boolean[] ends = new boolean[symbolsBefore];
        int best = count(candidates[0]);
        int mostSymbols = Math.min(limits.symbols(), symbolsBefore + limits.batch());
        for (long candidate : candidates) {
            if (sequence.count() == mostSymbols || count(candidate) < best / 2) {
                break;
            }
            int a = (int) candidate >>> 16;
            int b = (int) candidate & 0xffff;
            if (!ends[a] && !begins[b]) {
                replacements[a << shift | b] = (short) sequence.addPair(a, b);
            }
            begins[a] = true;
            ends[b] = true;
        }
    }

    private static int count(long candidate) {
        return (int) -(candidate >> 32);
    }

    /** Replaces pairs from left to right, and counts the pairs of what comes out. */
    private void pass() {
        int length = sequence.length();
        int written = 0;
        int before = -1;
        boolean odd = false;
        for (int i = 0; i < length; i++) {
            int symbol = sequence.at(i);
            if (i + 1 < length) {
                int replacement = replacements[symbol << shift | sequence.at(i + 1)];
                if (replacement != NONE) {
                    symbol = replacement;
                    i++;
                }
            }
            sequence.set(written++, symbol);
            if (before >= 0) {
                // Of three equal symbols only two can be replaced by one.
                odd = symbol == before && !odd;
                if (odd || symbol != before) {
                    counts[before << shift | symbol]++;
                }
            }
            before = symbol;
        }
        sequence.truncate(written);
    }
}
