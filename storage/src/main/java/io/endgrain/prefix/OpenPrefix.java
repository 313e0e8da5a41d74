package io.endgrain.prefix;

import io.endgrain.disk.Disk;
import io.endgrain.disk.ExactRead;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.PageChecksums;
import io.endgrain.disk.ResidentPages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A prefix that is open, and for all that can be known without the table, whole: one that this program wrote has the sums that
 * the file beside it says. Whether it belongs to its table, {@link #requireFits} tells by looking at the table.
 *
 * <p>Opening and closing touch the prefix's disk only, {@code requireFits} the table's only, so that each can be done where
 * that disk is read.
 */
public final class OpenPrefix implements AutoCloseable {
    private static final int PAGE_SIZE = ResidentPages.PAGE_SIZE;
    private static final int PART_BYTES = 256 * PAGE_SIZE;
    private static final int LONGEST_SIDE = 1 << 28;

    private final OpenFile file;
    private final Optional<PrefixIdentity> side;

    /** Of the prefix's pages as they were found, if all were looked at. */
    private final Optional<PageSums> sums;

    private final byte[] firstPage;
    private final byte[] lastPage;

    private OpenPrefix(
            OpenFile file, Optional<PrefixIdentity> side, Optional<PageSums> sums, byte[] firstPage, byte[] lastPage) {
        this.file = file;
        this.side = side;
        this.sums = sums;
        this.firstPage = firstPage;
        this.lastPage = lastPage;
    }

    /**
     * Opens a prefix; if there is a file beside it, reads all of both. Blocks.
     *
     * @param found the prefix
     * @param tableSize bytes of the table that it may belong to
     * @param comparison if there is no file beside it: how much of it will be compared with the table, and is read now
     * @throws UnfitPrefixException if it is longer than the table, holds no whole page of it, is damaged, or was taken from a
     *     table of another size
     * @throws IOException if it cannot be opened or read, or is not the file that was found
     */
    public static OpenPrefix open(Disk disk, PrefixFolder.Found found, long tableSize, PrefixComparison comparison)
            throws UnfitPrefixException, IOException {
        OpenFile opened = disk.open(found.path());
        try {
            requireSame(opened, found.identity());
            Optional<PrefixIdentity> side = Optional.empty();
            if (found.side().isPresent()) {
                side = Optional.of(readSide(disk, found));
                requireWhole(opened, side.get());
                requireFrom(tableSize, side.get());
            }
            OpenFile usable =
                    new WholePagesFile(opened, usable(opened.identity().size(), tableSize));
            Optional<PageSums> sums = side.map(PrefixIdentity::sums);
            if (side.isEmpty() && comparison == PrefixComparison.ALL_PAGES) {
                sums = Optional.of(sumUp(usable));
            }
            long last = (usable.identity().size() - 1) / PAGE_SIZE * PAGE_SIZE;
            OpenPrefix prefix = new OpenPrefix(usable, side, sums, page(usable, 0), page(usable, last));
            opened = null;
            return prefix;
        } finally {
            if (opened != null) {
                opened.close();
            }
        }
    }

    private static long usable(long size, long tableSize) throws UnfitPrefixException {
        if (size > tableSize) {
            throw new UnfitPrefixException("it has " + size + " bytes, more than its table, which has " + tableSize);
        }
        long usable = size == tableSize ? size : size / PAGE_SIZE * PAGE_SIZE;
        if (usable == 0) {
            throw new UnfitPrefixException(
                    UnfitPrefixException.Fault.TOO_SHORT,
                    "it has " + size + " bytes, less than a page of " + PAGE_SIZE);
        }
        return usable;
    }

    private static void requireSame(OpenFile opened, FileIdentity listed) throws IOException {
        if (!opened.identity().equals(listed)) {
            throw new IOException("it is not the file that was listed a moment ago");
        }
    }

    private static PrefixIdentity readSide(Disk disk, PrefixFolder.Found found)
            throws UnfitPrefixException, IOException {
        try (OpenFile file = disk.open(PrefixFolder.sideOf(found.path()))) {
            requireSame(file, found.side().orElseThrow());
            long size = file.identity().size();
            if (size > LONGEST_SIDE) {
                throw new UnfitPrefixException("the file beside it has " + size + " bytes, which is too much");
            }
            byte[] bytes = new byte[(int) size];
            ExactRead.fill(file, ByteBuffer.wrap(bytes), 0);
            return PrefixIdentity.parse(bytes);
        }
    }

    /** Whether the bytes are those that were written. */
    private static void requireWhole(OpenFile opened, PrefixIdentity side) throws UnfitPrefixException, IOException {
        long size = opened.identity().size();
        if (size != side.length()) {
            throw new UnfitPrefixException("it has " + size + " bytes, but " + side.length() + " were written");
        }
        ByteBuffer part = ByteBuffer.allocate(PART_BYTES);
        for (long at = 0; at < size; at += PART_BYTES) {
            part.clear().limit((int) Math.min(PART_BYTES, size - at));
            ExactRead.fill(opened, part, at);
            long page = side.sums().firstDiffering(at / PAGE_SIZE, part.flip());
            if (page >= 0) {
                throw new UnfitPrefixException(
                        "it is damaged: the page at offset " + page * PAGE_SIZE + " is not the one that was written");
            }
        }
    }

    private static PageSums sumUp(OpenFile usable) throws IOException {
        PageSums.Builder sums = new PageSums.Builder();
        long size = usable.identity().size();
        ByteBuffer part = ByteBuffer.allocate(PART_BYTES);
        for (long at = 0; at < size; at += PART_BYTES) {
            part.clear().limit((int) Math.min(PART_BYTES, size - at));
            ExactRead.fill(usable, part, at);
            sums.add(part.flip());
        }
        return sums.build();
    }

    private static void requireFrom(long tableSize, PrefixIdentity side) throws UnfitPrefixException {
        if (side.tableSize() != tableSize) {
            throw new UnfitPrefixException(
                    "it was taken from a table of " + side.tableSize() + " bytes, but its table has " + tableSize);
        }
    }

    private static byte[] page(OpenFile file, long offset) throws IOException {
        byte[] page = new byte[(int) Math.min(PAGE_SIZE, file.identity().size() - offset)];
        ExactRead.fill(file, ByteBuffer.wrap(page), offset);
        return page;
    }

    /**
     * Compares with a table: one that has a file beside it by the size, the time of modification and the checksum at the
     * table's end, which is one read; another, or if only the time differs, by the first page and the last one. All pages are
     * compared if it was opened for that, and if the time differs and nobody looked whether the table was damaged. Blocks.
     *
     * @param table the table, open
     * @throws UnfitPrefixException if it does not belong to it
     * @throws IOException if the table cannot be read
     */
    public void requireFits(OpenFile table) throws UnfitPrefixException, IOException {
        for (long at = 0; at < bytes(); ) {
            at = requireFits(table, at);
        }
    }

    /**
     * Does a part of what {@link #requireFits(OpenFile)} does, so that others can read the table meanwhile. Blocks.
     *
     * @param table the table, open
     * @param from 0, then what this method returned
     * @return where to go on; {@link #bytes()} if the prefix belongs to the table
     * @throws UnfitPrefixException if it does not belong to it
     * @throws IOException if the table cannot be read
     */
    public long requireFits(OpenFile table, long from) throws UnfitPrefixException, IOException {
        if (from == 0) {
            requireEndsFit(table);
            if (!isComparedWhole(table)) {
                return bytes();
            }
        }
        int length = (int) Math.min(PART_BYTES, bytes() - from);
        ByteBuffer part = ByteBuffer.allocate(length);
        ExactRead.fill(table, part, from);
        long page = sums.orElseThrow().firstDiffering(from / PAGE_SIZE, part.flip());
        if (page >= 0) {
            throw differs(page * PAGE_SIZE);
        }
        return from + length;
    }

    private boolean isComparedWhole(OpenFile table) {
        return side.map(known -> !known.tableChecked()
                        && known.tableModifiedNanos() != table.identity().modifiedNanos())
                .orElse(sums.isPresent());
    }

    private void requireEndsFit(OpenFile table) throws UnfitPrefixException, IOException {
        if (side.isPresent()) {
            requireFrom(table.identity().size(), side.get());
            String checksum = checksumOf(table);
            if (!checksum.equals(side.get().tableChecksum())) {
                throw new UnfitPrefixException("it was taken from a table with the checksum "
                        + side.get().tableChecksum() + ", but its table has " + checksum);
            }
            if (side.get().tableModifiedNanos() == table.identity().modifiedNanos()) {
                return;
            }
        }
        requirePage(table, 0, firstPage);
        long last = (bytes() - 1) / PAGE_SIZE * PAGE_SIZE;
        if (last > 0) {
            requirePage(table, last, lastPage);
        }
    }

    /** The checksum at the end of a table, in hexadecimal digits. Blocks. */
    static String checksumOf(OpenFile table) throws IOException {
        byte[] checksum = new byte[PrefixIdentity.CHECKSUM_BYTES];
        ExactRead.fill(
                table, ByteBuffer.wrap(checksum), Math.max(0, table.identity().size() - checksum.length));
        return HexFormat.of().formatHex(checksum);
    }

    private static void requirePage(OpenFile table, long offset, byte[] expected)
            throws UnfitPrefixException, IOException {
        byte[] found = new byte[expected.length];
        ExactRead.fill(table, ByteBuffer.wrap(found), offset);
        if (!Arrays.equals(found, expected)) {
            throw differs(offset);
        }
    }

    private static UnfitPrefixException differs(long offset) {
        return new UnfitPrefixException("its page at offset " + offset + " is not that of its table");
    }

    /** The prefix as far as it can be used: nothing but whole pages can be read of it. */
    public OpenFile file() {
        return file;
    }

    /** How many bytes can be used: a number of whole pages, or all of the table. */
    public long bytes() {
        return file.identity().size();
    }

    /** What its pages should look like, as far as that is known. */
    public PageChecksums checksums() {
        return sums.isPresent() ? sums.get() : PageChecksums.NONE;
    }

    /** What stands in the file beside it, if there is one. */
    Optional<PrefixIdentity> side() {
        return side;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
