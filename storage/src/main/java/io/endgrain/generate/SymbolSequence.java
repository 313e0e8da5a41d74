package io.endgrain.generate;

import java.util.Arrays;

/**
 * A sub-table as a sequence of symbols, and what these stand for: a value, or two other symbols. Shrinks in place as
 * pairs are replaced by new symbols.
 */
final class SymbolSequence {
    /** In the right half of a pair: the left half is a value. */
    static final int LEAF = 0xfff;

    /** The most symbols that a table may have: 12 bits, of which one pattern is reserved. */
    static final int MOST_SYMBOLS = 4095;

    private final short[] sequence;
    private int length;
    private int[] pairs;
    private int[] expansions;
    private int[] depths;
    private int count;

    /**
     * A sequence of values.
     *
     * @param sequence places of values in {@code values}; kept and changed
     * @param values what the first symbols stand for
     */
    SymbolSequence(short[] sequence, int[] values) {
        this.sequence = sequence;
        this.length = sequence.length;
        this.pairs = new int[2 * values.length + 16];
        this.expansions = new int[pairs.length];
        this.depths = new int[pairs.length];
        for (int value : values) {
            addValue(value);
        }
    }

    /** How many symbols the sequence has. */
    int length() {
        return length;
    }

    /** The symbol in a place of the sequence. */
    int at(int place) {
        return sequence[place];
    }

    void set(int place, int symbol) {
        sequence[place] = (short) symbol;
    }

    /** Shortens the sequence. */
    void truncate(int newLength) {
        length = newLength;
    }

    /** How many different symbols there are. */
    int count() {
        return count;
    }

    /** For each symbol {@code left | right << 12}. */
    int[] pairs() {
        return Arrays.copyOf(pairs, count);
    }

    /** How many values a symbol stands for. */
    int expansion(int symbol) {
        return expansions[symbol];
    }

    /** How deep symbols are nested in a symbol, 0 for a value. */
    int depth(int symbol) {
        return depths[symbol];
    }

    /** Adds a symbol for a value and gives its number. */
    int addValue(int value) {
        return add(value | LEAF << 12, 1, 0);
    }

    /** Adds a symbol for two others and gives its number. */
    int addPair(int left, int right) {
        return add(left | right << 12, expansions[left] + expansions[right], 1 + Math.max(depths[left], depths[right]));
    }

    private int add(int pair, int expansion, int depth) {
        if (count == pairs.length) {
            pairs = Arrays.copyOf(pairs, 2 * count);
            expansions = Arrays.copyOf(expansions, 2 * count);
            depths = Arrays.copyOf(depths, 2 * count);
        }
        pairs[count] = pair;
        expansions[count] = expansion;
        depths[count] = depth;
        return count++;
    }

    /** How often each symbol occurs in the sequence, by itself. */
    long[] frequencies() {
        long[] frequencies = new long[count];
        for (int i = 0; i < length; i++) {
            if (sequence[i] >= 0) {
                frequencies[sequence[i]]++;
            }
        }
        return frequencies;
    }

    /** The entropy of the sequence, which no code of single symbols can undercut. */
    long entropyBits() {
        double bits = 0;
        for (long frequency : frequencies()) {
            if (frequency > 0) {
                bits += frequency * (Math.log((double) length / frequency) / Math.log(2));
            }
        }
        return (long) bits;
    }
}
