package io.endgrain.disk;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Set;

/**
 * Functions of the C library that Java has no words for, on Linux of 64 bits (x86 and ARM). Each answers as its manual page
 * says; a failure is the negative error number, as the kernel itself gives it. Calls may block, so none is made in the
 * critical mode of the linker, which would hold up the whole JVM.
 *
 * <p>Whoever passes a descriptor sees to it that it is open ({@link CountedUse}): a closed one may be another file by now.
 */
final class LinuxCalls {

    // errno-base.h and errno.h, the same for both processors.
    static final int EPERM = 1;
    static final int ENOENT = 2;
    static final int EINTR = 4;
    static final int EACCES = 13;
    static final int EINVAL = 22;
    static final int ENOSYS = 38;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
    private static final VarHandle ERRNO_VALUE =
            Linker.Option.captureStateLayout().varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final ThreadLocal<MemorySegment> STATE =
            ThreadLocal.withInitial(() -> Arena.ofAuto().allocate(Linker.Option.captureStateLayout()));

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final ValueLayout POINTER = ValueLayout.ADDRESS;

    private static final MethodHandle OPEN = handle("open", FunctionDescriptor.of(INT, POINTER, INT), 2);
    private static final MethodHandle CLOSE = handle("close", FunctionDescriptor.of(INT, INT), 1);
    private static final MethodHandle PREAD = handle("pread", FunctionDescriptor.of(LONG, INT, POINTER, LONG, LONG), 4);
    private static final MethodHandle LSEEK = handle("lseek", FunctionDescriptor.of(LONG, INT, LONG, INT), 3);
    private static final MethodHandle STATX =
            handle("statx", FunctionDescriptor.of(INT, INT, POINTER, INT, INT, POINTER), 5);
    private static final MethodHandle FADVISE =
            handle("posix_fadvise", FunctionDescriptor.of(INT, INT, LONG, LONG, INT), 4);
    private static final MethodHandle MMAP =
            handle("mmap", FunctionDescriptor.of(LONG, LONG, LONG, INT, INT, INT, LONG), 6);
    private static final MethodHandle MUNMAP = handle("munmap", FunctionDescriptor.of(INT, LONG, LONG), 2);
    private static final MethodHandle MADVISE = handle("madvise", FunctionDescriptor.of(INT, LONG, LONG, INT), 3);
    private static final MethodHandle IOCTL = handle("ioctl", FunctionDescriptor.of(INT, INT, LONG, POINTER), 2);
    private static final MethodHandle SYSCALL =
            handle("syscall", FunctionDescriptor.of(LONG, LONG, INT, POINTER, POINTER, INT), 1);
    private static final MethodHandle STRERROR = handle("strerror", FunctionDescriptor.of(POINTER, INT), 1);
    private static final MethodHandle PAGE_SIZE = handle("getpagesize", FunctionDescriptor.of(INT), 0);

    private static final boolean AVAILABLE = System.getProperty("os.name").equals("Linux")
            && Set.of("amd64", "aarch64").contains(System.getProperty("os.arch"))
            && STATX != null
            && FADVISE != null
            && SYSCALL != null;

    private LinuxCalls() {}

    /** Whether this is such a system; if not, nothing else here may be called. */
    static boolean areAvailable() {
        return AVAILABLE;
    }

    /** Links a function, null where there is none; {@code fixed} of its arguments are not variable ones. */
    private static MethodHandle handle(String name, FunctionDescriptor function, int fixed) {
        boolean variadic = fixed < function.argumentLayouts().size();
        Linker.Option[] options = variadic
                ? new Linker.Option[] {ERRNO, Linker.Option.firstVariadicArg(fixed)}
                : new Linker.Option[] {ERRNO};
        return LINKER.defaultLookup()
                .find(name)
                .map(symbol -> LINKER.downcallHandle(symbol, function, options))
                .orElse(null);
    }

    private interface Call {
        long make(MemorySegment state) throws Throwable;
    }

    /** Makes a call that answers -1 when it fails, and makes it again when a signal has interrupted it. */
    private static long call(Call call) {
        MemorySegment state = STATE.get();
        while (true) {
            long result = attempt(call, state);
            if (result != -1) {
                return result;
            }
            int errno = (int) ERRNO_VALUE.get(state, 0L);
            if (errno != EINTR) {
                return -errno;
            }
        }
    }

    private static long attempt(Call call, MemorySegment state) {
        try {
            return call.make(state);
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new AssertionError("C functions declare no exceptions", impossible);
        }
    }

    static int open(MemorySegment path, int flags) {
        return (int) call(state -> (int) OPEN.invokeExact(state, path, flags));
    }

    /** Not made again after a signal: the descriptor is closed all the same. */
    static int close(int descriptor) {
        MemorySegment state = STATE.get();
        return attempt(s -> (int) CLOSE.invokeExact(s, descriptor), state) == -1
                ? -(int) ERRNO_VALUE.get(state, 0L)
                : 0;
    }

    static long pread(int descriptor, MemorySegment target, long position) {
        return call(state -> (long) PREAD.invokeExact(state, descriptor, target, target.byteSize(), position));
    }

    static long lseek(int descriptor, long offset, int whence) {
        return call(state -> (long) LSEEK.invokeExact(state, descriptor, offset, whence));
    }

    static int statx(int descriptor, MemorySegment path, int flags, int mask, MemorySegment result) {
        return (int) call(state -> (int) STATX.invokeExact(state, descriptor, path, flags, mask, result));
    }

    /** This one gives its error number as the result. */
    static int fadvise(int descriptor, long offset, long length, int advice) {
        return -(int)
                attempt(state -> (int) FADVISE.invokeExact(state, descriptor, offset, length, advice), STATE.get());
    }

    static long mmap(long length, int protection, int flags, int descriptor) {
        return call(state -> (long) MMAP.invokeExact(state, 0L, length, protection, flags, descriptor, 0L));
    }

    static int munmap(long address, long length) {
        return (int) call(state -> (int) MUNMAP.invokeExact(state, address, length));
    }

    static int madvise(long address, long length, int advice) {
        return (int) call(state -> (int) MADVISE.invokeExact(state, address, length, advice));
    }

    static int ioctl(int descriptor, long request, MemorySegment argument) {
        return (int) call(state -> (int) IOCTL.invokeExact(state, descriptor, request, argument));
    }

    /** A system call that takes a descriptor, two structures and flags. */
    static long syscall(long number, int descriptor, MemorySegment first, MemorySegment second, int flags) {
        return call(state -> (long) SYSCALL.invokeExact(state, number, descriptor, first, second, flags));
    }

    /** The size of the kernel's pages, in bytes: 4096, on ARM also more. */
    static int pageSize() {
        return (int) attempt(state -> (int) PAGE_SIZE.invokeExact(state), STATE.get());
    }

    /** What the C library says of an error, for example "Input/output error". */
    static String describe(int errno) {
        try {
            MemorySegment text = (MemorySegment) STRERROR.invokeExact(STATE.get(), errno);
            return text.reinterpret(1024).getString(0);
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new AssertionError("strerror declares no exceptions", impossible);
        }
    }
}
