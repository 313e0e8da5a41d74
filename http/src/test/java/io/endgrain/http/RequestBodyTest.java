package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever sends a body where none is wanted sees the response all the same. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class RequestBodyTest {
    private static final String NOWHERE = "POST /nowhere/at/all HTTP/1.1\r\nHost: x\r\n";
    private static final int PIECE = 10_000;

    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        server = RunningServer.over(new BlockingPipeline(List.of()));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @RepeatedTest(20)
    void a_body_that_comes_at_once() throws Exception {
        try (Socket socket = server.socket()) {
            send(socket, NOWHERE + "Content-Length: " + 50 * PIECE + "\r\n\r\n");
            send(socket, "x".repeat(50 * PIECE));

            requireStatus(socket, 404);
            requireThatItGoesOn(socket);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /health/live", "DELETE /standard?fen=8", "GET /standard?fen=8", "POST /tables"})
    void the_response_waits_for_a_body_that_comes_in_pieces(String line) throws Exception {
        try (Socket socket = server.socket()) {
            send(socket, line + " HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (int i = 0; i < 3; i++) {
                send(socket, "2710\r\n" + "x".repeat(PIECE) + "\r\n");
                // By the time that this answer has come, a response that did not wait would be here.
                server.get("/health/live");
                assertThat(socket.getInputStream().available()).isZero();
            }
            send(socket, "0\r\n\r\n");

            assertThat(readResponse(socket)).startsWith("HTTP/1.1 ");
            requireThatItGoesOn(socket);
        }
    }

    @Test
    void a_body_without_end_is_not_waited_for() throws Exception {
        try (Socket socket = server.socket()) {
            send(socket, NOWHERE + "Content-Length: " + 1_000_000_000 + "\r\n\r\n");
            String piece = "x".repeat(PIECE);
            try {
                for (long sent = 0; sent < 1_000_000_000; sent += PIECE) {
                    send(socket, piece);
                }
                throw new AssertionError("the server has read all of it");
            } catch (SocketException closed) {
                // It has had enough.
            }
            requireStatus(socket, 404);
        }
    }

    @Test
    void a_body_that_is_announced_and_does_not_come_is_not_waited_for_without_end() throws Exception {
        try (Socket socket = server.socket()) {
            send(socket, NOWHERE + "Content-Length: 50000\r\n\r\n");

            requireStatus(socket, 404);
        }
    }

    @Test
    void a_client_that_waits_to_be_told_to_go_on_is_told_the_response_at_once() throws Exception {
        try (Socket socket = server.socket()) {
            send(socket, NOWHERE + "Content-Length: 50000\r\nExpect: 100-continue\r\n\r\n");

            requireStatus(socket, 404);
        }
    }

    @Test
    void a_client_that_goes_in_the_middle_leaves_the_server_as_it_was() throws Exception {
        for (int i = 0; i < 20; i++) {
            try (Socket socket = server.socket()) {
                send(socket, NOWHERE + "Content-Length: 50000\r\n\r\n");
                send(socket, "x".repeat(PIECE));
                socket.setSoLinger(i % 2 == 0, 0);
            }
        }
        assertThat(server.get("/health/live").statusCode()).isEqualTo(200);
    }

    private static void requireThatItGoesOn(Socket socket) throws IOException {
        send(socket, "GET /nothing/here HTTP/1.1\r\nHost: x\r\n\r\n");
        requireStatus(socket, 404);
    }

    private static void requireStatus(Socket socket, int status) throws IOException {
        assertThat(readResponse(socket)).startsWith("HTTP/1.1 " + status + " ").endsWith("}");
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** One response, whose body is a JSON object without braces in it. */
    private static String readResponse(Socket socket) throws IOException {
        StringBuilder read = new StringBuilder();
        while (read.indexOf("\r\n\r\n") < 0 || read.charAt(read.length() - 1) != '}') {
            int c = socket.getInputStream().read();
            assertThat(c).as("the stream after %s", read).isNotNegative();
            read.append((char) c);
        }
        return read.toString();
    }
}
