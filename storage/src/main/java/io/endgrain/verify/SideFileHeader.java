package io.endgrain.verify;

import io.endgrain.disk.ResidentPages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The first block of a side file.
 *
 * @param table         what the table held when it was read
 * @param modifiedNanos when the table file was last modified, nanoseconds since 1970-01-01T00:00Z: damage by the medium leaves
 *     that as it was, replacing the table does not
 */
record SideFileHeader(ContentIdentity table, long modifiedNanos) {
    /** "EGpgCRCs" in the file. */
    private static final long MAGIC = 0x7343_5243_6770_4745L;

    private static final int VERSION = 1;
    private static final int MAGIC_AT = 0;
    private static final int VERSION_AT = 8;
    private static final int PAGE_SIZE_AT = 12;
    private static final int TABLE_SIZE_AT = 16;
    private static final int PAGES_AT = 24;
    private static final int CHECKSUM_AT = 32;
    private static final int MODIFIED_AT = 48;

    /** Pages of the table, a shorter last one included. */
    long pages() {
        return (table.size() + ResidentPages.PAGE_SIZE - 1) / ResidentPages.PAGE_SIZE;
    }

    /** Blocks of checksums, without the header. */
    long blocks() {
        return (pages() + ChecksumBlock.CHECKSUMS - 1) / ChecksumBlock.CHECKSUMS;
    }

    /** As it stands in the file. */
    ByteBuffer block() {
        ByteBuffer block = ChecksumBlock.allocate()
                .putLong(MAGIC_AT, MAGIC)
                .putInt(VERSION_AT, VERSION)
                .putInt(PAGE_SIZE_AT, ResidentPages.PAGE_SIZE)
                .putLong(TABLE_SIZE_AT, table.size())
                .putLong(PAGES_AT, pages())
                .putLong(CHECKSUM_AT, table.first())
                .putLong(CHECKSUM_AT + Long.BYTES, table.last())
                .putLong(MODIFIED_AT, modifiedNanos);
        ChecksumBlock.seal(block, table, 0);
        return block;
    }

    /**
     * Reads it.
     *
     * @return the header; nothing if it is damaged, or is none
     * @throws IOException if it is whole, but of another program, with a clause that says so
     */
    static Optional<SideFileHeader> parse(ByteBuffer block) throws IOException {
        SideFileHeader header = new SideFileHeader(
                new ContentIdentity(
                        block.getLong(TABLE_SIZE_AT),
                        block.getLong(CHECKSUM_AT),
                        block.getLong(CHECKSUM_AT + Long.BYTES)),
                block.getLong(MODIFIED_AT));
        if (block.getLong(MAGIC_AT) != MAGIC || !ChecksumBlock.isSealed(block, header.table, 0)) {
            return Optional.empty();
        }
        int version = block.getInt(VERSION_AT);
        int pageSize = block.getInt(PAGE_SIZE_AT);
        if (version != VERSION || pageSize != ResidentPages.PAGE_SIZE || block.getLong(PAGES_AT) != header.pages()) {
            throw new IOException("it has version " + version + " and pages of " + pageSize
                    + " bytes, this program knows version " + VERSION + " and pages of " + ResidentPages.PAGE_SIZE);
        }
        return Optional.of(header);
    }
}
