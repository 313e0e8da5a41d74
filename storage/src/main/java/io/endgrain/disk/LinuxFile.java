package io.endgrain.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** What the read modes have in common: a file that is open under a descriptor of Linux. */
abstract class LinuxFile implements OpenFile {

    /** Open between {@code enter} and {@code leave} of {@link #use}. */
    final Descriptor descriptor;

    final KernelCache cache;
    private final FileExtents extents;
    private final CountedUse use = new CountedUse(this::giveBack);

    LinuxFile(Descriptor descriptor, KernelCache cache, FileExtents extents) {
        this.descriptor = descriptor;
        this.cache = cache;
        this.extents = extents;
    }

    /** As {@link #read}; there is room, the position is not negative, and the file is open. */
    abstract int readOpen(ByteBuffer target, long position) throws IOException;

    /** As {@link #readPastCaches}, likewise. */
    abstract int readOpenPastCaches(ByteBuffer target, long position) throws IOException;

    /** As {@link #isHeld}, likewise. */
    abstract boolean isHeldOpen(long position, int length);

    /** Closes it; nobody uses it any more. */
    abstract void giveBack();

    @Override
    public final Path path() {
        return descriptor.path();
    }

    @Override
    public final FileIdentity identity() {
        return descriptor.identity();
    }

    @Override
    public final long physicalAddress(long offset) {
        return extents.addressOf(offset);
    }

    @Override
    public final int read(ByteBuffer target, long position) throws IOException {
        requirePossible(target, position);
        use.enter();
        try {
            return target.hasRemaining() ? readOpen(target, position) : 0;
        } finally {
            use.leave();
        }
    }

    @Override
    public final int readPastCaches(ByteBuffer target, long position) throws IOException {
        requirePossible(target, position);
        use.enter();
        try {
            return target.hasRemaining() ? readOpenPastCaches(target, position) : 0;
        } finally {
            use.leave();
        }
    }

    private static void requirePossible(ByteBuffer target, long position) {
        if (position < 0) {
            throw new IllegalArgumentException("a file has no position " + position);
        }
        if (target.isReadOnly()) {
            throw new IllegalArgumentException("nothing can be read into a buffer that cannot be written to");
        }
    }

    @Override
    public final boolean isHeld(long position, int length) {
        if (!use.tryEnter()) {
            return false;
        }
        try {
            return isHeldOpen(position, length);
        } finally {
            use.leave();
        }
    }

    /** Reads through a second, direct opening of the same file; where that cannot be, after the cache was made to forget. */
    final int readFromMedium(ByteBuffer target, long position) throws IOException {
        Descriptor direct = openDirect();
        if (direct != null) {
            try {
                return direct.readDirect(target, position);
            } finally {
                direct.close();
            }
        }
        cache.forget(descriptor, position, target.remaining());
        return descriptor.read(target, position);
    }

    /** Null if the path leads to another file by now, or the file system has no direct reads. */
    private Descriptor openDirect() {
        Descriptor direct;
        try {
            direct = Descriptor.open(path(), true);
        } catch (IOException notThisWay) {
            return null;
        }
        if (direct.identity().device() == identity().device()
                && direct.identity().inode() == identity().inode()) {
            return direct;
        }
        direct.close();
        return null;
    }

    @Override
    public final void close() {
        use.close();
    }

    @Override
    public final String toString() {
        return path().toString();
    }
}
