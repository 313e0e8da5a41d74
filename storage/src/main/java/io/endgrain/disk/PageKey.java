package io.endgrain.disk;

/** A page of a file as one {@code long}: 24 bits of file id, then 40 bits of page number. */
final class PageKey {

    /** The key of no page: it would be the last page of the last file, which {@link #of} refuses. */
    static final long NONE = -1L;

    /** Page numbers are less than this. */
    static final long MAX_PAGES = (1L << 40) - 1;

    private static final int PAGE_BITS = 40;
    private static final long PAGE_MASK = (1L << PAGE_BITS) - 1;
    private static final int MAX_FILE = (1 << 24) - 1;

    private PageKey() {}

    static long of(int file, long page) {
        requireValid(file, page);
        return (long) file << PAGE_BITS | page;
    }

    /** Throws an {@link IllegalArgumentException} if there cannot be such a file id or page number. */
    static void requireValid(int file, long page) {
        // One unsigned comparison each: negative values are out of range as well.
        if (Integer.compareUnsigned(file, MAX_FILE) > 0 || Long.compareUnsigned(page, MAX_PAGES) >= 0) {
            throw outOfRange(file, page);
        }
    }

    static int file(long key) {
        return (int) (key >>> PAGE_BITS);
    }

    static long page(long key) {
        return key & PAGE_MASK;
    }

    /** Spreads a key over 64 bits: the finalizer of MurmurHash3 (Austin Appleby, public domain constants). */
    static long hash(long key) {
        long h = key;
        h = (h ^ h >>> 33) * 0xff51afd7ed558ccdL;
        h = (h ^ h >>> 33) * 0xc4ceb9fe1a85ec53L;
        return h ^ h >>> 33;
    }

    private static IllegalArgumentException outOfRange(int file, long page) {
        return new IllegalArgumentException(
                "page " + page + " of file id " + file + " is out of range: expected a file id of 0 to " + MAX_FILE
                        + " and a page number of 0 to " + (MAX_PAGES - 1));
    }
}
