package io.endgrain.generate;

/**
 * Where values are found in the blocks: for the middle of each span of indices, in which block it is and in which place
 * there (B9 of the format's specification).
 *
 * @param spanBits a span has 2^spanBits indices
 * @param padding how many blocks that do not exist must be listed for the last entry to have a block
 * @param entries the entries as they stand in the file
 */
record SparseIndex(int spanBits, int padding, byte[] entries) {
    static final int ENTRY_BYTES = 6;

    /** How many values blocks that do not exist are listed with. */
    static final int VIRTUAL_VALUES = 0x1_0000;

    /** The index of a sub-table with as many values as given. */
    static SparseIndex of(long size, Blocks blocks) {
        int spanBits = spanBits(size, blocks.count());
        byte[] entries = new byte[Math.toIntExact(ENTRY_BYTES * entries(size, spanBits))];
        long start = 0;
        int block = 0;
        long middle = 1L << (spanBits - 1);
        for (int at = 0; at < entries.length; at += ENTRY_BYTES) {
            for (int values = values(blocks, block); start + values <= middle; values = values(blocks, block)) {
                start += values;
                block++;
            }
            put(entries, at, 4, block);
            put(entries, at + 4, 2, middle - start);
            middle += 1L << spanBits;
        }
        return new SparseIndex(spanBits, Math.max(0, block + 1 - blocks.count()), entries);
    }

    private static int values(Blocks blocks, int block) {
        return block < blocks.count() ? blocks.values()[block] + 1 : VIRTUAL_VALUES;
    }

    private static void put(byte[] target, int at, int bytes, long value) {
        for (int i = 0; i < bytes; i++) {
            target[at + i] = (byte) (value >>> (8 * i));
        }
    }

    /** How far entries are apart: so that a span covers 16 to 32 blocks. */
    static int spanBits(long size, int blocks) {
        long average = size / blocks;
        int bits = 64 - Long.numberOfLeadingZeros(average) + 4;
        while (bits > 1 && 1L << (bits - 1) > size) {
            bits--;
        }
        return bits;
    }

    /** How many entries there are. */
    static long entries(long size, int spanBits) {
        return (size + (1L << spanBits) - 1) >>> spanBits;
    }
}
