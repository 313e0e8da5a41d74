package io.endgrain.verify;

import io.endgrain.tables.TableChecksum;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/**
 * What a table file holds, wherever it is: its size and the checksum at its end. Two files of equal identity are copies of each
 * other, unless they are damaged.
 *
 * @param size  bytes of the file
 * @param first the first eight bytes of the checksum, little-endian
 * @param last  the last eight bytes of the checksum, little-endian
 */
public record ContentIdentity(long size, long first, long last) {
    /**
     * The identity of a table.
     *
     * @param size     bytes of the file
     * @param checksum its last {@value TableChecksum#BYTES} bytes
     */
    public static ContentIdentity of(long size, byte[] checksum) {
        ByteBuffer words = ByteBuffer.wrap(checksum).order(ByteOrder.LITTLE_ENDIAN);
        if (checksum.length != TableChecksum.BYTES) {
            throw new IllegalArgumentException(
                    "a table's checksum has " + TableChecksum.BYTES + " bytes, not " + checksum.length);
        }
        return new ContentIdentity(size, words.getLong(), words.getLong());
    }

    /** The checksum in hexadecimal digits, as it stands in the file. */
    public String checksum() {
        ByteBuffer words = ByteBuffer.allocate(TableChecksum.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        return HexFormat.of().formatHex(words.putLong(first).putLong(last).array());
    }

    @Override
    public String toString() {
        return size + " bytes with the checksum " + checksum();
    }
}
