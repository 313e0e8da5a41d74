package io.endgrain.disk;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the operating system holds of files in memory, and how to make it forget: {@code cachestat(2)} and
 * {@code posix_fadvise(2)}. Where it does not tell, it is as if it held nothing, and that is said once.
 */
final class KernelCache {

    private static final Logger log = LoggerFactory.getLogger(KernelCache.class);

    private static final long CACHESTAT = 451; // asm-generic/unistd.h, the same for all processors
    private static final int FADV_RANDOM = 1; // linux/fadvise.h, but for s390
    private static final int FADV_DONTNEED = 4;

    /** {@code struct cachestat_range} (offset, length) and behind it {@code struct cachestat}, whose first member counts. */
    private static final ThreadLocal<MemorySegment> STRUCTURES =
            ThreadLocal.withInitial(() -> Arena.ofAuto().allocate(16 + 40, 8));

    private static final int RANGE_BYTES = 16;

    private final long pageSize = LinuxCalls.pageSize();
    private final AtomicBoolean said = new AtomicBoolean();
    private volatile boolean tells = true;

    /**
     * Whether all these bytes of a file are held: reading them does not wait for the device, unless they are on their way
     * from there at this moment.
     *
     * @param file   is open
     * @param length 1 or more; the part past the end of the file does not count
     */
    boolean holds(Descriptor file, long position, int length) {
        long end = Math.min(position + length, file.identity().size());
        if (!tells || position >= end) {
            return false;
        }
        MemorySegment range = STRUCTURES.get();
        range.set(ValueLayout.JAVA_LONG, 0, position);
        range.set(ValueLayout.JAVA_LONG, 8, end - position);
        MemorySegment counts = range.asSlice(RANGE_BYTES);
        long result = LinuxCalls.syscall(CACHESTAT, file.number(), range, counts, 0);
        if (result < 0) {
            doesNotTell(file, (int) -result);
            return false;
        }
        long pages = (end - 1) / pageSize - position / pageSize + 1;
        return counts.get(ValueLayout.JAVA_LONG, 0) == pages;
    }

    private void doesNotTell(Descriptor file, int errno) {
        if (errno == LinuxCalls.ENOSYS) {
            tells = false;
        }
        if (said.compareAndSet(false, true)) {
            String reason = switch (errno) {
                case LinuxCalls.ENOSYS -> "this kernel does not know (Linux 6.5 and later do)";
                case LinuxCalls.EPERM -> "it tells the owner of a file only, and those who may write to it";
                default -> LinuxCalls.describe(errno);
            };
            log.info(
                    "what the operating system holds of {} in memory cannot be found out: {}; such pages are read like all"
                            + " others",
                    file.path(),
                    reason);
        }
    }

    /** Makes the operating system forget what it holds of this part of a file, if nobody else uses it. */
    void forget(Descriptor file, long position, long length) {
        long from = position / pageSize * pageSize;
        long to = Math.ceilDiv(position + length, pageSize) * pageSize;
        advise(file, from, to - from, FADV_DONTNEED);
    }

    /** Tells the operating system that a file will be read at random places: it does not read ahead then. */
    void expectRandomReads(Descriptor file) {
        advise(file, 0, 0, FADV_RANDOM);
    }

    /** Advice need not be taken; a file system that takes none is none the worse for it. */
    private static void advise(Descriptor file, long position, long length, int advice) {
        int result = LinuxCalls.fadvise(file.number(), position, length, advice);
        if (result < 0) {
            log.debug("{} takes no advice on caching: {}", file.path(), LinuxCalls.describe(-result));
        }
    }
}
