package io.endgrain.disk;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file copied out of a mapping. Where the device fails, or the file is not as long any more, the copy faults, which the
 * JVM turns into an {@link InternalError} and this into an {@link IOException}. Only the threads that read touch the mapping.
 */
final class MappedFile extends LinuxFile {

    private static final Logger log = LoggerFactory.getLogger(MappedFile.class);

    // asm-generic/mman-common.h
    private static final int PROT_READ = 1;
    private static final int MAP_SHARED = 1;
    private static final int MADV_RANDOM = 1;
    private static final int MADV_DONTNEED = 4;

    private final MemorySegment mapping;

    private MappedFile(Descriptor descriptor, KernelCache cache, FileExtents extents, MemorySegment mapping) {
        super(descriptor, cache, extents);
        this.mapping = mapping;
    }

    /**
     * Maps a file as a whole, whatever its size.
     *
     * @param random whether the operating system is told not to read ahead
     * @throws IOException if it cannot be mapped; the descriptor is still open then
     */
    static MappedFile of(Descriptor descriptor, KernelCache cache, FileExtents extents, boolean random)
            throws IOException {
        long size = descriptor.identity().size();
        if (size == 0) {
            return new MappedFile(descriptor, cache, extents, MemorySegment.NULL);
        }
        long address = LinuxCalls.mmap(size, PROT_READ, MAP_SHARED, descriptor.number());
        if (isError(address)) {
            throw new IOException("mapping " + descriptor.path() + " failed: " + LinuxCalls.describe((int) -address));
        }
        if (random) {
            // Advice: it does not matter whether it is taken.
            int ignored = LinuxCalls.madvise(address, size, MADV_RANDOM);
        }
        // Nobody but this object knows of the segment, and it counts who uses it.
        MemorySegment mapping =
                MemorySegment.ofAddress(address).reinterpret(size).asReadOnly();
        return new MappedFile(descriptor, cache, extents, mapping);
    }

    private static boolean isError(long address) {
        return address < 0 && address >= -4095;
    }

    @Override
    int readOpen(ByteBuffer target, long position) throws IOException {
        int wanted = (int) Math.min(target.remaining(), mapping.byteSize() - position);
        if (wanted <= 0) {
            return -1;
        }
        long now;
        try {
            MemorySegment.copy(mapping, position, MemorySegment.ofBuffer(target), 0, wanted);
            // Two things at once. A fault in the copy comes to light at the latest on the way back from such a call, so
            // here and not when we have long returned. And behind the end of a file that was shortened, the rest of the
            // page reads as zeros without a fault: what is there is what is within the file now.
            now = descriptor.size();
        } catch (InternalError fault) {
            throw new IOException(
                    "the mapping could not be read: the device failed, or the file is shorter than its "
                            + mapping.byteSize() + " bytes when it was opened",
                    fault);
        }
        int got = (int) Math.min(wanted, now - position);
        if (got <= 0) {
            return -1;
        }
        target.position(target.position() + got);
        return got;
    }

    @Override
    int readOpenPastCaches(ByteBuffer target, long position) throws IOException {
        if (mapping.byteSize() > 0) {
            // What a mapping uses, the operating system does not forget. The next copy maps it again. Advice again.
            int ignored = LinuxCalls.madvise(mapping.address(), mapping.byteSize(), MADV_DONTNEED);
        }
        return readFromMedium(target, position);
    }

    @Override
    boolean isHeldOpen(long position, int length) {
        return cache.holds(descriptor, position, length);
    }

    @Override
    void giveBack() {
        if (mapping.byteSize() > 0) {
            int result = LinuxCalls.munmap(mapping.address(), mapping.byteSize());
            if (result < 0) {
                log.warn("unmapping {} failed: {}", path(), LinuxCalls.describe(-result));
            }
        }
        descriptor.close();
    }
}
