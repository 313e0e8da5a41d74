package io.endgrain.disk;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * Where the parts of a file lie on the device of its file system, as {@code FIEMAP} tells: see
 * {@code Documentation/filesystems/fiemap.rst} of Linux.
 */
final class FileExtents {

    /** Nothing is known. */
    static final FileExtents NONE = new FileExtents();

    /** Of a file in more parts, those beyond are left away. 24 MiB at most, then. */
    private static final int MOST = 1 << 20;

    // linux/fiemap.h and linux/fs.h
    private static final long FS_IOC_FIEMAP = 0xC020660BL;
    private static final int HEADER_BYTES = 32;
    private static final int START = 0;
    private static final int LENGTH = 8;
    private static final int MAPPED = 20;
    private static final int ROOM = 24;
    private static final int EXTENT_BYTES = 56;
    private static final int LOGICAL = 0;
    private static final int PHYSICAL = 8;
    private static final int EXTENT_LENGTH = 16;
    private static final int FLAGS = 40;
    private static final int LAST = 0x1;

    /** Unknown, not yet placed, encoded, not aligned, among metadata, or sharing a block with others. */
    private static final int NO_ADDRESS = 0x2 | 0x4 | 0x8 | 0x100 | 0x200 | 0x400;

    private static final int EXTENTS_AT_ONCE = 256;

    // The parts, in order of their offset in the file: begin and end there, and address on the device.
    private long[] begins = new long[0];
    private long[] ends = new long[0];
    private long[] addresses = new long[0];
    private int count;

    FileExtents() {}

    /**
     * Asks where a file lies. Blocks at most for the file system's own data. What the file system does not tell is unknown,
     * which is all where it has no {@code FIEMAP}.
     *
     * @param number of a descriptor that is open
     * @param base   added to all addresses: where the device of the file system begins on the disk, in bytes
     */
    static FileExtents of(int number, long base) {
        FileExtents extents = new FileExtents();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment map = arena.allocate(HEADER_BYTES + (long) EXTENTS_AT_ONCE * EXTENT_BYTES, 8);
            long from = 0;
            while (from >= 0 && extents.count < MOST) {
                map.asSlice(0, HEADER_BYTES).fill((byte) 0);
                map.set(ValueLayout.JAVA_LONG, START, from);
                map.set(ValueLayout.JAVA_LONG, LENGTH, Long.MAX_VALUE - from);
                map.set(ValueLayout.JAVA_INT, ROOM, EXTENTS_AT_ONCE);
                if (LinuxCalls.ioctl(number, FS_IOC_FIEMAP, map) < 0) {
                    break;
                }
                from = extents.addAll(map, base);
            }
        }
        extents.trim();
        return extents;
    }

    /** Adds what one call has told; the answer is where the next begins, -1 after the last. */
    private long addAll(MemorySegment map, long base) {
        int mapped = map.get(ValueLayout.JAVA_INT, MAPPED);
        long next = -1;
        for (int i = 0; i < mapped; i++) {
            MemorySegment extent = map.asSlice(HEADER_BYTES + (long) i * EXTENT_BYTES, EXTENT_BYTES);
            long begin = extent.get(ValueLayout.JAVA_LONG, LOGICAL);
            long end = begin + extent.get(ValueLayout.JAVA_LONG, EXTENT_LENGTH);
            int flags = extent.get(ValueLayout.JAVA_INT, FLAGS);
            if ((flags & NO_ADDRESS) == 0) {
                add(begin, end, base + extent.get(ValueLayout.JAVA_LONG, PHYSICAL));
            }
            next = (flags & LAST) == 0 && end > begin ? end : -1;
        }
        return next;
    }

    /** Adds a part behind those that are there; one that goes on where the last one ends, on the device too, lengthens it. */
    void add(long begin, long end, long address) {
        if (count > 0 && ends[count - 1] == begin && addresses[count - 1] + (begin - begins[count - 1]) == address) {
            ends[count - 1] = end;
            return;
        }
        if (count == begins.length) {
            resize(Math.max(4, 2 * count));
        }
        begins[count] = begin;
        ends[count] = end;
        addresses[count] = address;
        count++;
    }

    private void trim() {
        resize(count);
    }

    private void resize(int length) {
        begins = Arrays.copyOf(begins, length);
        ends = Arrays.copyOf(ends, length);
        addresses = Arrays.copyOf(addresses, length);
    }

    /** As {@link OpenFile#physicalAddress}. */
    long addressOf(long offset) {
        int found = Arrays.binarySearch(begins, 0, count, offset);
        int part = found >= 0 ? found : -found - 2;
        return part >= 0 && offset < ends[part] ? addresses[part] + (offset - begins[part]) : -1;
    }

    /** In how many parts the file is. */
    int count() {
        return count;
    }
}
