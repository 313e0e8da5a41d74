package io.endgrain.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replays over sockets, against a server of the JDK's. */
@Timeout(120)
class HttpTargetTest {
    private static final String FEN = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";

    private final Set<String> questions = Collections.synchronizedSet(new HashSet<>());
    private final Set<Integer> connections = Collections.synchronizedSet(new HashSet<>());
    private final AtomicInteger number = new AtomicInteger();
    private HttpServer server;
    private ExecutorService threads;

    /** What the server does with a request. */
    @FunctionalInterface
    private interface Answering {
        int status(int number);
    }

    @BeforeEach
    void bind() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        threads = Executors.newVirtualThreadPerTaskExecutor();
        server.setExecutor(threads);
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    private String serve(Answering answering) {
        server.createContext("/", exchange -> answer(exchange, answering));
        server.start();
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange, Answering answering) throws IOException {
        questions.add(exchange.getRequestURI().toString());
        connections.add(exchange.getRemoteAddress().getPort());
        int status = answering.status(number.incrementAndGet());
        byte[] body = "{\"category\":\"win\"}".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static Run replay(String url, int requests, ReplaySettings settings) throws Exception {
        try (HttpTarget target = HttpTarget.of(url, "standard")) {
            return new Replay(
                            "test",
                            Map.of(),
                            Collections.nCopies(requests, FEN),
                            target,
                            settings.withWarmup(0),
                            ReplayProgress.NONE)
                    .run()
                    .run();
        }
    }

    private static ReplaySettings clients(int clients) {
        return ReplaySettings.of(new Load.ClosedLoop(clients));
    }

    @Test
    void clients_ask_as_the_interface_says_and_keep_their_connections() throws Exception {
        String url = serve(_ -> 200);

        Run run = replay(url, 300, clients(3));

        assertThat(run.latencies().allAnswered()).isEqualTo(300);
        assertThat(run.errors()).isEmpty();
        assertThat(questions).containsExactly("/standard?fen=4k3%2F8%2F8%2F8%2F8%2F8%2F8%2F4K2R_w_-_-_0_1");
        assertThat(connections).hasSizeLessThanOrEqualTo(3);
        assertThat(run.rate()).isPositive();
    }

    @Test
    void failures_are_counted_by_status() throws Exception {
        String url = serve(number -> List.of(200, 503, 200, 400, 200, 503).get(number % 6));

        Run run = replay(url, 60, clients(2));

        assertThat(run.errors())
                .containsExactly(new Run.ErrorCount("HTTP 503", 20, ""), new Run.ErrorCount("HTTP 400", 10, ""));
        assertThat(run.latencies().allAnswered()).isEqualTo(30);
        assertThat(run.latencies().total()).isEqualTo(60);
    }

    /** One request holds a lock of the server's for half a second, as a process does that stops to collect garbage. */
    @Test
    void in_open_loop_a_stall_is_felt_by_all_who_come_meanwhile() throws Exception {
        long stall = TimeUnit.MILLISECONDS.toNanos(500);
        Object lock = new Object();
        AtomicInteger stalls = new AtomicInteger();
        String url = serve(number -> {
            synchronized (lock) {
                long end = System.nanoTime() + stall;
                // Not among the first, which open connections.
                while (number >= 50 && stalls.get() == 0 && System.nanoTime() < end) {
                    LockSupport.parkNanos(end - System.nanoTime());
                }
                stalls.addAndGet(number >= 50 ? 1 : 0);
            }
            return 200;
        });

        Run open = replay(url, 150, ReplaySettings.of(Load.OpenLoop.even(100)));
        number.set(0);
        stalls.set(0);
        Run closed = replay(url, 150, clients(1));

        // 50 of 150 should have started during the stall, 25 of them when half of it or more was to come.
        assertThat(1 - open.latencies().shareWithin(stall / 2)).isGreaterThanOrEqualTo(0.16);
        assertThat(closed.latencies().longest().orElseThrow()).isGreaterThanOrEqualTo(stall);
        assertThat(open.errors()).isEmpty();
    }

    @Test
    void who_takes_too_long_is_counted_and_its_connection_closed() throws Exception {
        String url = serve(number -> {
            if (number == 2) {
                LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(5));
            }
            return 200;
        });

        Run run = replay(url, 6, clients(1).withTimeout(Duration.ofSeconds(1)));

        assertThat(run.errors()).containsExactly(new Run.ErrorCount("time-out", 1, ""));
        assertThat(run.latencies().allAnswered()).isEqualTo(5);
        assertThat(connections).hasSize(2);
    }

    @Test
    void where_nobody_listens_every_request_fails() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }

        Run run = replay("http://127.0.0.1:" + port, 5, clients(2));

        assertThat(run.errors()).extracting(Run.ErrorCount::kind).containsExactly("no connection");
        assertThat(run.failed()).isEqualTo(5);
        try (HttpTarget target = HttpTarget.of("http://127.0.0.1:" + port, "standard")) {
            assertThatThrownBy(target::requireListening).hasMessageContaining("refused");
        }
    }

    @Test
    void a_path_of_the_url_is_taken_as_it_is() throws Exception {
        assertThat(question("http://host:1234")).isEqualTo("http://host:1234/atomic?fen=8%2F8_w");
        assertThat(question("https://host/")).isEqualTo("https://host/atomic?fen=8%2F8_w");
        assertThat(question("http://host/api/standard")).isEqualTo("http://host/api/standard?fen=8%2F8_w");
        assertThat(question("http://host/a%20b?dtc=never")).isEqualTo("http://host/a%20b?dtc=never&fen=8%2F8_w");
        assertThat(question("http://[::1]:9000")).isEqualTo("http://[::1]:9000/atomic?fen=8%2F8_w");
    }

    private static String question(String url) throws URISyntaxException {
        try (HttpTarget target = HttpTarget.of(url, "atomic")) {
            return target.question("8/8 w").toString();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:9000", "ftp://host", "http://", "http:///path", "http://host/#part", "a b", ""})
    void other_urls_are_refused(String url) {
        assertThatThrownBy(() -> HttpTarget.of(url, "standard")).isInstanceOf(URISyntaxException.class);
    }
}
