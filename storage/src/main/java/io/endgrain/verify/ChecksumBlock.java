package io.endgrain.verify;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * A block of a side file: {@value #BYTES} bytes, the last four of which are a CRC32C of the table's identity, the block's number
 * and the bytes before. So a block that is damaged, misplaced or from the side file of another table is noticed.
 */
final class ChecksumBlock {
    static final int BYTES = 4096;

    /** How many checksums of pages a block has room for. */
    static final int CHECKSUMS = BYTES / Integer.BYTES - 1;

    private static final int SEAL = BYTES - Integer.BYTES;

    private ChecksumBlock() {}

    /** An empty block. */
    static ByteBuffer allocate() {
        return ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Which block has the checksum of a page; block 0 is the header. */
    static long numberOf(long page) {
        return page / CHECKSUMS + 1;
    }

    /** Where in its block the checksum of a page is. */
    static int indexOf(long page) {
        return (int) (page % CHECKSUMS);
    }

    /** Writes the last four bytes. */
    static void seal(ByteBuffer block, ContentIdentity table, long number) {
        block.putInt(SEAL, sum(block, table, number));
    }

    static boolean isSealed(ByteBuffer block, ContentIdentity table, long number) {
        return block.getInt(SEAL) == sum(block, table, number);
    }

    private static int sum(ByteBuffer block, ContentIdentity table, long number) {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(4 * Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(table.size())
                .putLong(table.first())
                .putLong(table.last())
                .putLong(number)
                .flip());
        crc.update(block.array(), 0, SEAL);
        return (int) crc.getValue();
    }
}
