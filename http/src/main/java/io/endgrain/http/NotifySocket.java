package io.endgrain.http;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The socket at which a service manager such as systemd listens for what its services say (sd_notify(3)): a Unix datagram
 * socket, for which Java has no words, so that the C library is called. On Linux only.
 */
final class NotifySocket {
    // socket.h and un.h, the same for all processors that Java 25 knows.
    private static final int AF_UNIX = 1;
    private static final int SOCK_DGRAM = 2;
    private static final int SOCK_CLOEXEC = 0x80000;
    private static final int MSG_NOSIGNAL = 0x4000;
    private static final int MSG_DONTWAIT = 0x40;
    private static final int MOST_NAME_BYTES = 108;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final ValueLayout POINTER = ValueLayout.ADDRESS;
    private static final Linker LINKER = Linker.nativeLinker();
    private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
    private static final VarHandle ERRNO_VALUE =
            Linker.Option.captureStateLayout().varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private static final MethodHandle SOCKET = handle("socket", FunctionDescriptor.of(INT, INT, INT, INT));
    private static final MethodHandle SENDTO =
            handle("sendto", FunctionDescriptor.of(LONG, INT, POINTER, LONG, INT, POINTER, INT));
    private static final MethodHandle CLOSE = handle("close", FunctionDescriptor.of(INT, INT));
    private static final MethodHandle STRERROR =
            LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow("strerror"), FunctionDescriptor.of(POINTER, INT));

    private final String name;

    /**
     * A socket by its name as {@code NOTIFY_SOCKET} has it.
     *
     * @param name an absolute path, or one in the abstract namespace, which begins with {@code @}
     * @throws IllegalArgumentException if it is neither, or too long; the message is a sentence
     */
    NotifySocket(String name) {
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        boolean isPath = name.startsWith("/");
        // A path ends with a zero byte.
        if ((!isPath && !name.startsWith("@")) || name.length() < 2 || bytes + (isPath ? 1 : 0) > MOST_NAME_BYTES) {
            throw new IllegalArgumentException(
                    "NOTIFY_SOCKET is \"" + name + "\"; it should be an absolute path or begin"
                            + " with @, and have up to " + (MOST_NAME_BYTES - 1) + " bytes.");
        }
        this.name = name;
    }

    private static MethodHandle handle(String name, FunctionDescriptor function) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), function, ERRNO);
    }

    /** Whether there are such sockets on this system; if not, no other method may be called. */
    static boolean isPossible() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT).equals("linux");
    }

    /**
     * Says something, in one datagram. Does not wait: a manager whose queue is full is not told.
     *
     * @param message lines such as {@code READY=1}
     * @throws IOException if nobody listens there, or is not told for another reason
     */
    void send(String message) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
            byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
            MemorySegment text = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
            MemorySegment address = address(name, arena);
            int socket = (int) SOCKET.invokeExact(state, AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
            require(socket, state);
            try {
                require(
                        (long) SENDTO.invokeExact(
                                state, socket, text, (long) bytes.length, MSG_NOSIGNAL | MSG_DONTWAIT, address, (int)
                                        address.byteSize()),
                        state);
            } finally {
                // Nothing is lost if this should fail.
                int closed = (int) CLOSE.invokeExact(state, socket);
                assert closed <= 0;
            }
        } catch (IOException | RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new AssertionError("C functions declare no exceptions", impossible);
        }
    }

    /** A {@code sockaddr_un}, no longer than the name needs: in the abstract namespace its length tells where the name ends. */
    static MemorySegment address(String name, Arena arena) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        boolean isPath = name.startsWith("/");
        MemorySegment address = arena.allocate(Short.BYTES + bytes.length + (isPath ? 1L : 0L), Short.BYTES);
        address.set(ValueLayout.JAVA_SHORT, 0, (short) AF_UNIX);
        MemorySegment.copy(bytes, 0, address, ValueLayout.JAVA_BYTE, Short.BYTES, bytes.length);
        if (!isPath) {
            address.set(ValueLayout.JAVA_BYTE, Short.BYTES, (byte) 0);
        }
        return address;
    }

    private void require(long result, MemorySegment state) throws IOException {
        if (result >= 0) {
            return;
        }
        try {
            MemorySegment text = (MemorySegment) STRERROR.invokeExact((int) ERRNO_VALUE.get(state, 0L));
            throw new IOException(name + ": " + text.reinterpret(1024).getString(0));
        } catch (IOException | RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new AssertionError("strerror declares no exceptions", impossible);
        }
    }
}
