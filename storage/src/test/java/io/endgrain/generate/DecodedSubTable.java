package io.endgrain.generate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Decodes a compressed sub-table by the letter of the format's specification (A7), value by value from the sparse index,
 * and checks on the way what readers rely on. Independent of the reader, and not limited to the sizes that materials have.
 */
final class DecodedSubTable {
    private final CompressedSubTable table;

    DecodedSubTable(CompressedSubTable table) {
        this.table = table;
    }

    int value(long index) {
        if (table.isSingle()) {
            return table.singleValue();
        }
        int spanBits = table.sparse().spanBits();
        int entry = Math.toIntExact(6 * (index >> spanBits));
        byte[] entries = table.sparse().entries();
        int block = little(entries, entry, 4);
        long place = (index & ((1L << spanBits) - 1)) - (1L << (spanBits - 1)) + little(entries, entry + 4, 2);
        byte[] list = table.blockLengths();
        while (place < 0) {
            place += little(list, 2 * --block, 2) + 1;
        }
        while (place > little(list, 2 * block, 2)) {
            place -= little(list, 2 * block++, 2) + 1;
        }
        assertThat(block)
                .as("block of index " + index)
                .isLessThan(table.blocks().count());
        return valueInBlock(block, (int) place);
    }

    private int valueInBlock(int block, int place) {
        int bits = 8 << table.blocks().bits();
        int at = 0;
        int left = place;
        while (true) {
            int i = 0;
            int length = table.code().shortest();
            while (bits(block, at, length) < base(i)) {
                i++;
                length++;
            }
            int symbol = (int) (table.code().lowest()[i] + bits(block, at, length) - base(i));
            at += length;
            assertThat(at).as("bits of block " + block).isLessThanOrEqualTo(bits);
            if (left < expansion(symbol)) {
                return valueInSymbol(symbol, left);
            }
            left -= expansion(symbol);
        }
    }

    private long base(int i) {
        int[] lowest = table.code().lowest();
        if (i == lowest.length - 1) {
            return 0;
        }
        long doubled = base(i + 1) + lowest[i] - lowest[i + 1];
        assertThat(doubled % 2).as("a complete code").isZero();
        return doubled / 2;
    }

    private long bits(int block, int at, int length) {
        long bits = 0;
        long start = ((long) block << table.blocks().bits()) * 8;
        byte[] data = table.blocks().data();
        for (long bit = start + at; bit < start + at + length; bit++) {
            int read = bit / 8 < data.length ? data[(int) (bit / 8)] >> (7 - bit % 8) & 1 : 0;
            bits = bits << 1 | read;
        }
        return bits;
    }

    private int expansion(int symbol) {
        int pair = table.symbols()[symbol];
        return pair >>> 12 == 0xfff ? 1 : expansion(pair & 0xfff) + expansion(pair >>> 12);
    }

    private int valueInSymbol(int symbol, int place) {
        int pair = table.symbols()[symbol];
        if (pair >>> 12 == 0xfff) {
            return pair & 0xfff;
        }
        int inLeft = expansion(pair & 0xfff);
        return place < inLeft ? valueInSymbol(pair & 0xfff, place) : valueInSymbol(pair >>> 12, place - inLeft);
    }

    private static int little(byte[] bytes, int at, int count) {
        int value = 0;
        for (int i = 0; i < count; i++) {
            value |= (bytes[at + i] & 0xff) << (8 * i);
        }
        return value;
    }

    /** Checks the limits that readers set, and that what is listed adds up. */
    void checkLimits() {
        if (table.isSingle()) {
            return;
        }
        assertThat(table.symbols().length).as("symbols").isBetween(2, 4095);
        assertThat(table.code().shortest()).as("shortest code").isGreaterThanOrEqualTo(1);
        assertThat(table.code().longest()).as("longest code").isLessThanOrEqualTo(32);
        for (int symbol = 0; symbol < table.symbols().length; symbol++) {
            assertThat(expansion(symbol)).as("values of symbol " + symbol).isLessThanOrEqualTo(256);
            assertThat(depth(symbol)).as("depth of symbol " + symbol).isLessThanOrEqualTo(14);
        }
        long values = 0;
        for (char last : table.blocks().values()) {
            values += last + 1;
        }
        assertThat(values).as("values of all blocks").isEqualTo(table.size());
        assertThat(table.sparse().padding()).as("padding").isLessThanOrEqualTo(255);
    }

    private int depth(int symbol) {
        int pair = table.symbols()[symbol];
        return pair >>> 12 == 0xfff ? 0 : 1 + Math.max(depth(pair & 0xfff), depth(pair >>> 12));
    }
}
