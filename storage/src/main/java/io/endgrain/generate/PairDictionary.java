package io.endgrain.generate;

import java.util.Arrays;

/**
 * Finds pairs of symbols that often follow each other and replaces them by new symbols, again and again (B7 of the
 * format's specification). Don't-cares that are still open count as every value that they allow, and are replaced
 * wherever that makes one of the frequent pairs.
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

    /** A batch has no pair that is this many times rarer than its first. */
    private static final int BATCH_SPREAD = 4;

    /** If this many times more pairs can be counted than occur, those that occur are cleared one by one. */
    private static final int SPARSE = 8;

    private final SymbolSequence sequence;
    private final Limits limits;

    /** For each class of don't-cares, how many values it allows, the symbols below this number. */
    private final int[] allowed;

    /**
     * {@code counts[a << shift | b]}: how often b follows a. The last rows and columns are those of the classes of
     * don't-cares, so that a class, being a negative number, finds its own with {@link #mask}.
     */
    private int[] counts;

    /** {@code replacements[a << shift | b]}: the symbol that replaces the pair in this pass, or 0. */
    private short[] replacements;

    private int shift;
    private int mask;

    /** The pairs whose count has reached the least that pays. */
    private int[] frequent = new int[1024];

    private int frequentCount;

    /**
     * When to stop.
     *
     * @param symbols no more symbols than this
     * @param leastCount pairs that occur less often are not worth a symbol
     * @param batch how many pairs to replace in a pass
     */
    record Limits(int symbols, int leastCount, int batch) {
        /**
         * For tables that are written. A symbol takes 24 bits, and a pair that it replaces saves a few bits each time.
         * Measured over all tables of up to four men: eight instead of five makes them 1 % larger, four hardly smaller.
         */
        static final Limits FULL = new Limits(SymbolSequence.MOST_SYMBOLS, 5, 200);

        /** To compare orders. */
        static final Limits ESTIMATE = new Limits(100, 20, 30);
    }

    PairDictionary(SymbolSequence sequence, int[] allowed, Limits limits) {
        this.sequence = sequence;
        this.allowed = allowed;
        this.limits = limits;
    }

    /** Where the numbers of a pair of symbols or don't-cares are. */
    private int place(int a, int b) {
        return (a & mask) << shift | (b & mask);
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
            Arrays.fill(replacements, (short) NONE);
            candidates = candidates();
        }
        settle();
    }

    /** Gives the don't-cares that no pair has taken the most frequent symbol that they allow. */
    private void settle() {
        long[] frequencies = sequence.frequencies();
        int[] choice = new int[allowed.length];
        for (int c = 0; c < allowed.length; c++) {
            for (int symbol = 0; symbol < allowed[c]; symbol++) {
                choice[c] = frequencies[symbol] > frequencies[choice[c]] ? symbol : choice[c];
            }
        }
        for (int i = 0; i < sequence.length(); i++) {
            if (sequence.at(i) < 0) {
                sequence.set(i, choice[-1 - sequence.at(i)]);
            }
        }
    }

    /** Starts new counts, with a row and a column for each symbol that the next batch can bring. */
    private void clear() {
        int needed = Math.min(limits.symbols(), sequence.count() + limits.batch()) + allowed.length;
        int bits = 32 - Integer.numberOfLeadingZeros(needed);
        if (counts == null || bits > shift) {
            shift = bits;
            mask = (1 << shift) - 1;
            counts = new int[1 << (2 * shift)];
            replacements = new short[1 << (2 * shift)];
        } else if (sequence.length() > counts.length / SPARSE) {
            Arrays.fill(counts, 0);
        } else {
            clearCounted();
        }
        frequentCount = 0;
    }

    /** Clears the counts that are not 0; there are few when the sequence is short. */
    private void clearCounted() {
        for (int i = 1; i < sequence.length(); i++) {
            counts[place(sequence.at(i - 1), sequence.at(i))] = 0;
        }
        int mostAllowed = allowed.length > 0 ? allowed[allowed.length - 1] : 0;
        for (int symbol = 0; symbol < mostAllowed; symbol++) {
            for (int other = 0; other < sequence.count(); other++) {
                counts[symbol << shift | other] = 0;
                counts[other << shift | symbol] = 0;
            }
        }
    }

    /** The pairs that may be replaced, the most frequent first: {@code -count << 32 | a << 16 | b}. */
    private long[] candidates() {
        countDontCares();
        long[] found = new long[frequentCount];
        for (int i = 0; i < frequentCount; i++) {
            int a = frequent[i] >>> shift;
            int b = frequent[i] & mask;
            found[i] = -((long) counts[frequent[i]] << 32) | a << 16 | b;
        }
        Arrays.sort(found);
        return found;
    }

    /** Lets each don't-care count as each of the values that it allows. */
    private void countDontCares() {
        for (int c = 0; c < allowed.length; c++) {
            int dontCare = -1 - c;
            for (int d = 0; d < allowed.length; d++) {
                int both = counts[place(dontCare, -1 - d)];
                for (int a = 0; a < allowed[c] && both > 0; a++) {
                    for (int b = 0; b < allowed[d]; b++) {
                        count(a, b, both);
                    }
                }
            }
            for (int other = 0; other < sequence.count(); other++) {
                int after = counts[place(other, dontCare)];
                int before = counts[place(dontCare, other)];
                for (int symbol = 0; symbol < allowed[c]; symbol++) {
                    if (after > 0) {
                        count(other, symbol, after);
                    }
                    if (before > 0) {
                        count(symbol, other, before);
                    }
                }
            }
        }
    }

    private void count(int a, int b, int times) {
        int pair = a << shift | b;
        int before = counts[pair];
        counts[pair] = before + times;
        if (before < limits.leastCount() && before + times >= limits.leastCount() && mayPair(a, b)) {
            if (frequentCount == frequent.length) {
                frequent = Arrays.copyOf(frequent, 2 * frequentCount);
            }
            frequent[frequentCount++] = pair;
        }
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
            if (sequence.count() == mostSymbols || count(candidate) < best / BATCH_SPREAD) {
                break;
            }
            int a = (int) candidate >>> 16;
            int b = (int) candidate & 0xffff;
            if (!ends[a] && !begins[b]) {
                replace(a, b, (short) sequence.addPair(a, b));
            }
            begins[a] = true;
            ends[b] = true;
        }
    }

    /** Lets a symbol replace a pair, and also what may stand for the pair and is not replaced by a more frequent one. */
    private void replace(int a, int b, short symbol) {
        replacements[a << shift | b] = symbol;
        for (int c = 0; c < allowed.length; c++) {
            if (b < allowed[c]) {
                replaceIfFree(a, -1 - c, symbol);
            }
            if (a < allowed[c]) {
                replaceIfFree(-1 - c, b, symbol);
                for (int d = 0; d < allowed.length; d++) {
                    if (b < allowed[d]) {
                        replaceIfFree(-1 - c, -1 - d, symbol);
                    }
                }
            }
        }
    }

    private void replaceIfFree(int a, int b, short symbol) {
        int pair = place(a, b);
        if (replacements[pair] == NONE) {
            replacements[pair] = symbol;
        }
    }

    private static int count(long candidate) {
        return (int) -(candidate >> 32);
    }

    /** Replaces pairs from left to right, and counts the pairs of what comes out. */
    private void pass() {
        int length = sequence.length();
        int written = 0;
        int before = Integer.MIN_VALUE;
        boolean odd = false;
        for (int i = 0; i < length; i++) {
            int symbol = sequence.at(i);
            if (i + 1 < length) {
                int replacement = replacements[place(symbol, sequence.at(i + 1))];
                if (replacement != NONE) {
                    symbol = replacement;
                    i++;
                }
            }
            sequence.set(written++, symbol);
            if (before != Integer.MIN_VALUE) {
                // Of three equal symbols only two can be replaced by one.
                odd = symbol == before && !odd;
                if (odd || symbol != before) {
                    if ((symbol | before) >= 0) {
                        count(before, symbol, 1);
                    } else {
                        counts[place(before, symbol)]++;
                    }
                }
            }
            before = symbol;
        }
        sequence.truncate(written);
    }
}
