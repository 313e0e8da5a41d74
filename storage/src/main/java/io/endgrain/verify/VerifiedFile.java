package io.endgrain.verify;

import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** A table file whose side file is closed with it. */
final class VerifiedFile implements OpenFile {
    private final OpenFile file;
    private final TableVerification verification;

    VerifiedFile(OpenFile file, TableVerification verification) {
        this.file = file;
        this.verification = verification;
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
        try (file) {
            verification.closed(file);
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
