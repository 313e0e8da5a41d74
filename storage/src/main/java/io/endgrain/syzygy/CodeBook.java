package io.endgrain.syzygy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The canonical prefix code of a sub-table's blocks (A7 of the format's specification): decodes a block up to a wanted
 * literal.
 *
 * <p>A block has to be walked from its start, up to a thousand codes for one literal, so the walk decides what a probe
 * costs. It does not need to know the symbols that it passes, only how many bits and literals they have. A table on the
 * next bits of the block tells that for all codes that are whole within these bits, in one step; the table has as many
 * bits as it takes to leave only few codes that are longer than it. Those, and the codes of the last step, are found one
 * by one, by comparing the next bits with the first code of each length.
 */
final class CodeBook {
    /** How many bytes a buffer needs beyond the end of a block, since the walk looks ahead. */
    static final int LOOK_AHEAD = 16;

    private static final VarHandle BIG_ENDIAN_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int FEWEST_STEP_BITS = 8;

    /** Four steps fit the bits of one look; and a table of 16 KiB, which stays in the nearest cache. */
    private static final int MOST_STEP_BITS = 13;

    /** A shift looks at the lowest six bits of its distance only, so that a step's entry can be the distance as it is. */
    private static final int LENGTH_BITS = 6;

    private static final int MOST_STEP_LITERALS = 0xffff >> LENGTH_BITS;

    /** Steps between two looks at the block: what was read has 57 bits or more. */
    private static final int STEPS_A_LOOK = 4;

    /** The table is long enough when this share of what comes is a longer code: each costs as much as some ten steps. */
    private static final double MOST_LONGER_CODES = 0.01;

    private final int minLength;

    /** {@code bases[i]}: the first code of length {@code minLength + i}, shifted to the top of 64 bits. */
    private final long[] bases;

    /** {@code lowest[i]}: the first symbol whose code has length {@code minLength + i}. */
    private final int[] lowest;

    private final Symbols symbols;

    /** By the next {@code stepBits} bits: the bits of the whole codes in them | their literals << 6; 0 for a longer code. */
    private final char[] steps;

    private final int stepBits;

    /** The length, counted from the shortest, from which on codes are longer than a step's table. */
    private final int firstLonger;

    private CodeBook(int minLength, long[] bases, int[] lowest, Symbols symbols) {
        this.minLength = minLength;
        this.bases = bases;
        this.lowest = lowest;
        this.symbols = symbols;
        this.stepBits = chooseStepBits();
        this.firstLonger = Math.clamp(stepBits + 1L - minLength, 0, bases.length - 1);
        this.steps = steps();
    }

    /** Reads the lengths and first symbols of a code, and then its symbols. */
    static CodeBook parse(HeaderCursor in, Metric metric) throws CorruptTableException, HeaderCursor.NeedsMoreBytes {
        int at = in.offset();
        int maxLength = in.u8();
        int minLength = in.u8();
        in.check(
                1 <= minLength && minLength <= maxLength && maxLength <= 32,
                at,
                "code lengths are 1 to 32 with the longest first, found " + maxLength + " and " + minLength);
        int lengths = maxLength - minLength + 1;
        int[] lowest = new int[lengths];
        int firstAt = in.offset();
        for (int i = 0; i < lengths; i++) {
            int entryAt = in.offset();
            lowest[i] = in.u16();
            in.check(
                    i == 0 || lowest[i] <= lowest[i - 1],
                    entryAt,
                    "first symbols of code lengths do not rise, found " + lowest[i]);
        }
        in.check(
                lowest[lengths - 1] == 0,
                in.offset() - 2,
                "the first symbol of the longest codes is 0, found " + lowest[lengths - 1]);
        long[] rightAligned = new long[lengths];
        for (int i = lengths - 2; i >= 0; i--) {
            long doubled = rightAligned[i + 1] + lowest[i] - lowest[i + 1];
            in.check(
                    (doubled & 1) == 0,
                    firstAt + 2 * i,
                    "the numbers of codes of each length make a complete prefix code, length " + (minLength + i)
                            + " does not fit");
            rightAligned[i] = doubled / 2;
            in.check(
                    rightAligned[i] < 1L << (minLength + i),
                    firstAt + 2 * i,
                    "codes of length " + (minLength + i) + " have that many bits, first symbol " + lowest[i]
                            + " makes them longer");
        }
        long[] bases = new long[lengths];
        for (int i = 0; i < lengths; i++) {
            bases[i] = rightAligned[i] << (64 - minLength - i);
        }
        int symbolsAt = in.offset();
        Symbols symbols = Symbols.parse(in, metric);
        long shortest = (1L << minLength) - rightAligned[0];
        in.check(
                shortest >= 0
                        && (lowest[0] + shortest <= symbols.count()
                                || (lengths == 1 && minLength == 1 && symbols.count() >= 1)),
                symbolsAt,
                "there is a symbol for every code: " + (lowest[0] + shortest) + ", found " + symbols.count());
        return new CodeBook(minLength, bases, lowest, symbols);
    }

    int shortestCode() {
        return minLength;
    }

    /** By length, from the shortest: the first symbol whose code has this length or less. */
    int[] lowestSymbols() {
        return lowest.clone();
    }

    int symbolCount() {
        return symbols.count();
    }

    private int chooseStepBits() {
        int longest = minLength + bases.length - 1;
        int bits = FEWEST_STEP_BITS;
        while (bits < Math.min(longest, MOST_STEP_BITS) && shareOfLongerCodes(bits) > MOST_LONGER_CODES) {
            bits++;
        }
        return bits;
    }

    /** The longer codes are those below the first code of a length. */
    private double shareOfLongerCodes(int length) {
        return length < minLength ? 1 : (bases[length - minLength] >>> 1) / 0x1p63;
    }

    private char[] steps() {
        char[] table = new char[1 << stepBits];
        for (int top = 0; top < table.length; top++) {
            int used = 0;
            int literals = 0;
            while (used < stepBits) {
                long window = (long) top << (64 - stepBits + used);
                int i = lengthClass(window, 0);
                int symbol = symbol(window, i);
                if (used + minLength + i > stepBits || symbol >= symbols.count()) {
                    break;
                }
                int more = symbols.extraLiterals(symbol) + 1;
                if (literals + more > MOST_STEP_LITERALS) {
                    break;
                }
                used += minLength + i;
                literals += more;
            }
            table[top] = (char) (used | (literals << LENGTH_BITS));
        }
        return table;
    }

    /** Which length the next code has, known not to be below {@code from}; lengths count from the shortest. */
    private int lengthClass(long window, int from) {
        int i = from;
        while (Long.compareUnsigned(window, bases[i]) < 0) {
            i++;
        }
        return i;
    }

    private int symbol(long window, int i) {
        return (int) (lowest[i] + ((window - bases[i]) >>> (64 - minLength - i)));
    }

    /**
     * How often each literal occurs, up to a common factor: a code of n bits is one in 2^n, about, of all codes of the blocks.
     *
     * @param literals how many literals there are, from 0 on
     */
    double[] literalFrequencies(int literals) {
        double[] frequencies = new double[symbols.count()];
        long shortest = -(bases[0] >>> (64 - minLength)) + (1L << minLength);
        int end = (int) Math.min(symbols.count(), lowest[0] + shortest);
        for (int i = 0; i < lowest.length; i++) {
            Arrays.fill(frequencies, lowest[i], end, Math.scalb(1.0, -minLength - i));
            end = lowest[i];
        }
        return symbols.literalFrequencies(frequencies, literals);
    }

    /** The greatest literal of any symbol. */
    int mostLiteral() {
        return symbols.mostLiteral();
    }

    /** The literals that a symbol stands for. */
    short[] expansion(int symbol) {
        return symbols.expansion(symbol);
    }

    /**
     * The code that begins at a bit of a block: its {@link #symbol(long)} and its {@link #length(long)} in one number.
     *
     * @param block holds the block's bytes from index 0 on and {@link #LOOK_AHEAD} more, whatever they are
     * @return −1 if the code has no symbol
     */
    long codeAt(byte[] block, int bit) {
        long window = window(block, bit);
        int i = lengthClass(window, 0);
        int symbol = symbol(window, i);
        return symbol < 0 || symbol >= symbols.count() ? -1 : ((long) (minLength + i) << 32) | symbol;
    }

    /** The symbol of a code. */
    static int symbol(long code) {
        return (int) code;
    }

    /** How many bits a code has. */
    static int length(long code) {
        return (int) (code >>> 32);
    }

    /**
     * The literal at a place of a block.
     *
     * @param block holds the block's bytes from index 0 on and {@link #LOOK_AHEAD} more, whatever they are
     * @param blockBytes the length of the block
     * @param place which literal, from 0
     * @return the literal, or −1 if the block ends before it or a code has no symbol
     */
    int literal(byte[] block, int blockBytes, int place) {
        int blockBits = 8 * blockBytes;
        int tableShift = 64 - stepBits;
        int rest = place;
        int bit = 0;
        while (bit < blockBits) {
            long window = window(block, bit);
            int codes = 0;
            int step = 0;
            for (; step < STEPS_A_LOOK; step++) {
                codes = steps[(int) (window >>> tableShift)];
                int after = rest - (codes >>> LENGTH_BITS);
                // One test for both: the wanted literal is in these codes, or the code is a longer one.
                if ((after | (codes - 1)) < 0) {
                    break;
                }
                rest = after;
                window <<= codes;
                bit += codes & 63;
            }
            if (step < STEPS_A_LOOK) {
                window = window(block, bit);
                int i = lengthClass(window, codes == 0 ? firstLonger : 0);
                int symbol = symbol(window, i);
                bit += minLength + i;
                if (symbol >= symbols.count() || bit > blockBits) {
                    return -1;
                }
                int extra = symbols.extraLiterals(symbol);
                if (rest <= extra) {
                    return symbols.literal(symbol, rest);
                }
                rest -= extra + 1;
            }
        }
        return -1;
    }

    /** The bits from one on, and zeros after the last of them that were read: 57 or more are those of the block. */
    private static long window(byte[] block, int bit) {
        return (long) BIG_ENDIAN_LONG.get(block, bit >>> 3) << (bit & 7);
    }
}
