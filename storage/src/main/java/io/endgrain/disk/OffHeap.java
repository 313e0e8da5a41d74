package io.endgrain.disk;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Memory that nobody has touched yet. {@link Arena#allocate(long, long)} writes zeros over all of it, which takes seconds
 * for the cache of a large machine and makes it resident at once; {@code aligned_alloc(3)} of that much takes it from the
 * kernel as it is first used.
 *
 * <p>Large memory is asked for in pages of 2 MiB where Linux leaves that to the program ({@code MADV_HUGEPAGE}). A cache is
 * read at random places, and with pages of 4 KiB nearly every read has to walk the page tables first.
 */
final class OffHeap {

    private static final Linker LINKER = Linker.nativeLinker();
    private static final MethodHandle ALIGNED_ALLOC = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("aligned_alloc"),
            FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
    private static final MethodHandle FREE = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("free"), FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));

    private static final long HUGE_PAGE = 2L << 20;
    private static final int MADV_HUGEPAGE = 14; // linux/mman.h
    private static final Optional<MethodHandle> MADVISE =
            System.getProperty("os.name").equals("Linux")
                    ? LINKER.defaultLookup()
                            .find("madvise")
                            .map(madvise -> LINKER.downcallHandle(
                                    madvise,
                                    FunctionDescriptor.of(
                                            ValueLayout.JAVA_INT,
                                            ValueLayout.ADDRESS,
                                            ValueLayout.JAVA_LONG,
                                            ValueLayout.JAVA_INT)))
                    : Optional.empty();

    private OffHeap() {}

    /**
     * Memory with arbitrary content, aligned to {@value ResidentPages#PAGE_SIZE} bytes at least; given back when the segment
     * is no longer reachable.
     *
     * @param bytes a multiple of {@value ResidentPages#PAGE_SIZE}
     * @throws OutOfMemoryError if the operating system has not that much
     */
    static MemorySegment uninitialized(long bytes) {
        boolean large = bytes >= HUGE_PAGE;
        long alignment = large ? HUGE_PAGE : ResidentPages.PAGE_SIZE;
        long rounded = Math.ceilDiv(bytes, alignment) * alignment;
        try {
            MemorySegment memory = (MemorySegment) ALIGNED_ALLOC.invokeExact(alignment, rounded);
            if (memory.address() == 0) {
                throw new OutOfMemoryError("the operating system has no " + bytes + " bytes of memory to give");
            }
            if (large && MADVISE.isPresent()) {
                // Advice: when the kernel has no such pages it says so, and the small ones do as well.
                int ignored = (int) MADVISE.get().invokeExact(memory, rounded, MADV_HUGEPAGE);
            }
            return memory.reinterpret(bytes, Arena.ofAuto(), OffHeap::free);
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new AssertionError("aligned_alloc and madvise declare no exceptions", impossible);
        }
    }

    private static void free(MemorySegment memory) {
        try {
            FREE.invokeExact(memory);
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new AssertionError("free declares no exceptions", impossible);
        }
    }
}
