package io.endgrain.tables;

import java.util.Arrays;

/**
 * The sum at the end of a table file (B11 of the format's specification): a 256-bit hash of each 16 MiB, and a 128-bit
 * hash of these. Takes the bytes of a file in any portions.
 */
public final class TableChecksum {
    /** How many bytes the sum has. */
    public static final int BYTES = 16;

    private static final int CHUNK_BYTES = 1 << 24;
    private static final int HASH_BYTES = 32;

    /** The longest list of hashes for which the sum is their 128-bit hash. */
    private static final int LONGEST_LIST = 900;

    private byte[] chunk = new byte[1 << 16];
    private int chunkLength;
    private byte[] hashes = new byte[HASH_BYTES];
    private int hashesLength;

    /** Of nothing so far. */
    public TableChecksum() {}

    /** The sum of all bytes of an array. */
    public static byte[] of(byte[] bytes) {
        TableChecksum checksum = new TableChecksum();
        checksum.update(bytes, 0, bytes.length);
        return checksum.sum();
    }

    /** Takes the next bytes. */
    public void update(byte[] bytes, int offset, int length) {
        int taken = 0;
        while (taken < length) {
            if (chunkLength == CHUNK_BYTES) {
                endChunk();
            }
            int part = Math.min(length - taken, CHUNK_BYTES - chunkLength);
            if (chunkLength + part > chunk.length) {
                chunk = Arrays.copyOf(chunk, Math.min(CHUNK_BYTES, Math.max(2 * chunk.length, chunkLength + part)));
            }
            System.arraycopy(bytes, offset + taken, chunk, chunkLength, part);
            chunkLength += part;
            taken += part;
        }
    }

    /** The sum of the bytes so far, at least one; nothing can be added afterwards. */
    public byte[] sum() {
        endChunk();
        if (hashesLength <= LONGEST_LIST) {
            return CityHash.hash128(hashes, hashesLength);
        }
        byte[] whole = CityHash.hash256(hashes, hashesLength);
        return Arrays.copyOfRange(whole, HASH_BYTES - BYTES, HASH_BYTES);
    }

    private void endChunk() {
        byte[] hash = CityHash.hash256(chunk, chunkLength);
        if (hashesLength + HASH_BYTES > hashes.length) {
            hashes = Arrays.copyOf(hashes, 2 * hashes.length);
        }
        System.arraycopy(hash, 0, hashes, hashesLength, HASH_BYTES);
        hashesLength += HASH_BYTES;
        chunkLength = 0;
    }
}
