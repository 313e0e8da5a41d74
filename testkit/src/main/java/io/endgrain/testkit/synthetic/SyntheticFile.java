package io.endgrain.testkit.synthetic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A table file and where its parts are, so that a test can damage a certain one.
 *
 * @param name the file's name
 * @param bytes its bytes
 * @param descriptors the offset of each order byte, by file of the lead pawn
 * @param headers the offset of each pairs header, by file of the lead pawn and side
 * @param maps where DTZ value maps begin
 * @param sparse where the sparse indexes begin
 * @param lengths where the block-length lists begin
 * @param data where the first block begins
 */
public record SyntheticFile(
        String name, byte[] bytes, int[] descriptors, int[][] headers, int maps, int sparse, int lengths, int data) {
    /** Writes the file into a directory. */
    public Path writeTo(Path directory) throws IOException {
        return Files.write(directory.resolve(name), bytes);
    }

    /** The same file with one byte changed; the offsets are those of the original. */
    public SyntheticFile withByte(int offset, int value) {
        byte[] changed = bytes.clone();
        changed[offset] = (byte) value;
        return new SyntheticFile(name, changed, descriptors, headers, maps, sparse, lengths, data);
    }
}
