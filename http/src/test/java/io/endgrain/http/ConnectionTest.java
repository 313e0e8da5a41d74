package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.actors.MainlineActor;
import io.endgrain.actors.RequestRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Clients that go away, that stay, and a server that stops while it is asked. */
class ConnectionTest {
    private static final String ASK = "GET /standard?fen=4k3/8/8/8/8/8/8/4K3 HTTP/1.1\r\nHost: x\r\n\r\n";
    private static final long PATIENCE = RunningServer.PATIENCE.toSeconds();

    private final TestPipeline pipeline = new TestPipeline();
    private RunningServer server;

    @BeforeEach
    void start() throws Exception {
        server = RunningServer.over(pipeline, "endgrain.http.shutdown-timeout = 20s");
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    @Test
    void what_a_client_has_asked_is_cancelled_when_it_closes() throws Exception {
        Socket socket = send(ASK);
        TestPipeline.Question<RequestRegistry.Reply> question = nextQuestion();
        assertThat(question.cancelled.getCount()).isOne();

        socket.close();

        assertThat(question.cancelled.await(PATIENCE, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void what_a_client_has_asked_is_cancelled_when_it_resets() throws Exception {
        Socket socket = send(ASK);
        TestPipeline.Question<RequestRegistry.Reply> question = nextQuestion();

        socket.setSoLinger(true, 0);
        socket.close();

        assertThat(question.cancelled.await(PATIENCE, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void a_client_that_closes_its_sending_half_counts_as_gone() throws Exception {
        try (Socket socket = send(ASK)) {
            TestPipeline.Question<RequestRegistry.Reply> question = nextQuestion();

            socket.shutdownOutput();

            assertThat(question.cancelled.await(PATIENCE, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void a_main_line_is_cancelled_too() throws Exception {
        Socket socket = send(ASK.replace("?", "/mainline?"));
        TestPipeline.Question<MainlineActor.Reply> question = pipeline.mainlines.poll(PATIENCE, TimeUnit.SECONDS);

        socket.close();

        assertThat(question.cancelled.await(PATIENCE, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void a_client_that_asks_for_the_connection_to_be_closed_has_not_gone() throws Exception {
        try (Socket socket = send(ASK.replace("Host: x", "Host: x\r\nConnection: close"))) {
            TestPipeline.Question<RequestRegistry.Reply> question = nextQuestion();
            // By the time that this answer has come and gone, a client that had gone would have been noticed.
            server.get("/health/live");
            assertThat(question.cancelled.getCount()).isOne();
            question.reply.complete(new RequestRegistry.Crashed("a reply"));

            String response = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(response).startsWith("HTTP/1.1 500 ").contains("a reply");
        }
    }

    @Test
    void requests_of_one_connection_are_answered_one_after_another() throws Exception {
        try (Socket socket = send(ASK + ASK)) {
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            nextQuestion().reply.complete(new RequestRegistry.Crashed("first"));
            readUntil(lines, "first");
            nextQuestion().reply.complete(new RequestRegistry.Crashed("second"));
            readUntil(lines, "second");
        }
    }

    @Test
    void a_connection_goes_on_after_an_error() throws Exception {
        try (Socket socket = send("GET /standard HTTP/1.1\r\nHost: x\r\n\r\n" + ASK)) {
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            readUntil(lines, "is missing");
            nextQuestion().reply.complete(new RequestRegistry.Crashed("a reply"));
            readUntil(lines, "a reply");
        }
    }

    @RepeatedTest(5)
    void an_answer_under_way_is_finished_when_the_server_stops() throws Exception {
        try (Socket idle = send("GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n");
                Socket socket = send(ASK)) {
            TestPipeline.Question<RequestRegistry.Reply> question = nextQuestion();

            CompletableFuture<?> stopped = server.server.stop().toCompletableFuture();
            awaitRefusedConnections();
            question.reply.complete(new RequestRegistry.Crashed("the last words"));

            readUntil(
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)),
                    "the last words");
            stopped.get(PATIENCE, TimeUnit.SECONDS);
            assertThat(idle.isConnected()).isTrue();
        }
    }

    @Test
    void an_answer_that_never_comes_does_not_hold_up_the_end() throws Exception {
        try (RunningServer impatient = RunningServer.over(pipeline, "endgrain.http.shutdown-timeout = 100ms");
                Socket socket = impatient.socket()) {
            socket.getOutputStream().write(ASK.getBytes(StandardCharsets.UTF_8));
            TestPipeline.Question<RequestRegistry.Reply> question = nextQuestion();

            impatient.server.stop().toCompletableFuture().get(PATIENCE, TimeUnit.SECONDS);

            assertThat(question.cancelled.await(PATIENCE, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** Polls, within a bound, until nobody listens any more. */
    private void awaitRefusedConnections() throws IOException {
        long end = System.nanoTime() + RunningServer.PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            try {
                server.socket().close();
            } catch (ConnectException refused) {
                return;
            } catch (SocketException resetWhileConnecting) {
                Thread.onSpinWait();
            }
        }
        throw new AssertionError("the server still listens");
    }

    private Socket send(String request) throws IOException {
        Socket socket = server.socket();
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private TestPipeline.Question<RequestRegistry.Reply> nextQuestion() throws InterruptedException {
        TestPipeline.Question<RequestRegistry.Reply> question = pipeline.questions.poll(PATIENCE, TimeUnit.SECONDS);
        assertThat(question).as("a question to the pipeline").isNotNull();
        return question;
    }

    private static void readUntil(BufferedReader input, String text) throws IOException {
        StringBuilder read = new StringBuilder();
        while (read.indexOf(text) < 0) {
            int c = input.read();
            assertThat(c).as("the stream after %s, before %s", read, text).isNotNegative();
            read.append((char) c);
        }
    }
}
