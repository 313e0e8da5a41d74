package io.endgrain.disk;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A file read through the operating system's cache, one {@code pread(2)} per call. */
final class BufferedFile extends LinuxFile {

    BufferedFile(Descriptor descriptor, KernelCache cache, FileExtents extents) {
        super(descriptor, cache, extents);
    }

    @Override
    int readOpen(ByteBuffer target, long position) throws IOException {
        return descriptor.read(target, position);
    }

    @Override
    int readOpenPastCaches(ByteBuffer target, long position) throws IOException {
        return readFromMedium(target, position);
    }

    @Override
    boolean isHeldOpen(long position, int length) {
        return cache.holds(descriptor, position, length);
    }

    @Override
    void giveBack() {
        descriptor.close();
    }
}
