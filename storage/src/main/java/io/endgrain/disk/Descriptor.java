package io.endgrain.disk;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file descriptor of Linux, for what a {@link java.nio.channels.FileChannel} does not offer. Does not know whether it is
 * still open: see {@link CountedUse}.
 *
 * @param path      the path under which it was opened
 * @param number    the kernel's number
 * @param identity  which file was opened
 * @param alignment of positions, lengths and memory in direct reads, in bytes: a power of two
 */
record Descriptor(Path path, int number, FileIdentity identity, int alignment) {

    private static final Logger log = LoggerFactory.getLogger(Descriptor.class);

    // fcntl.h; without blocking, because a pipe would wait for somebody who writes. Files do not care.
    private static final int READ_ONLY = 0;
    private static final int NO_TERMINAL = 0x100;
    private static final int NO_BLOCKING = 0x800;
    private static final int CLOSE_ON_EXEC = 0x80000;
    private static final int DIRECT = System.getProperty("os.arch").equals("aarch64") ? 0x10000 : 0x4000;

    /** Heap memory cannot be read into, so it goes through a buffer of at most this size. */
    private static final int BUFFER_BYTES = 256 << 10;

    /** Suits the sectors of all disks; larger only where the kernel says so. */
    private static final int LEAST_ALIGNMENT = 4096;

    private static final int SEEK_END = 2; // unistd.h

    /** Offsets in {@code struct statx}, and its constants: linux/stat.h, the same for all processors. */
    private static final class Statx {
        static final int EMPTY_PATH = 0x1000;
        static final int BASIC_AND_DIRECT = 0x7ff | 0x2000;
        static final int BYTES = 256;
        static final int MASK = 0;
        static final int MODE = 28;
        static final int INODE = 32;
        static final int SIZE = 40;
        static final int MODIFIED_SECONDS = 112;
        static final int MODIFIED_NANOS = 120;
        static final int DEVICE_MAJOR = 136;
        static final int DEVICE_MINOR = 140;
        static final int DIRECT_MEMORY_ALIGNMENT = 152;
        static final int DIRECT_OFFSET_ALIGNMENT = 156;
        static final int TYPE = 0xf000;
        static final int REGULAR = 0x8000;
    }

    /**
     * Opens a file for reading.
     *
     * @param direct whether reads go past the operating system's cache; not every file system can that
     * @throws IOException if it cannot be opened, or is not a regular file
     */
    static Descriptor open(Path path, boolean direct) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            int flags = READ_ONLY | NO_TERMINAL | NO_BLOCKING | CLOSE_ON_EXEC | (direct ? DIRECT : 0);
            int number = LinuxCalls.open(bytesOf(path, arena), flags);
            if (number < 0) {
                throw cannotOpen(path, -number);
            }
            boolean usable = false;
            try {
                MemorySegment status = arena.allocate(Statx.BYTES, 8);
                int result = LinuxCalls.statx(
                        number, arena.allocateFrom(""), Statx.EMPTY_PATH, Statx.BASIC_AND_DIRECT, status);
                requireDone(path, result, "looking at it");
                if ((status.get(ValueLayout.JAVA_SHORT, Statx.MODE) & Statx.TYPE) != Statx.REGULAR) {
                    throw new IOException(path + " is not a regular file");
                }
                Descriptor opened = new Descriptor(path, number, identity(status), alignment(status));
                usable = true;
                return opened;
            } finally {
                if (!usable) {
                    LinuxCalls.close(number);
                }
            }
        }
    }

    /** The bytes of a path as the kernel has them, which need not be text; only its URI shows them. */
    private static MemorySegment bytesOf(Path path, Arena arena) {
        byte[] escaped = path.toUri().getRawPath().getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream plain = new ByteArrayOutputStream(escaped.length + 1);
        for (int i = 0; i < escaped.length; i++) {
            if (escaped[i] == '%') {
                plain.write(Integer.parseInt(new String(escaped, i + 1, 2, StandardCharsets.US_ASCII), 16));
                i += 2;
            } else {
                plain.write(escaped[i]);
            }
        }
        plain.write(0);
        return arena.allocateFrom(ValueLayout.JAVA_BYTE, plain.toByteArray());
    }

    private static IOException cannotOpen(Path path, int errno) {
        return switch (errno) {
            case LinuxCalls.ENOENT -> new NoSuchFileException(path.toString());
            case LinuxCalls.EACCES -> new AccessDeniedException(path.toString());
            case LinuxCalls.EINVAL -> new NoDirectReadsException(path);
            default -> new FileSystemException(path.toString(), null, LinuxCalls.describe(errno));
        };
    }

    /** The file system does not offer direct reads. */
    static final class NoDirectReadsException extends FileSystemException {
        private static final long serialVersionUID = 1;

        private NoDirectReadsException(Path path) {
            super(path.toString(), null, "its file system has no direct reads (O_DIRECT)");
        }
    }

    private static void requireDone(Path path, long result, String what) throws IOException {
        if (result < 0) {
            throw new IOException(path + ": " + what + " failed: " + LinuxCalls.describe((int) -result));
        }
    }

    private static FileIdentity identity(MemorySegment status) {
        Instant modified = Instant.ofEpochSecond(
                status.get(ValueLayout.JAVA_LONG, Statx.MODIFIED_SECONDS),
                status.get(ValueLayout.JAVA_INT, Statx.MODIFIED_NANOS));
        DeviceNumber device = new DeviceNumber(
                Integer.toUnsignedLong(status.get(ValueLayout.JAVA_INT, Statx.DEVICE_MAJOR)),
                Integer.toUnsignedLong(status.get(ValueLayout.JAVA_INT, Statx.DEVICE_MINOR)));
        return new FileIdentity(
                device.stDev(),
                status.get(ValueLayout.JAVA_LONG, Statx.INODE),
                status.get(ValueLayout.JAVA_LONG, Statx.SIZE),
                FileTime.from(modified).to(TimeUnit.NANOSECONDS));
    }

    private static int alignment(MemorySegment status) {
        int known = status.get(ValueLayout.JAVA_INT, Statx.MASK) & 0x2000;
        return known == 0
                ? LEAST_ALIGNMENT
                : Math.max(
                        LEAST_ALIGNMENT,
                        Math.max(
                                status.get(ValueLayout.JAVA_INT, Statx.DIRECT_MEMORY_ALIGNMENT),
                                status.get(ValueLayout.JAVA_INT, Statx.DIRECT_OFFSET_ALIGNMENT)));
    }

    /** As {@link OpenFile#read}, with {@code pread(2)}, for a buffer that has room. */
    int read(ByteBuffer target, long position) throws IOException {
        MemorySegment room = MemorySegment.ofBuffer(target);
        if (room.isNative()) {
            return moved(target, read(room, position));
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(Math.min(room.byteSize(), BUFFER_BYTES));
            int got = read(buffer, position);
            MemorySegment.copy(buffer, 0, room, 0, Math.max(0, got));
            return moved(target, got);
        }
    }

    /**
     * As {@link OpenFile#read}, of a descriptor that was opened for direct reads. What is not aligned goes through a buffer of
     * whole blocks; a file's last, short block is read whole too, and comes back short.
     */
    int readDirect(ByteBuffer target, long position) throws IOException {
        MemorySegment room = MemorySegment.ofBuffer(target);
        if (room.isNative() && ((position | room.byteSize() | room.address()) & (alignment - 1)) == 0) {
            return moved(target, read(room, position));
        }
        int skipped = (int) (position & (alignment - 1));
        long wanted = Math.ceilDiv(skipped + room.byteSize(), (long) alignment) * alignment;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment blocks = arena.allocate(Math.min(wanted, Math.max(BUFFER_BYTES, alignment)), alignment);
            int filled = 0;
            // Only a medium that hesitates gives fewer bytes than one block before the end of the file.
            while (filled <= skipped && filled % alignment == 0) {
                int got = read(blocks.asSlice(filled), position - skipped + filled);
                if (got <= 0) {
                    break;
                }
                filled += got;
            }
            int got = (int) Math.min(filled - skipped, room.byteSize());
            if (got <= 0) {
                return -1;
            }
            MemorySegment.copy(blocks, skipped, room, 0, got);
            return moved(target, got);
        }
    }

    private static int moved(ByteBuffer target, int got) {
        target.position(target.position() + Math.max(0, got));
        return got;
    }

    private int read(MemorySegment target, long position) throws IOException {
        long got = LinuxCalls.pread(number, target, position);
        if (got < 0) {
            throw new IOException(LinuxCalls.describe((int) -got));
        }
        return got == 0 ? -1 : (int) got;
    }

    /** How many bytes the file has now. */
    long size() throws IOException {
        long size = LinuxCalls.lseek(number, 0, SEEK_END);
        requireDone(path, size, "finding its end");
        return size;
    }

    void close() {
        int result = LinuxCalls.close(number);
        if (result < 0) {
            log.warn("closing {} failed: {}", path, LinuxCalls.describe(-result));
        }
    }
}
