package io.endgrain.http;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpHeaders;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A client of a WebSocket that asks and asks and does not read. Frames are written as RFC 6455 has them, with a mask of zeros. */
final class UnreadStream implements AutoCloseable {
    private static final int TEXT = 0x81;
    private static final int MASKED = 0x80;
    private static final int CLOSE = 8;

    /** What stands for a length that follows. */
    private static final int TWO_BYTES_MORE = 126;

    /** What is said to them, some 200 bytes each, is more than the buffers on the way hold. */
    private static final int QUESTIONS = 100_000;

    private final Socket socket;
    private final DataInputStream in;
    private final String head;

    UnreadStream(RunningServer server) throws IOException {
        this(server, "/stream");
    }

    UnreadStream(RunningServer server, String path) throws IOException {
        socket = server.socket();
        in = new DataInputStream(socket.getInputStream());
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        StringBuilder read = new StringBuilder();
        while (!read.toString().endsWith("\r\n\r\n")) {
            read.append((char) in.readUnsignedByte());
        }
        head = read.toString();
        if (!head.startsWith("HTTP/1.1 101")) {
            throw new IOException("no upgrade: " + head);
        }
    }

    /** The headers of the response that has made it a WebSocket. */
    HttpHeaders headers() {
        Map<String, List<String>> headers = head.lines()
                .skip(1)
                .filter(line -> !line.isEmpty())
                .map(line -> line.split(": ", 2))
                .collect(Collectors.groupingBy(
                        header -> header[0].toLowerCase(Locale.ROOT),
                        Collectors.mapping(header -> header[1], Collectors.toList())));
        return HttpHeaders.of(headers, (name, value) -> true);
    }

    /** Asks about a position more often than the server will wait for, or until it has closed the connection. */
    void askTooMuch(String fen) {
        try {
            for (int i = 0; i < QUESTIONS; i++) {
                send("{\"id\":\"" + i + "\",\"variant\":\"standard\",\"fen\":\"" + fen + "\"}");
            }
        } catch (IOException closed) {
            // It has had enough.
        }
    }

    void send(String text) throws IOException {
        byte[] payload = text.getBytes(StandardCharsets.UTF_8);
        byte[] frame = new byte[2 + 4 + payload.length];
        frame[0] = (byte) TEXT;
        frame[1] = (byte) (MASKED | payload.length);
        System.arraycopy(payload, 0, frame, 6, payload.length);
        socket.getOutputStream().write(frame);
    }

    /** Reads, at last, until the server says that it closes, and with which code. */
    int readToTheFrameThatCloses() throws IOException {
        while (true) {
            int opcode = in.readUnsignedByte() & 0x0f;
            int length = in.readUnsignedByte();
            byte[] payload = in.readNBytes(length == TWO_BYTES_MORE ? in.readUnsignedShort() : length);
            if (opcode == CLOSE) {
                return ByteBuffer.wrap(payload).getShort();
            }
        }
    }

    /** Reads, at last, until the server has closed the connection. */
    void readToTheEnd() throws IOException {
        try {
            while (in.read(new byte[8192]) >= 0) {
                // What it says is of no interest.
            }
        } catch (SocketTimeoutException stillOpen) {
            throw stillOpen;
        } catch (IOException reset) {
            // Closed as well.
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
