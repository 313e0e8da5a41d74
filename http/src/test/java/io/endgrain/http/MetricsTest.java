package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.GeneratedTables;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code /metrics} of a real server, as Prometheus reads it. */
class MetricsTest {
    private static final Path TABLES = GeneratedTables.threeMen();
    private static final String FEN = "8/8/8/8/5k2/8/4K2R/8_w_-_-_0_1";
    private static final Set<String> LABELS = Set.of(
            "method",
            "route",
            "variant",
            "status",
            "kind",
            "source",
            "result",
            "change",
            "outcome",
            "device",
            "state",
            "dispatcher",
            "le");

    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        server = RunningServer.monitored(new OsDisk(), List.of(TABLES), "endgrain.metrics.every = 100ms");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Exposition scrape() {
        try {
            HttpResponse<String> response = server.get("/metrics");
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type"))
                    .contains("text/plain; version=0.0.4; charset=UTF-8");
            return Exposition.parse(response.body());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static double awaitMore(String metric, Map<String, String> labels, double than) {
        return Eventually.get(() -> {
            double now = scrape().sum(metric, labels);
            return now > than ? Double.valueOf(now) : null;
        });
    }

    @Test
    void requests_by_route_variant_and_status() throws Exception {
        Map<String, String> fine =
                Map.of("method", "GET", "route", "/{variant}", "variant", "standard", "status", "200");
        Map<String, String> bad = Map.of("route", "/{variant}", "variant", "none", "status", "400");
        Map<String, String> nothing = Map.of("route", "none", "status", "404");
        Map<String, String> other = Map.of("method", "other", "route", "/{variant}", "status", "405");
        Exposition before = scrape();
        server.get("/standard?fen=" + FEN);
        server.send(HttpRequest.newBuilder(server.uri("/standard")).method("PUT", BodyPublishers.noBody()));
        server.get("/standard?fen=garbage");
        server.get("/a/b/c");

        for (Map<String, String> labels : List.of(fine, bad, nothing, other)) {
            String counted = "endgrain_http_requests_seconds_count";
            awaitMore(counted, labels, before.sum(counted, labels));
        }
        assertThat(scrape().sum("endgrain_http_requests_seconds_sum", fine)).isPositive();
    }

    @Test
    void questions_that_are_refused_on_whatever_way_they_come() throws Exception {
        String counted = "endgrain_http_requests_seconds_count";
        Map<String, String> frame = Map.of("route", "/stream", "status", "400");
        Map<String, String> line = Map.of("route", "bulk line", "status", "400");
        Exposition before = scrape();
        try (StreamClient client = new StreamClient(server, "/stream")) {
            client.next("hello");
            client.send("{");
            client.next("error");
        }
        server.send(HttpRequest.newBuilder(server.uri("/standard"))
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("garbage")));

        awaitMore(counted, frame, before.sum(counted, frame));
        awaitMore(counted, line, before.sum(counted, line));
    }

    @Test
    void what_is_refused_before_its_path_is_looked_at() throws Exception {
        String counted = "endgrain_http_requests_seconds_count";
        Map<String, String> requests = Map.of(
                "400", "GET /%zz HTTP/1.1",
                "414", "GET /standard?fen=" + "8".repeat(20_000) + " HTTP/1.1",
                "501", "BREW /standard HTTP/1.1",
                "505", "GET / HTTP/7.9");
        Exposition before = scrape();
        for (Map.Entry<String, String> request : requests.entrySet()) {
            assertThat(server.raw(request.getValue() + "\r\nHost: x\r\n\r\n"))
                    .startsWith("HTTP/1.1 " + request.getKey() + " ");
        }

        for (String status : requests.keySet()) {
            Map<String, String> labels = Map.of("method", "none", "route", "none", "variant", "none", "status", status);
            double once = before.sum(counted, labels) + 1;
            assertThat(awaitMore(counted, labels, once - 1)).as(status).isEqualTo(once);
        }
    }

    @Test
    void what_requests_take_and_where_their_pages_come_from() throws Exception {
        Exposition before = scrape();
        server.get("/standard?fen=8/8/8/8/5k2/8/4K3/7Q_w_-_-_3_1");
        // Other positions of the same table find its pages in memory.
        server.get("/standard?fen=8/8/8/8/5k2/8/4K3/6Q1_w_-_-_0_1");
        server.get("/standard?fen=8/8/8/8/4k3/8/3K4/7Q_b_-_-_3_1");

        for (String metric : List.of(
                "endgrain_request_moves_count",
                "endgrain_request_rounds_count",
                "endgrain_request_in_line_seconds_count")) {
            awaitMore(metric, Map.of(), before.sum(metric, Map.of()));
        }
        for (String kind : List.of("wdl", "dtz")) {
            Map<String, String> probes = Map.of("kind", kind);
            awaitMore("endgrain_request_probes_sum", probes, before.sum("endgrain_request_probes_sum", probes));
        }
        awaitMore("endgrain_pages_total", Map.of("source", "memory"), 0);
        awaitMore("endgrain_device_reads_total", Map.of(), 0);
        awaitMore("endgrain_device_service_time_seconds_count", Map.of(), 0);
        awaitMore("endgrain_questions_total", Map.of("outcome", "evaluated"), 0);
        awaitMore("endgrain_tables", Map.of("variant", "standard"), GeneratedTables.THREE_MEN.size() - 1);
        assertThat(scrape().samples())
                .as("who has no directory of a variant does not miss its tables")
                .filteredOn(sample -> sample.metric().equals("endgrain_tables"))
                .extracting(sample -> sample.labels().get("variant"))
                .containsOnly("standard");
        awaitMore("jvm_memory_used_bytes_count", Map.of(), 0);
        awaitMore("process_ulimit_file_descriptors_max", Map.of(), 0);
        awaitMore("endgrain_dispatcher_threads", Map.of("dispatcher", "requests"), 0);
    }

    @Test
    void no_label_carries_a_table_a_position_or_a_client() throws Exception {
        server.get("/standard?fen=" + FEN);
        awaitMore("endgrain_request_moves_count", Map.of(), 0);

        List<Exposition.Sample> ours = scrape().samples().stream()
                .filter(sample -> sample.metric().startsWith("endgrain_"))
                .toList();
        assertThat(ours.stream()
                        .flatMap(sample -> sample.labels().keySet().stream())
                        .collect(Collectors.toSet()))
                .isSubsetOf(LABELS);
        Set<String> values = new TreeSet<>();
        ours.forEach(sample -> values.addAll(sample.labels().values()));
        assertThat(values)
                .noneMatch(value -> value.contains("127.0.0.1") || value.contains("KRvK") || value.contains("8/8"));
    }

    @Test
    void a_server_without_metrics_says_so() throws Exception {
        try (RunningServer silent =
                RunningServer.monitored(new OsDisk(), List.of(TABLES), "endgrain.metrics.enabled = off")) {
            HttpResponse<String> response = silent.get("/metrics");

            assertThat(response.statusCode()).isEqualTo(404);
            assertThat(response.body()).contains("endgrain.metrics.enabled is off");
        }
    }
}
