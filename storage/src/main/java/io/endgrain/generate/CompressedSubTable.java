package io.endgrain.generate;

/**
 * The values of one sub-table as a file holds them: a single value without data, or symbols, their code and blocks.
 *
 * @param size how many values there are
 * @param singleValue the value of every index, or −1 if there is data; all that follows is then null or 0
 * @param symbols for each symbol {@code left | right << 12}, numbered as the code wants it; {@code right} is 0xFFF for a
 *     single value
 * @param code how symbols are coded
 * @param blocks the coded symbols
 * @param sparse where values are found in the blocks
 */
record CompressedSubTable(
        long size, int singleValue, int[] symbols, CanonicalCode code, Blocks blocks, SparseIndex sparse) {
    private static final int SINGLE_HEADER_BYTES = 2;
    private static final int LENGTH_BYTES = 2;

    /** A sub-table in which any index may have the same value. */
    static CompressedSubTable single(long size, int value) {
        return new CompressedSubTable(size, value, null, null, null, null);
    }

    boolean isSingle() {
        return singleValue >= 0;
    }

    /** How many bytes its header takes in a file. */
    long headerBytes() {
        return isSingle()
                ? SINGLE_HEADER_BYTES
                : 12 + 2L * code.lowest().length + 3L * symbols.length + (symbols.length & 1);
    }

    /** The block-length list as it stands in a file. */
    byte[] blockLengths() {
        byte[] list = new byte[LENGTH_BYTES * (blocks.count() + sparse.padding())];
        for (int block = 0; block < list.length / LENGTH_BYTES; block++) {
            int last = block < blocks.count() ? blocks.values()[block] : SparseIndex.VIRTUAL_VALUES - 1;
            list[LENGTH_BYTES * block] = (byte) last;
            list[LENGTH_BYTES * block + 1] = (byte) (last >>> 8);
        }
        return list;
    }

    /** How many bytes it takes in a file, alignment and value maps aside. */
    long bytes() {
        return isSingle()
                ? headerBytes()
                : headerBytes()
                        + sparse.entries().length
                        + (long) LENGTH_BYTES * (blocks.count() + sparse.padding())
                        + blocks.data().length;
    }
}
