package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.GeneratedTables;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The limit on real sockets, over tables that are on a slow disk. */
class ClientLimitRoutesTest {
    private static final String ROOK = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    private static final String QUEEN = "4k3/8/8/8/8/8/8/4K2Q w - - 0 1";
    private static final String SLOW = """
            endgrain.cache.pages = 4 KiB
            endgrain.devices.defaults { kind = rotational, held-lane = off }
            endgrain.http.client-limit { pages-per-minute = 1, burst = 1, deposit = 0 }
            """;
    private static final String PROXY = "endgrain.http.trusted-proxies = [\"127.0.0.1\"]\n";

    private static RunningServer server(String settings) throws Exception {
        RunningServer server =
                RunningServer.overTables(new OsDisk(), List.of(GeneratedTables.oneManEach()), SLOW + settings);
        server.awaitReady();
        return server;
    }

    private static HttpResponse<String> get(RunningServer server, String path, String forwarded, String accept)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.uri(path)).header("Accept", accept);
        return server.send(forwarded == null ? request : request.header("X-Forwarded-For", forwarded));
    }

    private static HttpResponse<String> ask(RunningServer server, String fen, String forwarded) throws Exception {
        return get(server, "/standard?fen=" + RunningServer.encode(fen), forwarded, "application/json");
    }

    private static void requireLimited(HttpResponse<String> response) throws Exception {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(429);
        assertThat(Integer.parseInt(response.headers().firstValue("Retry-After").orElseThrow()))
                .isPositive();
        assertThat(RunningServer.JSON.readTree(response.body()).get("error").asText())
                .contains("pages from slow disks");
    }

    @Test
    void each_client_behind_a_proxy_has_its_own_limit_on_every_route() throws Exception {
        try (RunningServer server = server(PROXY)) {
            assertThat(ask(server, ROOK, "192.0.2.7").statusCode()).isEqualTo(200);
            requireLimited(ask(server, QUEEN, "192.0.2.7"));
            requireLimited(ask(server, QUEEN, "203.0.113.1, 192.0.2.7, 127.0.0.1"));
            String path = "/standard/mainline?fen=" + RunningServer.encode(QUEEN);
            requireLimited(get(server, path, "192.0.2.7", "application/json"));
            requireLimited(
                    get(server, "/standard?fen=" + RunningServer.encode(QUEEN), "192.0.2.7", "text/event-stream"));
            assertThat(get(server, "/tables", "192.0.2.7", "application/json").statusCode())
                    .isEqualTo(200);

            assertThat(get(server, path, "192.0.2.8", "application/json").statusCode())
                    .isEqualTo(200);
            requireLimited(ask(server, ROOK, "192.0.2.8"));
            // What is known costs nothing.
            assertThat(ask(server, ROOK, "192.0.2.9").statusCode()).isEqualTo(200);
            assertThat(ask(server, ROOK, "192.0.2.9").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void lines_of_bulk_requests_wait_until_their_deadline() throws Exception {
        try (RunningServer server = server(PROXY)) {
            assertThat(ask(server, ROOK, "192.0.2.7").statusCode()).isEqualTo(200);
            HttpResponse<String> bulk = server.send(HttpRequest.newBuilder(server.uri("/standard"))
                    .header("Content-Type", "text/plain")
                    .header("X-Forwarded-For", "192.0.2.7")
                    .header("Request-Timeout", "0.2")
                    .POST(BodyPublishers.ofString(QUEEN)));
            JsonNode line = RunningServer.JSON.readTree(bulk.body());
            assertThat(line.get("status").asInt()).isEqualTo(429);
            assertThat(line.get("error").asText()).contains("pages from slow disks");
        }
        String fast = "endgrain.http.client-limit.pages-per-minute = 60000";
        try (RunningServer server = server(fast)) {
            HttpResponse<String> bulk = server.send(HttpRequest.newBuilder(server.uri("/standard"))
                    .header("Content-Type", "text/plain")
                    .POST(BodyPublishers.ofString(ROOK + "\n" + QUEEN + "\n" + ROOK.replace("0 1", "7 9"))));
            assertThat(bulk.body().lines()).hasSize(3).allMatch(line -> line.contains("\"position\":{"));
        }
    }

    @Test
    void each_question_on_a_socket_counts_and_headers_of_strangers_do_not() throws Exception {
        try (RunningServer server = server("");
                StreamClient client = new StreamClient(server, "/stream")) {
            client.next("hello");
            client.ask("a", ROOK);
            client.upTo("position");
            client.ask("b", QUEEN);
            JsonNode error = client.next("error");
            assertThat(error.get("id").asText()).isEqualTo("b");
            assertThat(error.get("status").asInt()).isEqualTo(429);
            assertThat(error.get("error").asText()).matches(".* should ask again in [0-9]+ seconds?\\.");
            requireLimited(ask(server, QUEEN, "192.0.2.99"));
        }
    }
}
