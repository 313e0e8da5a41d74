package io.endgrain.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * A file that is open for positional reads. Several threads may read at once; none of them may be interrupted, because on
 * the JVM that closes the channel for all of them.
 *
 * <p>This is where read modes differ (positional reads, a mapping, direct reads): a file behaves the same in each.
 */
public interface OpenFile extends AutoCloseable {

    /** The path under which it was opened. */
    Path path();

    /** Which file it was when it was opened. Does not touch the disk. */
    FileIdentity identity();

    /**
     * Reads into the buffer's remaining room from a position of the file on; the buffer's position moves past the bytes.
     *
     * @param position offset in the file, 0 or more
     * @return number of bytes read, at least 1 but possibly fewer than there is room for; -1 at or past the end of the
     *     file; 0 only if the buffer has no room
     * @throws IOException if the device fails or the file is closed; the buffer's content is then garbage
     */
    int read(ByteBuffer target, long position) throws IOException;

    /**
     * Reads like {@link #read}, but from the medium itself: what the operating system holds of the file is passed by as far
     * as this file knows how to.
     *
     * @throws IOException as {@link #read}
     */
    default int readPastCaches(ByteBuffer target, long position) throws IOException {
        return read(target, position);
    }

    /**
     * Where the byte at an offset lies on the device, in bytes from the device's beginning; -1 if nobody knows. Does not touch
     * the disk.
     */
    default long physicalAddress(long offset) {
        return -1;
    }

    /**
     * Whether the operating system holds all of these bytes in memory at this moment, so that reading them would not wait for
     * the device. Never blocks and reads nothing; false where nobody knows.
     *
     * @param position offset in the file, 0 or more
     * @param length   1 byte or more; the part past the end of the file does not count
     */
    default boolean isHeld(long position, int length) {
        return false;
    }

    /** Closes the file; a second call has no effect. */
    @Override
    void close() throws IOException;
}
