package io.endgrain.syzygy;

/** All literals of a sub-table, in memory: a byte for each where that is enough, else two. Immutable. */
final class DecodedSubTable {
    private final byte[] bytes;
    private final short[] shorts;

    /** Takes one of the arrays and does not copy it; the other is null. */
    DecodedSubTable(byte[] bytes, short[] shorts) {
        this.bytes = bytes;
        this.shorts = shorts;
    }

    /** How many bytes each literal of a sub-table with data takes. */
    static int literalBytes(SubTable table) {
        return table.codes().mostLiteral() <= 0xff ? Byte.BYTES : Short.BYTES;
    }

    int literal(long index) {
        return bytes != null ? bytes[(int) index] & 0xff : shorts[(int) index];
    }
}
