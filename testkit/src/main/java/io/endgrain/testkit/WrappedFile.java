package io.endgrain.testkit;

import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** An open file that passes everything on; the fakes override what they change. */
class WrappedFile implements OpenFile {

    private final OpenFile file;

    WrappedFile(OpenFile file) {
        this.file = file;
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
}
