package io.endgrain.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * A file read through the operating system's cache, one {@code pread(2)} per call, by means of the JDK alone: for systems
 * that {@link LinuxCalls} does not know.
 */
final class PositionalFile implements OpenFile {

    private final Path path;
    private final FileIdentity identity;
    private final FileChannel channel;

    PositionalFile(Path path, FileIdentity identity, FileChannel channel) {
        this.path = path;
        this.identity = identity;
        this.channel = channel;
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public FileIdentity identity() {
        return identity;
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        return channel.read(target, position);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
