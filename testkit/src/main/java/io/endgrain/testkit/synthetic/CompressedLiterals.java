package io.endgrain.testkit.synthetic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Literals as blocks of codes, the longest symbol that fits each time (B9 of the format's specification). */
final class CompressedLiterals {
    private static final int MOST_LITERALS = 0x1_0000;

    private final Literals literals;
    private final long size;
    private final SymbolDictionary dictionary;
    private final int blockBits;
    private final int[][] expansions;
    private final long[] codes;
    private final int[] longestFirst;

    private byte[] data = new byte[1024];
    private final List<Integer> counts = new ArrayList<>();
    private int bitsUsed;
    private int count;

    CompressedLiterals(Literals literals, long size, SymbolDictionary dictionary, int blockBits) {
        this.literals = literals;
        this.size = size;
        this.dictionary = dictionary;
        this.blockBits = blockBits;
        int coded = dictionary.coded();
        expansions = new int[coded][];
        codes = new long[coded];
        for (int symbol = 0; symbol < coded; symbol++) {
            expansions[symbol] = dictionary.expansion(symbol);
            codes[symbol] = dictionary.code(symbol);
        }
        longestFirst = IntStream.range(0, coded)
                .boxed()
                .sorted(Comparator.comparingInt(symbol -> -expansions[symbol].length))
                .mapToInt(Integer::intValue)
                .toArray();
        compress();
    }

    /** The blocks, all of the same length. */
    byte[] data() {
        return Arrays.copyOf(data, blocks() << blockBits);
    }

    int blocks() {
        return counts.size();
    }

    /** How many literals a block holds. */
    int count(int block) {
        return counts.get(block);
    }

    private void compress() {
        int last = -1;
        for (long index = 0; index < size; ) {
            int symbol = last >= 0 && matches(last, index) ? last : longestAt(index);
            last = expansions[symbol].length == expansions[longestFirst[0]].length ? symbol : -1;
            append(symbol);
            index += expansions[symbol].length;
        }
        counts.add(count);
    }

    private int longestAt(long index) {
        for (int symbol : longestFirst) {
            if (matches(symbol, index)) {
                return symbol;
            }
        }
        throw new IllegalStateException("no symbol for literal " + literals.at(index) + " at index " + index);
    }

    private boolean matches(int symbol, long index) {
        int[] expansion = expansions[symbol];
        if (index + expansion.length > size) {
            return false;
        }
        for (int i = 0; i < expansion.length; ) {
            int literal = literals.at(index + i);
            long end = Math.min(literals.runEnd(index + i) - index, expansion.length);
            for (; i < end; i++) {
                if (expansion[i] != literal) {
                    return false;
                }
            }
        }
        return true;
    }

    private void append(int symbol) {
        int length = dictionary.codeLength(symbol);
        int blockLength = 8 << blockBits;
        if (bitsUsed + length > blockLength || count + expansions[symbol].length > MOST_LITERALS) {
            counts.add(count);
            count = 0;
            bitsUsed = 0;
        }
        int start = counts.size() << blockBits;
        if (start + (1 << blockBits) > data.length) {
            data = Arrays.copyOf(data, 2 * data.length + (1 << blockBits));
        }
        for (int bit = length - 1; bit >= 0; bit--, bitsUsed++) {
            if ((codes[symbol] >>> bit & 1) != 0) {
                data[start + bitsUsed / 8] |= (byte) (0x80 >> bitsUsed % 8);
            }
        }
        count += expansions[symbol].length;
    }
}
