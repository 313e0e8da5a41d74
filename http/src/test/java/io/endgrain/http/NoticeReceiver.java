package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;

/** The service manager's end of the socket: a Unix datagram socket that is bound to a name. */
final class NoticeReceiver implements AutoCloseable {
    private static final int SOL_SOCKET = 1;
    private static final int SO_RCVTIMEO = 20;
    private static final int MOST_BYTES = 4096;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final ValueLayout POINTER = ValueLayout.ADDRESS;

    private static final MethodHandle SOCKET = handle("socket", FunctionDescriptor.of(INT, INT, INT, INT));
    private static final MethodHandle BIND = handle("bind", FunctionDescriptor.of(INT, INT, POINTER, INT));
    private static final MethodHandle SETSOCKOPT =
            handle("setsockopt", FunctionDescriptor.of(INT, INT, INT, INT, POINTER, INT));
    private static final MethodHandle RECV = handle("recv", FunctionDescriptor.of(LONG, INT, POINTER, LONG, INT));
    private static final MethodHandle CLOSE = handle("close", FunctionDescriptor.of(INT, INT));

    private final int socket;

    NoticeReceiver(String name) throws Throwable {
        socket = (int) SOCKET.invokeExact(1, 2, 0);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = NotifySocket.address(name, arena);
            int bound = (int) BIND.invokeExact(socket, address, (int) address.byteSize());
            assertThat(bound).as("bound to %s", name).isZero();
            MemorySegment longest = arena.allocateFrom(LONG, RunningServer.PATIENCE.toSeconds(), 0);
            int set = (int) SETSOCKOPT.invokeExact(socket, SOL_SOCKET, SO_RCVTIMEO, longest, (int) longest.byteSize());
            assertThat(set).isZero();
        }
    }

    private static MethodHandle handle(String name, FunctionDescriptor function) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), function);
    }

    /** The next datagram; fails if none comes for long. */
    String receive() throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(MOST_BYTES);
            long length = (long) RECV.invokeExact(socket, buffer, buffer.byteSize(), 0);
            assertThat(length).as("a datagram comes").isPositive();
            return new String(buffer.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
        }
    }

    /** Receives until a datagram has a line; gives that datagram. */
    String await(String line) throws Throwable {
        long end = System.nanoTime() + RunningServer.PATIENCE.toNanos();
        String datagram = receive();
        while (datagram.lines().noneMatch(line::equals)) {
            assertThat(System.nanoTime()).as("a datagram has the line %s", line).isLessThan(end);
            datagram = receive();
        }
        return datagram;
    }

    @Override
    public void close() {
        try {
            int closed = (int) CLOSE.invokeExact(socket);
            assertThat(closed).isZero();
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new AssertionError("C functions declare no exceptions", impossible);
        }
    }
}
