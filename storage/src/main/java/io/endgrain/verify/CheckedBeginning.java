package io.endgrain.verify;

import io.endgrain.disk.Disk;
import io.endgrain.disk.ExactRead;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.ResidentPages;
import io.endgrain.tables.TableIntegrity;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.zip.CRC32C;

/**
 * The first pages of a table, of which is known what they were when the table was written: by its side file, or else because
 * all of the table was read and has the checksum that stands at its end. Nothing else can be read here. Blocks; for one thread.
 */
public final class CheckedBeginning {
    private static final int PAGE_SIZE = ResidentPages.PAGE_SIZE;

    private final OpenFile table;
    private final int[] sums;
    private final String source;

    private CheckedBeginning(OpenFile table, int[] sums, String source) {
        this.table = table;
        this.sums = sums;
        this.source = source;
    }

    /**
     * Finds out what the first pages of a table should be.
     *
     * @param table the table, open
     * @param length how much of it is wanted, in bytes: a number of whole pages, or all
     * @param sideFiles may be there and belong to the table, the preferred one first; one that does not, or is damaged where it
     *     is wanted, is passed over
     * @param read is told of each portion how many bytes have been read, if the whole table has to be
     * @throws DamagedTableException if the table does not have the checksum at its end
     * @throws IOException if it cannot be read
     */
    public static CheckedBeginning of(Disk disk, OpenFile table, long length, List<Path> sideFiles, IntConsumer read)
            throws DamagedTableException, IOException {
        ContentIdentity identity = SideFiles.identity(table);
        for (Path sideFile : sideFiles) {
            Optional<int[]> known = bySideFile(disk, identity, table.identity().modifiedNanos(), length, sideFile);
            if (known.isPresent()) {
                return new CheckedBeginning(table, known.get(), sideFile.toString());
            }
        }
        return new CheckedBeginning(table, byChecksum(table, length, read), "an earlier look at it");
    }

    /** One that is of another table, or tells nothing, is no reason to distrust the table: its own checksum decides then. */
    private static Optional<int[]> bySideFile(Disk disk, ContentIdentity table, long modified, long length, Path path) {
        int[] sums = new int[pages(length)];
        try (SideFile sideFile = SideFile.open(disk, path, table, modified)) {
            if (!sideFile.table().equals(table)) {
                return Optional.empty();
            }
            for (int first = 0; first < sums.length; first += ChecksumBlock.CHECKSUMS) {
                int[] block = sideFile.sums(ChecksumBlock.numberOf(first));
                if (block == null) {
                    return Optional.empty();
                }
                System.arraycopy(block, 0, sums, first, Math.min(block.length, sums.length - first));
            }
            return Optional.of(sums);
        } catch (IOException notThereOrUnusable) {
            return Optional.empty();
        }
    }

    private static int[] byChecksum(OpenFile table, long length, IntConsumer read)
            throws DamagedTableException, IOException {
        Beginning beginning = new Beginning(length, read);
        TableIntegrity.Sums checksum = TableIntegrity.sums(table, beginning);
        if (!checksum.agree()) {
            long size = table.identity().size();
            throw new DamagedTableException("its content has the checksum "
                    + ContentIdentity.of(size, checksum.computed()).checksum() + ", at its end stands "
                    + ContentIdentity.of(size, checksum.stored()).checksum());
        }
        return beginning.sums.sums();
    }

    private static int pages(long length) {
        return Math.toIntExact((length + PAGE_SIZE - 1) / PAGE_SIZE);
    }

    /** Of a large table the sums of all pages would be much. */
    private static final class Beginning implements TableIntegrity.Listener {
        private final PageSums sums = new PageSums();
        private final IntConsumer read;
        private long left;

        Beginning(long length, IntConsumer read) {
            this.left = length;
            this.read = read;
        }

        @Override
        public void read(byte[] bytes, int length) {
            int wanted = (int) Math.min(left, length);
            sums.update(bytes, wanted);
            left -= wanted;
            read.accept(length);
        }
    }

    /**
     * Reads whole pages, the last one of the table as far as it goes. One that is not as it was written is read again from the
     * medium.
     *
     * @param target is filled from its beginning
     * @param length how many bytes
     * @param offset where they begin in the table; a multiple of the page size
     * @throws DamagedTableException if a page is not as it was written on the medium either
     * @throws IOException if the table cannot be read
     */
    public void read(byte[] target, int length, long offset) throws DamagedTableException, IOException {
        ExactRead.fill(table, ByteBuffer.wrap(target, 0, length), offset);
        for (int at = 0; at < length; at += PAGE_SIZE) {
            int count = Math.min(PAGE_SIZE, length - at);
            int expected = sums[Math.toIntExact((offset + at) / PAGE_SIZE)];
            if (sum(target, at, count) != expected) {
                readFromMedium(target, at, count, offset + at);
                requireSum(sum(target, at, count), expected, offset + at);
            }
        }
    }

    private void requireSum(int found, int expected, long offset) throws DamagedTableException {
        if (found != expected) {
            throw new DamagedTableException(String.format(
                    Locale.ROOT,
                    "the page at offset %d is damaged: its CRC32C is %08x, expected %08x by %s",
                    offset,
                    found,
                    expected,
                    source));
        }
    }

    private void readFromMedium(byte[] target, int at, int count, long offset) throws IOException {
        // Direct reads ask for whole, aligned pages.
        ByteBuffer page = Arena.ofAuto().allocate(PAGE_SIZE, PAGE_SIZE).asByteBuffer();
        while (page.position() < count) {
            if (table.readPastCaches(page, offset + page.position()) <= 0) {
                throw new EOFException("unexpected end of file at offset " + (offset + page.position()));
            }
        }
        page.flip().get(target, at, count);
    }

    private static int sum(byte[] bytes, int at, int count) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, at, count);
        return (int) crc.getValue();
    }
}
