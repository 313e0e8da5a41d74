package io.endgrain.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Objects;

/** An open file that passes everything on to another one, for those that change a part of that. */
public abstract class ForwardingFile implements OpenFile {
    private final OpenFile file;

    /** Passes on to {@code file}, which it closes when it is closed. */
    protected ForwardingFile(OpenFile file) {
        this.file = Objects.requireNonNull(file, "file");
    }

    @Override
    public Path path() {
        return file.path();
    }

    @Override
    public FileIdentity identity() {
        return file.identity();
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        return file.read(target, position);
    }

    @Override
    public int readPastCaches(ByteBuffer target, long position) throws IOException {
        return file.readPastCaches(target, position);
    }

    @Override
    public long physicalAddress(long offset) {
        return file.physicalAddress(offset);
    }

    @Override
    public boolean isHeld(long position, int length) {
        return file.isHeld(position, length);
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
