package io.endgrain.disk;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Memory that nobody has touched yet. {@link Arena#allocate(long, long)} writes zeros over all of it, which takes seconds
 * for the cache of a large machine and makes it resident at once; {@code aligned_alloc(3)} of that much takes it from the
 * kernel page by page as it is first used.
 */
final class OffHeap {

    private static final Linker LINKER = Linker.nativeLinker();
    private static final MethodHandle ALIGNED_ALLOC = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("aligned_alloc"),
            FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
    private static final MethodHandle FREE = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("free"), FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));

    private OffHeap() {}

    /**
     * Memory with arbitrary content, given back when the segment is no longer reachable.
     *
     * @param bytes a multiple of the alignment
     * @throws OutOfMemoryError if the operating system has not that much
     */
    static MemorySegment uninitialized(long bytes, long alignment) {
        try {
            MemorySegment memory = (MemorySegment) ALIGNED_ALLOC.invokeExact(alignment, bytes);
            if (memory.address() == 0) {
                throw new OutOfMemoryError("the operating system has no " + bytes + " bytes of memory to give");
            }
            return memory.reinterpret(bytes, Arena.ofAuto(), OffHeap::free);
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new AssertionError("aligned_alloc declares no exceptions", impossible);
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
