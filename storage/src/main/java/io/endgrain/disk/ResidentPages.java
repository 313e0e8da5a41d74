package io.endgrain.disk;

/**
 * Bytes of table files that are in memory right now: what the pure prober reads from.
 *
 * <p>Implemented by the {@link PageCache}, by a request's {@link RequestPages} over it, by a probe's {@link OwnPages} over
 * these, and by byte arrays in tests.
 * A file is named by its id (0 to 2<sup>24</sup> - 1), a page by its number: page {@code n} of a file holds the bytes from
 * {@code n * PAGE_SIZE} on, and the last page of a file may be shorter. Bytes past the end of a file are never resident.
 */
public interface ResidentPages {

    /** Bytes in a page, the unit of caching and of verifying. */
    int PAGE_SIZE = 4096;

    /**
     * Copies a range of a file, all or nothing. Does not allocate.
     *
     * @param file   id of the file
     * @param offset where the range begins in the file, in bytes
     * @param target receives the bytes
     * @param at     index of the first byte in the target
     * @param length 1 to {@link #PAGE_SIZE} bytes; the range may straddle two pages
     * @return whether all bytes were resident; if not, the target's range holds garbage
     * @throws IndexOutOfBoundsException if the range does not fit into the target
     */
    boolean copy(int file, long offset, byte[] target, int at, int length);

    /** Whether a page is resident at this moment. A shared cache may have dropped it by the time of the next call. */
    boolean holds(int file, long page);

    /** Why the page could not be read, or null. Only a probe's own pages have failures. */
    ReadFailure failure(int file, long page);
}
