package io.endgrain.syzygy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The canonical prefix code of a sub-table's blocks (A7 of the format's specification): decodes a block up to a wanted
 * literal.
 *
 * <p>Codes are read through a 64-bit window whose highest bit is the next one. A table on its top bits answers for the
 * short codes at once: how long the code is and how many literals its symbol stands for. Longer codes, which are rare by
 * construction, are found by comparing the window with the first code of each length.
 */
final class CodeBook {
    /** How many bytes a buffer needs beyond the end of a block, since the window looks ahead. */
    static final int LOOK_AHEAD = 16;

    private static final VarHandle BIG_ENDIAN_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int TABLE_BITS = 10;

    private final int minLength;

    /** {@code bases[i]}: the first code of length {@code minLength + i}, shifted to the top of 64 bits. */
    private final long[] bases;

    /** {@code lowest[i]}: the first symbol whose code has length {@code minLength + i}. */
    private final int[] lowest;

    private final Symbols symbols;

    /** By the top bits of the window: length | extra literals << 6 | symbol << 14; 0 for codes that are longer. */
    private final int[] shortCodes = new int[1 << TABLE_BITS];

    private CodeBook(int minLength, long[] bases, int[] lowest, Symbols symbols) {
        this.minLength = minLength;
        this.bases = bases;
        this.lowest = lowest;
        this.symbols = symbols;
        fillShortCodes();
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

    private void fillShortCodes() {
        for (int top = 0; top < shortCodes.length; top++) {
            long window = (long) top << (64 - TABLE_BITS);
            int i = lengthClass(window);
            int length = minLength + i;
            int symbol = symbol(window, i);
            if (length <= TABLE_BITS && symbol < symbols.count()) {
                shortCodes[top] = entry(length, symbol);
            }
        }
    }

    private int lengthClass(long window) {
        int i = 0;
        while (Long.compareUnsigned(window, bases[i]) < 0) {
            i++;
        }
        return i;
    }

    private int symbol(long window, int i) {
        return (int) (lowest[i] + ((window - bases[i]) >>> (64 - minLength - i)));
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
        long window = (long) BIG_ENDIAN_LONG.get(block, 0);
        int used = 0;
        int at = 0;
        while (true) {
            int entry = shortCodes[(int) (window >>> (64 - TABLE_BITS))];
            if (entry == 0) {
                entry = longCode(window);
                if (entry == 0) {
                    return -1;
                }
            }
            int length = entry & 63;
            int literals = (entry >>> 6 & 0xff) + 1;
            if (place < literals) {
                return 8 * at + used + length > 8 * blockBytes ? -1 : symbols.literal(entry >>> 14, place);
            }
            place -= literals;
            window <<= length;
            used += length;
            if (used >= 32) {
                used -= 32;
                at += 4;
                if (at > blockBytes) {
                    return -1;
                }
                window = (long) BIG_ENDIAN_LONG.get(block, at) << used;
            }
        }
    }

    private int longCode(long window) {
        int i = lengthClass(window);
        int symbol = symbol(window, i);
        return symbol < symbols.count() ? entry(minLength + i, symbol) : 0;
    }

    private int entry(int length, int symbol) {
        return length | (symbols.extraLiterals(symbol) << 6) | (symbol << 14);
    }
}
