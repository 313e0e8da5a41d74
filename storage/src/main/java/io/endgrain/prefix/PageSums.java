package io.endgrain.prefix;

import io.endgrain.disk.Page;
import io.endgrain.disk.PageChecksums;
import io.endgrain.disk.ResidentPages;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/** The CRC-32C of each page of a prefix. Immutable. */
public final class PageSums implements PageChecksums {
    private static final int DIGITS = 8;
    private static final HexFormat HEX = HexFormat.of();

    private final int[] sums;

    private PageSums(int[] sums) {
        this.sums = sums;
    }

    /** Sums up the pages of a file that come one after the other, in portions that begin with a page. */
    static final class Builder {
        private int[] sums = new int[16];
        private int count;

        /** Takes the bytes that remain in a buffer: whole pages, and a shorter one only at the end of the file. */
        void add(ByteBuffer pages) {
            while (pages.hasRemaining()) {
                int length = Math.min(pages.remaining(), ResidentPages.PAGE_SIZE);
                if (count == sums.length) {
                    sums = Arrays.copyOf(sums, 2 * count);
                }
                sums[count++] = sum(pages.slice(pages.position(), length));
                pages.position(pages.position() + length);
            }
        }

        PageSums build() {
            return new PageSums(Arrays.copyOf(sums, count));
        }
    }

    @Override
    public Verdict check(Page page) {
        return matches(page.number(), page.buffer()) ? Verdict.VERIFIED : Verdict.MISMATCH;
    }

    /** How many pages there are. */
    int pages() {
        return sums.length;
    }

    /**
     * The first page that does not have its sum, counted from the beginning of the file; -1 if all have.
     *
     * @param first the number of the first page in the buffer
     * @param bytes whole pages, and a shorter one only at the end of the file; they are taken
     */
    long firstDiffering(long first, ByteBuffer bytes) {
        for (long page = first; bytes.hasRemaining(); page++) {
            int length = Math.min(ResidentPages.PAGE_SIZE, bytes.remaining());
            if (!matches(page, bytes.slice(bytes.position(), length))) {
                return page;
            }
            bytes.position(bytes.position() + length);
        }
        return -1;
    }

    /**
     * Whether a page has its sum; false for one that is not here.
     *
     * @param page its number
     * @param bytes all of its bytes, which are taken
     */
    boolean matches(long page, ByteBuffer bytes) {
        return page >= 0 && page < sums.length && sums[(int) page] == sum(bytes);
    }

    private static int sum(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }

    /** Eight hexadecimal digits for each page. */
    String text() {
        StringBuilder text = new StringBuilder(DIGITS * sums.length);
        for (int sum : sums) {
            text.append(HEX.toHexDigits(sum));
        }
        return text.toString();
    }

    /**
     * Reads what {@link #text} writes.
     *
     * @throws IllegalArgumentException if it is something else
     */
    static PageSums parse(String text) {
        if (text.length() % DIGITS != 0) {
            throw new IllegalArgumentException("expected eight digits for each page, found " + text.length());
        }
        int[] sums = new int[text.length() / DIGITS];
        for (int page = 0; page < sums.length; page++) {
            sums[page] = HexFormat.fromHexDigits(text, DIGITS * page, DIGITS * (page + 1));
        }
        return new PageSums(sums);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PageSums same && Arrays.equals(same.sums, sums);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sums);
    }

    @Override
    public String toString() {
        return "sums of " + sums.length + " pages";
    }
}
