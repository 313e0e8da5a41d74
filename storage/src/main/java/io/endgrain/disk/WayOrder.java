package io.endgrain.disk;

/**
 * The order of the ways of a set, most recently used first, as one {@code long}: sixteen nibbles, the lowest is the
 * first. So the whole order changes with one compare-and-set.
 */
final class WayOrder {

    /** The ways in ascending order. */
    static final long IDENTITY = 0xfedc_ba98_7654_3210L;

    private static final long ONES = 0x1111_1111_1111_1111L;
    private static final long EIGHTS = 0x8888_8888_8888_8888L;

    private WayOrder() {}

    /** The way at a position. */
    static int at(long order, int position) {
        return (int) (order >>> (4 * position)) & 15;
    }

    /** The position of a way. */
    static int positionOf(long order, int way) {
        // The nibble that equals the way becomes zero; then the classic test for the lowest zero, per nibble.
        long difference = order ^ way * ONES;
        long zero = (difference - ONES) & ~difference & EIGHTS;
        return Long.numberOfTrailingZeros(zero) >>> 2;
    }

    /** Takes the way at {@code from} out and puts it in at {@code to}; those between move by one. */
    static long move(long order, int from, int to) {
        long way = (order >>> (4 * from)) & 15;
        long below = order & lowest(from);
        long above = from == 15 ? 0 : (order >>> (4 * (from + 1))) << (4 * from);
        long without = below | above;
        long tail = to == 15 ? 0 : (without >>> (4 * to)) << (4 * (to + 1));
        return (without & lowest(to)) | (way << (4 * to)) | tail;
    }

    private static long lowest(int nibbles) {
        return (1L << (4 * nibbles)) - 1;
    }
}
