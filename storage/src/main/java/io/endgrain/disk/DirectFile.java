package io.endgrain.disk;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A file read past the operating system's cache, which so holds nothing of it that we have read. */
final class DirectFile extends LinuxFile {

    /**
     * Of a descriptor that was opened for direct reads.
     */
    DirectFile(Descriptor descriptor, KernelCache cache, FileExtents extents) {
        super(descriptor, cache, extents);
    }

    @Override
    int readOpen(ByteBuffer target, long position) throws IOException {
        return descriptor.readDirect(target, position);
    }

    @Override
    int readOpenPastCaches(ByteBuffer target, long position) throws IOException {
        return descriptor.readDirect(target, position);
    }

    /** Even what somebody else has made the operating system hold is read from the device. */
    @Override
    boolean isHeldOpen(long position, int length) {
        return false;
    }

    @Override
    void giveBack() {
        descriptor.close();
    }
}
