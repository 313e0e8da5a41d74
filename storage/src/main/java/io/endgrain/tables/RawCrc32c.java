package io.endgrain.tables;

/**
 * CRC-32C without the inversion before and after, so that it can go on from any state; {@link java.util.zip.CRC32C}
 * always starts from the same one.
 */
final class RawCrc32c {
    private static final int POLYNOMIAL = 0x82f63b78;

    /** {@code TABLES[k][b]}: what a byte b does to the state that is read k bytes later. */
    private static final int[][] TABLES = tables();

    private RawCrc32c() {}

    private static int[][] tables() {
        int[][] tables = new int[8][256];
        for (int b = 0; b < 256; b++) {
            int state = b;
            for (int bit = 0; bit < 8; bit++) {
                state = state >>> 1 ^ ((state & 1) != 0 ? POLYNOMIAL : 0);
            }
            tables[0][b] = state;
        }
        for (int later = 1; later < 8; later++) {
            for (int b = 0; b < 256; b++) {
                int state = tables[later - 1][b];
                tables[later][b] = state >>> 8 ^ tables[0][state & 0xff];
            }
        }
        return tables;
    }

    /**
     * The state after eight more bytes.
     *
     * @param state of which the lowest 32 bits count
     * @param word the bytes, the lowest first
     * @return the state, in the lowest 32 bits
     */
    static long next(long state, long word) {
        long w = word ^ (state & 0xffff_ffffL);
        int next = TABLES[7][(int) w & 0xff]
                ^ TABLES[6][(int) (w >>> 8) & 0xff]
                ^ TABLES[5][(int) (w >>> 16) & 0xff]
                ^ TABLES[4][(int) (w >>> 24) & 0xff]
                ^ TABLES[3][(int) (w >>> 32) & 0xff]
                ^ TABLES[2][(int) (w >>> 40) & 0xff]
                ^ TABLES[1][(int) (w >>> 48) & 0xff]
                ^ TABLES[0][(int) (w >>> 56)];
        return next & 0xffff_ffffL;
    }
}
