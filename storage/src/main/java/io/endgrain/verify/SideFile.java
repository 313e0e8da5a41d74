package io.endgrain.verify;

import io.endgrain.disk.Disk;
import io.endgrain.disk.ExactRead;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.PartFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A side file that is open: the CRC32C of each page of a table, in blocks each of which is checked for itself. Reads block;
 * several threads may read at once.
 */
public final class SideFile implements AutoCloseable {
    /** What is added to the name of the table file. */
    public static final String SUFFIX = ".crc";

    private static final int BUFFER_BYTES = 1 << 16;

    /** Where the header is damaged, few blocks will be, too. */
    private static final int BLOCKS_TRIED = 16;

    private final OpenFile file;
    private final SideFileHeader header;
    private final boolean isHeaderDamaged;

    private SideFile(OpenFile file, SideFileHeader header, boolean isHeaderDamaged) {
        this.file = file;
        this.header = header;
        this.isHeaderDamaged = isHeaderDamaged;
    }

    /** The name of the side file of a table file, for example {@code KQvK.rtbw.crc}. */
    public static String nameFor(Path table) {
        return table.getFileName() + SUFFIX;
    }

    /**
     * Opens a side file and checks its header. A header that is damaged can be done without if the blocks are those of the table,
     * because each of them has a checksum that covers which table it is of.
     *
     * @param table    what is known of the table that it should be of
     * @param modified when that was last modified
     * @throws IOException if it cannot be read or is none, with a clause that says why
     */
    static SideFile open(Disk disk, Path path, ContentIdentity table, long modified) throws IOException {
        OpenFile file = disk.open(path);
        try {
            Optional<SideFileHeader> header = header(file);
            SideFile opened = new SideFile(file, header.orElse(new SideFileHeader(table, modified)), header.isEmpty());
            if (header.isEmpty() && !opened.hasBlockOfTable()) {
                throw new IOException("its header is damaged, and its blocks are not those of a table of " + table);
            }
            file = null;
            return opened;
        } finally {
            if (file != null) {
                file.close();
            }
        }
    }

    private static Optional<SideFileHeader> header(OpenFile file) throws IOException {
        ByteBuffer block;
        try {
            block = read(file, 0);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
        return SideFileHeader.parse(block);
    }

    private boolean hasBlockOfTable() {
        for (long number = 1; number <= Math.min(blocks(), BLOCKS_TRIED); number++) {
            try {
                if (sums(number) != null) {
                    return true;
                }
            } catch (IOException unreadable) {
                continue;
            }
        }
        return false;
    }

    private static ByteBuffer read(OpenFile file, long number) throws IOException {
        ByteBuffer block = ChecksumBlock.allocate();
        ExactRead.fill(file, block, number * ChecksumBlock.BYTES);
        return block;
    }

    /**
     * Writes the side file of a table, whole or not at all: under another name, forced to the disk, then renamed.
     *
     * @param target   where it shall be; what is there is replaced
     * @param modified when the table file was last modified, nanoseconds since 1970-01-01T00:00Z
     * @param sums     the CRC32C of each page
     * @throws IOException if it cannot be written
     */
    static void write(Path target, ContentIdentity table, long modified, int[] sums) throws IOException {
        SideFileHeader header = new SideFileHeader(table, modified);
        if (sums.length != header.pages()) {
            throw new IllegalArgumentException(
                    "a table of " + table + " has " + header.pages() + " pages, not " + sums.length);
        }
        try (PartFile part = PartFile.create(target)) {
            OutputStream out = new BufferedOutputStream(part.stream(), BUFFER_BYTES);
            out.write(header.block().array());
            for (int first = 0; first < sums.length; first += ChecksumBlock.CHECKSUMS) {
                ByteBuffer block = ChecksumBlock.allocate();
                int count = Math.min(ChecksumBlock.CHECKSUMS, sums.length - first);
                block.asIntBuffer().put(sums, first, count);
                ChecksumBlock.seal(block, table, ChecksumBlock.numberOf(first));
                out.write(block.array());
            }
            out.flush();
            part.force();
            part.publish();
        }
    }

    /** The path under which it was opened. */
    public Path path() {
        return file.path();
    }

    /** What the table held when this was written. */
    public ContentIdentity table() {
        return header.table();
    }

    /** Whether the header is damaged, so that what it should say is that of the table. */
    boolean isHeaderDamaged() {
        return isHeaderDamaged;
    }

    /**
     * Whether this is the side file of a table, be the table damaged, at its end too. A table of the same size but another
     * checksum has been replaced, or its last page is damaged: damage by the medium leaves the time of modification as it was.
     *
     * @param found size of the table file, and what stands at its end now
     * @param modified when the table file was last modified
     */
    boolean isOf(ContentIdentity found, long modified) {
        return table().equals(found) || (table().size() == found.size() && header.modifiedNanos() == modified);
    }

    /** Pages of the table. */
    public long pages() {
        return header.pages();
    }

    /** Blocks of checksums: their numbers go from 1 to this. */
    long blocks() {
        return header.blocks();
    }

    /**
     * The checksums of a block.
     *
     * @param number from 1
     * @return one for each page, in order; null if the block is damaged
     * @throws IOException if it cannot be read
     */
    int[] sums(long number) throws IOException {
        ByteBuffer block = read(file, number);
        if (!ChecksumBlock.isSealed(block, header.table(), number)) {
            return null;
        }
        long firstPage = (number - 1) * ChecksumBlock.CHECKSUMS;
        int[] sums = new int[(int) Math.clamp(pages() - firstPage, 0, ChecksumBlock.CHECKSUMS)];
        block.rewind().asIntBuffer().get(sums);
        return sums;
    }

    /** Closes the file; a second call has no effect. */
    @Override
    public void close() throws IOException {
        file.close();
    }
}
