package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.GatedDisk;
import io.endgrain.testkit.GeneratedTables;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that wait for less than the server would have them wait, on real sockets, before a disk that stands still. */
@Timeout(180)
class ClientDeadlineTest {
    private static final String ROOK = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    private static final String POSITION = "/standard?fen=" + RunningServer.encode(ROOK);
    private static final Duration LONG = Duration.ofSeconds(90);

    private final GatedDisk disk = new GatedDisk(new OsDisk());
    private RunningServer server;

    @BeforeEach
    void start() throws Exception {
        disk.close();
        server = RunningServer.overTables(
                disk,
                List.of(GeneratedTables.threeMen()),
                "endgrain.http { deadline = " + LONG.toSeconds() + "s, idle-timeout = 3 minutes }");
    }

    @AfterEach
    void stop() {
        disk.open();
        server.close();
    }

    private HttpResponse<String> get(String path, String... headers) throws Exception {
        return server.send(HttpRequest.newBuilder(server.uri(path)).headers(headers));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/standard", "/standard/mainline"})
    void it_is_over_after_the_time_that_the_client_has_given(String route) throws Exception {
        long start = System.nanoTime();
        HttpResponse<String> response = get(route + "?fen=" + RunningServer.encode(ROOK), "Request-Timeout", "0.25");
        Duration taken = Duration.ofNanos(System.nanoTime() - start);

        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
        assertThat(response.body()).contains("0.25 seconds");
        assertThat(taken).isBetween(Duration.ofMillis(250), LONG.dividedBy(2));
    }

    @Test
    void server_sent_events_end_with_the_error() throws Exception {
        HttpResponse<String> response = get(POSITION, "Accept", "text/event-stream", "request-timeout", "0.25");
        assertThat(response.body())
                .contains("event: accepted")
                .contains("event: error")
                .contains("\"status\":503");
    }

    @Test
    void a_question_of_a_websocket_has_its_own() throws Exception {
        try (StreamClient client = new StreamClient(server, "/standard/stream")) {
            client.next("hello");
            client.send("{\"id\":\"a\",\"fen\":\"" + ROOK + "\",\"deadline\":0.25}");
            client.next("accepted");
            JsonNode error = client.next("error");
            assertThat(error.get("status").asInt()).isEqualTo(503);
            assertThat(error.get("error").asText()).contains("0.25 seconds");

            for (String wrong : List.of("\"2\"", "0", "-1", "null", "1e400", "-1e400", "1e2147483647")) {
                client.send("{\"id\":\"a\",\"fen\":\"" + ROOK + "\",\"deadline\":" + wrong + "}");
                JsonNode refused = client.next("error");
                assertThat(refused.get("status").asInt()).as(wrong).isEqualTo(400);
                assertThat(refused.get("error").asText()).as(wrong).contains("\"deadline\" should be");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "", "0", "0.0", "-1", "1e3", "2s", "1,5", "9999999999"})
    void what_is_no_time_is_refused_with_a_sentence(String value) throws Exception {
        for (String path : List.of(POSITION, POSITION.replace("?", "/mainline?"))) {
            HttpResponse<String> response = get(path, "Request-Timeout", value);
            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.body()).contains("Request-Timeout").contains("a number of seconds above 0");
        }
    }

    @Test
    void twice_is_refused() throws Exception {
        HttpResponse<String> response = get(POSITION, "Request-Timeout", "2", "Request-Timeout", "3");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("2 times");
    }

    @Test
    void nobody_gets_more_time_than_the_server_gives() throws Exception {
        try (RunningServer impatient =
                RunningServer.overTables(disk, List.of(GeneratedTables.threeMen()), "endgrain.http.deadline = 300ms")) {
            HttpResponse<String> response = impatient.send(
                    HttpRequest.newBuilder(impatient.uri(POSITION)).header("Request-Timeout", "999999999"));
            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.body()).contains("0.3 seconds");
            disk.open();
        }
    }

    @Test
    void who_gives_enough_time_gets_the_answer() throws Exception {
        disk.open();
        assertThat(get(POSITION, "Request-Timeout", "60").statusCode()).isEqualTo(200);
    }
}
