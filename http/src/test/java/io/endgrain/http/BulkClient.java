package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A client that sends the lines of a bulk request, and reads those of the response, when the test says. */
final class BulkClient implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;
    private final StringBuilder text = new StringBuilder();
    private boolean atEnd;

    /** Sends the head of a request whose body comes in chunks. */
    BulkClient(RunningServer server, String contentType, String... headers) throws IOException {
        socket = server.socket();
        in = new BufferedInputStream(socket.getInputStream());
        StringBuilder head = new StringBuilder("POST /standard HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
                + "Content-Type: " + contentType + "\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        sendRaw(head + "\r\n");
    }

    void sendRaw(String bytes) throws IOException {
        socket.getOutputStream().write(bytes.getBytes(StandardCharsets.UTF_8));
    }

    /** A part of the body, as one chunk. */
    void send(String part) throws IOException {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        sendRaw(Integer.toHexString(bytes.length) + "\r\n" + part + "\r\n");
    }

    /** The end of the body. */
    void end() throws IOException {
        sendRaw("0\r\n\r\n");
    }

    /** The next head of a response: its first line and headers. */
    String head() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int c = in.read();
            assertThat(c).as("the stream after %s", head).isNotNegative();
            head.append((char) c);
        }
        return head.toString();
    }

    /** The next line of the response, null at its end. */
    JsonNode next() throws IOException {
        int end = text.indexOf("\n");
        while (end < 0) {
            String chunk = atEnd ? "" : chunk();
            if (chunk.isEmpty()) {
                atEnd = true;
                assertThat(text).as("what stands behind the last line").isEmpty();
                return null;
            }
            text.append(chunk);
            end = text.indexOf("\n");
        }
        JsonNode line = RunningServer.JSON.readTree(text.substring(0, end));
        text.delete(0, end + 1);
        return line;
    }

    /** All lines until the end of the response. */
    List<JsonNode> rest() throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (JsonNode line = next(); line != null; line = next()) {
            lines.add(line);
        }
        return lines;
    }

    private String chunk() throws IOException {
        int length = Integer.parseInt(upTo("\r\n"), 16);
        byte[] bytes = in.readNBytes(length);
        assertThat(bytes).hasSize(length);
        assertThat(upTo("\r\n")).isEmpty();
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private String upTo(String end) throws IOException {
        StringBuilder read = new StringBuilder();
        while (read.indexOf(end) < 0) {
            int c = in.read();
            assertThat(c).as("the stream after %s", read).isNotNegative();
            read.append((char) c);
        }
        return read.substring(0, read.length() - end.length());
    }

    /** Goes without a word. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
