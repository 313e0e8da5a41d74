package io.endgrain.testkit.synthetic;

import java.util.ArrayList;
import java.util.List;

/**
 * The symbols of a synthetic sub-table and their code. Symbols are numbered in the order in which they are added; the
 * earlier ones get the longer codes, the last {@code uncoded} ones none.
 */
public final class SymbolDictionary {
    private static final int LEAF = 0xfff;
    private static final int MAX_EXPANSION = 256;

    /** The shapes that a code can have. */
    public enum Code {
        /** All lengths equal, or different by one. */
        BALANCED,
        /** One code of each length 1, 2, 3, …, and two of the greatest; at most 33 symbols. */
        SKEWED
    }

    private final Code shape;
    private final List<int[]> symbols = new ArrayList<>();
    private int uncoded;

    /** Starts without symbols. */
    public SymbolDictionary(Code shape) {
        this.shape = shape;
    }

    /** A balanced code over single literals. */
    public static SymbolDictionary leaves(int... literals) {
        SymbolDictionary dictionary = new SymbolDictionary(Code.BALANCED);
        for (int literal : literals) {
            dictionary.leaf(literal);
        }
        return dictionary;
    }

    /** A symbol for each literal, and for runs of 2, 4, 8, … 256 of it. */
    public static SymbolDictionary runs(Code shape, int... literals) {
        SymbolDictionary dictionary = new SymbolDictionary(shape);
        for (int literal : literals) {
            dictionary.leaf(literal);
        }
        for (int run = 2; run <= MAX_EXPANSION; run *= 2) {
            for (int i = 0; i < literals.length; i++) {
                int half = dictionary.size() - literals.length;
                dictionary.pair(half, half);
            }
        }
        return dictionary;
    }

    /** Adds a symbol for one literal. */
    public SymbolDictionary leaf(int literal) {
        symbols.add(new int[] {literal, LEAF});
        return this;
    }

    /** Adds a symbol for the expansions of two others, which may be added later. */
    public SymbolDictionary pair(int left, int right) {
        symbols.add(new int[] {left, right});
        return this;
    }

    /** Gives the last symbols no code, so that they occur within others only. */
    public SymbolDictionary uncoded(int count) {
        uncoded = count;
        return this;
    }

    /** How many symbols there are. */
    public int size() {
        return symbols.size();
    }

    int coded() {
        return symbols.size() - uncoded;
    }

    int left(int symbol) {
        return symbols.get(symbol)[0];
    }

    int right(int symbol) {
        return symbols.get(symbol)[1];
    }

    /** The literals that a symbol stands for. */
    int[] expansion(int symbol) {
        List<Integer> literals = new ArrayList<>();
        expand(symbol, literals);
        return literals.stream().mapToInt(Integer::intValue).toArray();
    }

    private void expand(int symbol, List<Integer> into) {
        if (right(symbol) == LEAF) {
            into.add(left(symbol));
        } else {
            expand(left(symbol), into);
            expand(right(symbol), into);
        }
        if (into.size() > MAX_EXPANSION) {
            throw new IllegalStateException("symbol " + symbol + " expands to more than 256 literals");
        }
    }

    /** The length of a symbol's code in bits. */
    int codeLength(int symbol) {
        int coded = coded();
        if (coded == 1) {
            return 1;
        }
        if (shape == Code.SKEWED) {
            return coded - Math.max(1, symbol);
        }
        int bits = 32 - Integer.numberOfLeadingZeros(coded - 1);
        int shorter = (1 << bits) - coded;
        return symbol < coded - shorter ? bits : bits - 1;
    }

    int longestCode() {
        return codeLength(0);
    }

    int shortestCode() {
        return codeLength(coded() - 1);
    }

    /** The first symbol whose code has this length or less: that is, how many have a longer one. */
    int lowest(int length) {
        int lowest = 0;
        while (lowest < coded() && codeLength(lowest) > length) {
            lowest++;
        }
        return lowest;
    }

    /** The code of a symbol, its last bit in the lowest place. */
    long code(int symbol) {
        int length = codeLength(symbol);
        long base = 0;
        for (int longer = longestCode(); longer > length; longer--) {
            base = (base + lowest(longer - 1) - lowest(longer)) / 2;
        }
        return base + symbol - lowest(length);
    }
}
