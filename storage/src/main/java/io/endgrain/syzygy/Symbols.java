package io.endgrain.syzygy;

/**
 * The dictionary of a sub-table: each symbol stands for one literal or for the expansions of two other symbols (A3.1
 * and A7 of the format's specification).
 */
final class Symbols {
    private static final int LEAF = 0xfff;
    private static final int MAX_EXPANSION = 256;

    /** For each symbol {@code left | right << 12}; {@code right} is {@link #LEAF} for a literal. */
    private final int[] pairs;

    /** For each symbol how many literals it expands to, less one. */
    private final byte[] extraLiterals;

    private Symbols(int[] pairs, byte[] extraLiterals) {
        this.pairs = pairs;
        this.extraLiterals = extraLiterals;
    }

    /** Reads a symbol table: the number of symbols, then three bytes a symbol, then padding to an even length. */
    static Symbols parse(HeaderCursor in, Metric metric) throws CorruptTableException, HeaderCursor.NeedsMoreBytes {
        int start = in.offset();
        int count = in.u16();
        in.check(count >= 1 && count <= 4095, start, "the number of symbols is 1 to 4095, found " + count);
        int[] pairs = new int[count];
        for (int symbol = 0; symbol < count; symbol++) {
            int at = in.offset();
            int pair = in.u8() | (in.u8() << 8) | (in.u8() << 16);
            int left = left(pair);
            if (right(pair) != LEAF) {
                in.check(
                        left < count && right(pair) < count,
                        at,
                        "a symbol consists of symbols below " + count + ", found " + left + " and " + right(pair));
            } else if (metric == Metric.WDL) {
                in.check(left <= 4, at, "a WDL literal is 0 to 4, found " + left);
            }
            pairs[symbol] = pair;
        }
        if ((count & 1) != 0) {
            in.u8();
        }
        return new Symbols(pairs, expansions(in, start + 2, pairs));
    }

    /** Walks the symbols depth first with a stack of its own, since a damaged file may nest them thousands deep. */
    private static byte[] expansions(HeaderCursor in, int offset, int[] pairs) throws CorruptTableException {
        byte[] extra = new byte[pairs.length];
        int[] literals = new int[pairs.length];
        boolean[] entered = new boolean[pairs.length];
        int[] stack = new int[pairs.length + 2];
        for (int root = 0; root < pairs.length; root++) {
            int depth = 0;
            stack[depth++] = root;
            entered[root] = true;
            while (depth > 0) {
                int symbol = stack[depth - 1];
                if (literals[symbol] != 0) {
                    depth--;
                    continue;
                }
                int left = left(pairs[symbol]);
                int right = right(pairs[symbol]);
                if (right == LEAF) {
                    literals[symbol] = 1;
                } else if (literals[left] != 0 && literals[right] != 0) {
                    literals[symbol] = literals[left] + literals[right];
                    in.check(
                            literals[symbol] <= MAX_EXPANSION,
                            offset + 3 * symbol,
                            "a symbol expands to at most 256 literals, symbol " + symbol + " to " + literals[symbol]);
                } else {
                    // What has been entered and has no size yet is on the stack.
                    int child = literals[left] == 0 ? left : right;
                    in.check(
                            !entered[child],
                            offset + 3 * symbol,
                            "a symbol does not contain itself, symbol " + child + " does");
                    entered[child] = true;
                    stack[depth++] = child;
                    continue;
                }
                extra[symbol] = (byte) (literals[symbol] - 1);
                depth--;
            }
        }
        return extra;
    }

    int count() {
        return pairs.length;
    }

    /** How many literals a symbol expands to, less one: 0 to 255. */
    int extraLiterals(int symbol) {
        return extraLiterals[symbol] & 0xff;
    }

    /** The literal at a place within the expansion of a symbol. */
    int literal(int symbol, int place) {
        int pair = pairs[symbol];
        while (right(pair) != LEAF) {
            int left = left(pair);
            int inLeft = extraLiterals(left) + 1;
            if (place < inLeft) {
                pair = pairs[left];
            } else {
                place -= inLeft;
                pair = pairs[right(pair)];
            }
        }
        return left(pair);
    }

    /** All literals that a symbol expands to, in order. */
    short[] expansion(int symbol) {
        short[] literals = new short[extraLiterals(symbol) + 1];
        for (int place = 0; place < literals.length; place++) {
            literals[place] = (short) literal(symbol, place);
        }
        return literals;
    }

    /**
     * How often each literal occurs.
     *
     * @param frequencies how often each symbol does
     * @param literals how many literals there are, from 0 on
     */
    double[] literalFrequencies(double[] frequencies, int literals) {
        double[] weights = frequencies.clone();
        double[] found = new double[literals];
        // A symbol passes what it has on to its parts, which are shorter.
        for (int symbol : longestFirst()) {
            int pair = pairs[symbol];
            if (right(pair) == LEAF) {
                found[left(pair)] += weights[symbol];
            } else {
                weights[left(pair)] += weights[symbol];
                weights[right(pair)] += weights[symbol];
            }
        }
        return found;
    }

    private int[] longestFirst() {
        int[] next = new int[MAX_EXPANSION + 1];
        for (int symbol = 0; symbol < pairs.length; symbol++) {
            next[MAX_EXPANSION - extraLiterals(symbol)]++;
        }
        for (int i = 1; i < next.length; i++) {
            next[i] += next[i - 1];
        }
        int[] order = new int[pairs.length];
        for (int symbol = 0; symbol < pairs.length; symbol++) {
            order[next[MAX_EXPANSION - 1 - extraLiterals(symbol)]++] = symbol;
        }
        return order;
    }

    /** The greatest literal of any symbol. */
    int mostLiteral() {
        int most = 0;
        for (int pair : pairs) {
            most = right(pair) == LEAF ? Math.max(most, left(pair)) : most;
        }
        return most;
    }

    private static int left(int pair) {
        return pair & 0xfff;
    }

    private static int right(int pair) {
        return pair >>> 12;
    }
}
