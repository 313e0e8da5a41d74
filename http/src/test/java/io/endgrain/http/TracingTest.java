package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.disk.OsDisk;
import io.endgrain.http.TraceReceiver.Received;
import io.endgrain.testkit.CapturedLog;
import io.endgrain.testkit.GatedDisk;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.LatencyDisk;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Traces of real requests, as a real receiver gets them. */
class TracingTest {
    private static final String FEN = "8/8/8/8/5k2/8/4K2R/8_w_-_-_0_1";
    private static final String PATH = "/standard?fen=" + FEN;
    private static final String CLIENTS_TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String CLIENTS_SPAN = "00f067aa0ba902b7";

    private final GatedDisk disk = new GatedDisk(new OsDisk());
    private final Path tables = GeneratedTables.threeMen();
    private TraceReceiver receiver;

    @BeforeEach
    void listen() throws Exception {
        receiver = new TraceReceiver();
    }

    @AfterEach
    void stopListening() {
        receiver.close();
    }

    private RunningServer server(String settings) throws Exception {
        return RunningServer.monitored(disk, List.of(tables), receiver.settings() + settings);
    }

    private List<Received> whole(String trace) {
        return Eventually.get(() -> {
            List<Received> spans = receiver.spans(trace);
            // Parents end last, but for the probes, which are told of when their actors have stopped.
            boolean ended = spans.stream().anyMatch(span -> span.attributes().containsKey("http.response.status_code"))
                    && spans.stream().anyMatch(span -> span.name().equals("request"));
            boolean hasParents = spans.stream()
                    .filter(span -> !span.name().startsWith("/"))
                    .allMatch(
                            span -> spans.stream().anyMatch(other -> other.id().equals(span.parent())));
            return ended && hasParents ? spans : null;
        });
    }

    private static String traceOf(HttpResponse<?> response) {
        String header = response.headers().firstValue("traceresponse").orElseThrow();
        assertThat(header).matches("00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]");
        return header.substring(3, 35);
    }

    @Test
    void a_sampled_request_from_http_to_the_reads() throws Exception {
        try (RunningServer server = server("endgrain.tracing { sample = 1, slow = 200ms }")) {
            HttpResponse<String> response = server.send(HttpRequest.newBuilder(server.uri(PATH))
                    .header("traceparent", "00-" + CLIENTS_TRACE + "-" + CLIENTS_SPAN + "-01"));

            assertThat(traceOf(response)).isEqualTo(CLIENTS_TRACE);
            List<Received> spans = whole(CLIENTS_TRACE);
            Map<String, Received> byId = spans.stream().collect(Collectors.toMap(Received::id, span -> span));
            Received http = only(spans, "/{variant}");
            Received request = only(spans, "request");
            assertThat(http.parent()).isEqualTo(CLIENTS_SPAN);
            assertThat(http.attributes())
                    .containsEntry("http.response.status_code", "200")
                    .containsEntry("variant", "standard")
                    .containsEntry("men", "3");
            assertThat(request.parent()).isEqualTo(http.id());
            assertThat(request.attributes())
                    .containsEntry("outcome", "answered")
                    .containsKey("wdl-probes");
            int positions = 1
                    + RunningServer.JSON.readTree(response.body()).get("moves").size();
            List<Received> probes = Eventually.get(() -> {
                List<Received> all = named(receiver.spans(CLIENTS_TRACE), "probe");
                return all.size() >= positions ? all : null;
            });
            assertThat(probes).hasSize(positions);
            assertThat(probes).allSatisfy(probe -> {
                assertThat(probe.parent()).isEqualTo(request.id());
                assertThat(probe.attributes()).containsKeys("men", "move", "resident");
            });
            List<Received> reads = named(spans, "read");
            assertThat(reads).isNotEmpty().allSatisfy(read -> {
                assertThat(byId.get(read.parent()).name()).isIn("probe", "capture");
                assertThat(read.attributes()).containsKeys("device", "queue-us", "service-us", "origin", "table");
                assertThat(read.start()).isGreaterThanOrEqualTo(request.start() - 1_000_000);
                assertThat(read.nanos()).isNotNegative();
            });
            assertThat(spans)
                    .allSatisfy(
                            span -> assertThat(span.attributes().toString()).doesNotContain(FEN, FEN.substring(0, 20)));
            assertThat(receiver.resource()).containsEntry("service.name", "endgrain");
        }
    }

    @Test
    void those_that_are_neither_sampled_nor_slow_leave_no_trace() throws Exception {
        try (RunningServer server = server("endgrain.tracing { sample = 0, slow = 30s }")) {
            for (int clock = 0; clock < 5; clock++) {
                server.get("/standard?fen=8/8/8/8/5k2/8/4K2R/8_w_-_-_" + clock + "_1");
            }
            HttpResponse<String> resident = server.get("/standard?fen=8/8/8/8/5k2/8/4K2R/8_w_-_-_9_1");
            HttpResponse<String> last = server.send(HttpRequest.newBuilder(server.uri(PATH))
                    .header("traceparent", "00-" + CLIENTS_TRACE + "-" + CLIENTS_SPAN + "-01"));

            assertThat(resident.headers().firstValue("traceresponse")).isEmpty();
            assertThat(traceOf(last)).isEqualTo(CLIENTS_TRACE);
            Eventually.get(() ->
                    receiver.find(span -> span.name().equals("/{variant}")).orElse(null));
            assertThat(receiver.spans())
                    .allSatisfy(span -> assertThat(span.trace()).isEqualTo(CLIENTS_TRACE));
        }
    }

    @Test
    void a_receiver_that_is_not_there_is_told_of_once_in_the_log() throws Exception {
        receiver.close();
        try (CapturedLog log = CapturedLog.atInfo();
                RunningServer server = server("endgrain.tracing { sample = 1, slow = 100ms }")) {
            for (int i = 0; i < 3; i++) {
                assertThat(server.get(PATH).statusCode()).isEqualTo(200);
            }
            String told = Eventually.get(() -> log.lines().stream()
                    .filter(line -> line.contains("traces could not be handed over"))
                    .findFirst()
                    .orElse(null));
            assertThat(told)
                    .startsWith("WARN")
                    .contains("endgrain.tracing.otlp.endpoint")
                    .doesNotContain("\tat ");
            server.get(PATH);
            assertThat(log.lines().stream().filter(line -> line.equals(told))).hasSize(1);
        }
    }

    @Test
    void a_slow_request_is_kept_whole_though_none_is_sampled_and_the_log_tells_where_its_time_went() throws Exception {
        String settings = "endgrain.tracing { sample = 0, slow = 300ms }\nendgrain.http.deadline = 1s\n"
                + "endgrain.cache.prefixes = 0";
        try (CapturedLog log = CapturedLog.atInfo();
                RunningServer server = server(settings)) {
            assertThat(server.get(PATH).statusCode()).isEqualTo(200);
            disk.close(file -> file.toString().contains("KQvK"));
            HttpResponse<String> late = server.get("/standard?fen=8/8/8/8/5k2/8/4K3/7Q_w_-_-_0_1");

            assertThat(late.statusCode()).isEqualTo(503);
            List<Received> spans = whole(traceOf(late));
            assertThat(only(spans, "request").attributes()).containsEntry("outcome", "abandoned");
            assertThat(named(spans, "probe")).isNotEmpty();
            assertThat(named(spans, "probe"))
                    .allSatisfy(probe -> assertThat(probe.attributes()).containsEntry("resident", "false"));
            String line = log.lines().stream()
                    .filter(text -> text.contains("slow request") && text.contains("outcome=abandoned"))
                    .findFirst()
                    .orElseThrow();
            assertThat(line).contains("material=KQvK", "duration-ms=", "trace=" + traceOf(late));
            assertThat(line).doesNotContain("7Q");
            assertThat(line).containsPattern("pages-awaited=[1-9]");
            disk.open();
        }
    }

    @Test
    void a_slow_request_that_is_answered_names_the_device_it_waited_for() throws Exception {
        LatencyDisk slow = new LatencyDisk(new OsDisk(), Duration.ofMillis(120));
        String settings = receiver.settings() + "endgrain.tracing { sample = 0, slow = 100ms }";
        try (CapturedLog log = CapturedLog.atInfo();
                RunningServer server = RunningServer.monitored(slow, List.of(tables), settings)) {
            String trace = traceOf(server.get(PATH));

            assertThat(named(whole(trace), "read")).isNotEmpty();
            String line = log.lines().stream()
                    .filter(text -> text.contains("trace=" + trace))
                    .findFirst()
                    .orElseThrow();
            assertThat(line).contains("slowest-device=", "longest-service-ms=", "rounds=", "outcome=answered");
        }
    }

    @Test
    void each_question_of_a_websocket_is_a_trace_of_its_own() throws Exception {
        try (RunningServer server = server("endgrain.tracing { sample = 1, slow = 200ms }");
                StreamClient client = new StreamClient(server, "/stream")) {
            client.send("{\"id\":\"a\",\"variant\":\"standard\",\"fen\":\"" + FEN + "\"}");
            Received question =
                    Eventually.get(() -> receiver.find(span -> span.name().equals("/stream")
                                    && "200".equals(span.attributes().get("http.response.status_code")))
                            .orElse(null));

            assertThat(question.parent()).matches("0*");
            List<Received> spans = whole(question.trace());
            assertThat(only(spans, "request").parent()).isEqualTo(question.id());
        }
    }

    @Test
    void headers_that_are_no_trace_context_do_not_matter() throws Exception {
        try (RunningServer server = server("endgrain.tracing { sample = 1, slow = 10s }")) {
            for (String header : List.of("", "x", "00-0-0-0", "00-" + "0".repeat(32) + "-" + "0".repeat(16) + "-01")) {
                HttpResponse<String> response =
                        server.send(HttpRequest.newBuilder(server.uri(PATH)).header("traceparent", header));
                assertThat(response.statusCode()).as(header).isEqualTo(200);
                assertThat(traceOf(response)).isNotEqualTo("0".repeat(32));
            }
        }
    }

    /** As the W3C has it: what a later version says first is what the first one says. */
    @Test
    void a_trace_that_is_named_as_by_a_later_version_goes_on() throws Exception {
        String ids = CLIENTS_TRACE + "-" + CLIENTS_SPAN;
        try (RunningServer server = server("endgrain.tracing { sample = 0, slow = 3s }")) {
            for (String header : List.of("01-" + ids + "-01-extra", "cc-" + ids + "-01", "00-" + ids + "-03")) {
                String traced = traceparent(server, header).orElseThrow();
                assertThat(traced)
                        .as(header)
                        .startsWith("00-" + CLIENTS_TRACE + "-")
                        .endsWith("-01");
            }
            Received http = Eventually.get(() -> receiver.find(span ->
                            span.trace().equals(CLIENTS_TRACE) && span.name().equals("/{variant}"))
                    .orElse(null));
            assertThat(http.parent()).isEqualTo(CLIENTS_SPAN);
            for (String header : List.of(
                    "01-" + ids + "-02-extra",
                    "00-" + ids + "-01-extra",
                    "01-" + ids + "-01extra",
                    "ff-" + ids + "-01")) {
                assertThat(traceparent(server, header)).as(header).isEmpty();
            }
        }
    }

    private static Optional<String> traceparent(RunningServer server, String header) throws Exception {
        return server.send(HttpRequest.newBuilder(server.uri(PATH)).header("traceparent", header))
                .headers()
                .firstValue("traceresponse");
    }

    private static List<Received> named(List<Received> spans, String name) {
        return spans.stream().filter(span -> span.name().equals(name)).toList();
    }

    private static Received only(List<Received> spans, String name) {
        assertThat(named(spans, name)).hasSize(1);
        return named(spans, name).getFirst();
    }
}
