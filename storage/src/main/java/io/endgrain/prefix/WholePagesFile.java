package io.endgrain.prefix;

import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * A prefix that ends with its last whole page. What follows is a part of a page, which must not be taken for the table's.
 */
final class WholePagesFile implements OpenFile {
    private final OpenFile file;
    private final FileIdentity identity;

    /**
     * The beginning of a file.
     *
     * @param bytes how long it is
     */
    WholePagesFile(OpenFile file, long bytes) {
        this.file = file;
        FileIdentity whole = file.identity();
        this.identity = new FileIdentity(whole.device(), whole.inode(), bytes, whole.modifiedNanos());
    }

    @Override
    public Path path() {
        return file.path();
    }

    /** That of the file, but for the size. */
    @Override
    public FileIdentity identity() {
        return identity;
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        return read(target, position, file::read);
    }

    @Override
    public int readPastCaches(ByteBuffer target, long position) throws IOException {
        return read(target, position, file::readPastCaches);
    }

    @FunctionalInterface
    private interface Reading {
        int read(ByteBuffer target, long position) throws IOException;
    }

    private int read(ByteBuffer target, long position, Reading reading) throws IOException {
        long room = identity.size() - position;
        if (room <= 0) {
            return target.hasRemaining() ? -1 : 0;
        }
        int limit = target.limit();
        target.limit(target.position() + (int) Math.min(target.remaining(), room));
        try {
            return reading.read(target, position);
        } finally {
            target.limit(limit);
        }
    }

    @Override
    public long physicalAddress(long offset) {
        return file.physicalAddress(offset);
    }

    @Override
    public boolean isHeld(long position, int length) {
        return file.isHeld(position, Math.clamp(identity.size() - position, 1, length));
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
