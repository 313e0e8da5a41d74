package io.endgrain.disk;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Reads exactly as many bytes as are wanted. Blocks; for device lanes and command-line tools. */
public final class ExactRead {

    private ExactRead() {}

    /**
     * Fills the buffer's remaining room.
     *
     * @param file   the file
     * @param target receives the bytes; its position moves to its limit
     * @param offset where the bytes begin in the file
     * @throws EOFException if the file ends before
     * @throws IOException  if the device fails
     */
    public static void fill(OpenFile file, ByteBuffer target, long offset) throws IOException {
        int start = target.position();
        while (target.hasRemaining()) {
            long at = offset + target.position() - start;
            if (file.read(target, at) < 0) {
                throw new EOFException("unexpected end of file at offset " + at + ": expected " + target.remaining()
                        + " more bytes because the file had "
                        + file.identity().size() + " bytes when it was opened");
            }
        }
    }
}
