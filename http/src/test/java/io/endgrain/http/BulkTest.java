package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.GatedDisk;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.SamplePositions;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Many positions with one request, on real sockets. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class BulkTest {
    private static final String TEXT = "text/plain";
    private static final String NDJSON = "application/x-ndjson";
    private static final String ROOK = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    private static final String QUEEN = "4k3/8/8/8/8/8/8/4K2Q w - - 0 1";
    private static final int SAMPLE = 40;

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n"})
    void answers_are_those_of_single_requests(String lineEnd) throws Exception {
        Path tables = GeneratedTables.threeMen();
        try (RunningServer server = RunningServer.overTables(new OsDisk(), List.of(tables), "")) {
            List<String> fens = new ArrayList<>();
            for (var position : new SamplePositions(5).ofAll(tables, SAMPLE)) {
                fens.add(fens.size() % 2 == 0 ? position.fen() : position.fen().replace(' ', '_'));
            }
            List<String> objects = new ArrayList<>();
            for (String fen : fens) {
                objects.add("{\"fen\":\"" + fen + "\",\"id\":\"q" + objects.size() + "\"}");
            }
            for (String type : List.of(TEXT, NDJSON)) {
                String body = String.join(lineEnd, type.equals(TEXT) ? fens : objects);
                HttpResponse<String> response = post(server, type, body);
                assertThat(response.statusCode()).isEqualTo(200);
                assertThat(response.headers().firstValue("Content-Type")).contains(NDJSON);
                assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
                Map<Integer, JsonNode> lines = byNumber(response);
                assertThat(lines).hasSameSizeAs(fens);
                for (int i = 0; i < fens.size(); i++) {
                    JsonNode line = lines.get(i + 1);
                    JsonNode single = server.json("/standard?fen=" + RunningServer.encode(fens.get(i)));
                    assertThat(line.get("position")).as(fens.get(i)).isEqualTo(single);
                    assertThat(line.path("id").asText()).isEqualTo(type.equals(TEXT) ? "" : "q" + i);
                    assertThat(line).hasSize(type.equals(TEXT) ? 2 : 3);
                }
            }
        }
    }

    @Test
    void answers_come_in_the_order_in_which_they_are_known() throws Exception {
        GatedDisk disk = new GatedDisk(new OsDisk());
        disk.close(file -> String.valueOf(file.getFileName()).startsWith("KRvK"));
        try (RunningServer server = RunningServer.overTables(disk, List.of(GeneratedTables.threeMen()), "");
                BulkClient client = new BulkClient(server, TEXT)) {
            client.send(ROOK + "\n");
            assertThat(disk.awaitWaiting(1, RunningServer.PATIENCE)).isTrue();
            client.send(QUEEN + "\nnonsense\n");
            assertThat(client.head()).startsWith("HTTP/1.1 200 ").contains("Transfer-Encoding: chunked");
            assertThat(List.of(
                            client.next().get("line").asInt(),
                            client.next().get("line").asInt()))
                    .containsExactlyInAnyOrder(2, 3);
            disk.open();
            assertThat(client.next().get("line").asInt()).isEqualTo(1);
            client.send(ROOK);
            client.end();
            JsonNode last = client.next();
            assertThat(last.get("line").asInt()).isEqualTo(4);
            assertThat(last.at("/position/category").asText()).isEqualTo("win");
            assertThat(client.next()).isNull();
        } finally {
            disk.open();
        }
    }

    @Test
    void lines_that_are_wrong_get_an_error_and_the_others_an_answer() throws Exception {
        try (RunningServer server =
                RunningServer.over(new BlockingPipeline(List.of()), "endgrain.http.bulk.line-bytes = 200")) {
            String longest = " ".repeat(200 - ROOK.length()) + ROOK;
            Map<Integer, JsonNode> text = byNumber(post(
                    server,
                    TEXT,
                    "\uFEFF" + ROOK + "\n\n  \r\nnonsense\n" + longest + "\n" + " " + longest + "\n"
                            + "x".repeat(100_000) + "\n{\"fen\":\"" + ROOK + "\"}\n\n"));
            assertThat(text.keySet()).containsExactly(1, 4, 5, 6, 7, 8);
            assertThat(text.get(1).has("position")).isTrue();
            assertThat(text.get(5).has("position")).isTrue();
            requireError(text.get(4), "The board");
            requireError(text.get(6), "at most 200 bytes");
            requireError(text.get(7), "at most 200 bytes");
            requireError(text.get(8), "FEN's board");

            Map<Integer, JsonNode> json = byNumber(post(
                    server,
                    NDJSON,
                    String.join(
                            "\n",
                            List.of(
                                    "{\"fen\":\"" + ROOK + "\",\"variant\":\"standard\",\"id\":null,\"more\":1}",
                                    "{\"fen\":\"" + ROOK + "\",\"variant\":\"atomic\",\"id\":\"a\"}",
                                    ROOK,
                                    "[1]",
                                    "{}",
                                    "{\"fen\":\"nonsense\",\"id\":\"b\"}",
                                    "{\"fen\":\"" + ROOK + "\",\"id\":7}",
                                    "{\"fen\":\"" + ROOK + "\",\"id\":\"" + "a".repeat(65) + "\"}",
                                    "{\"fen\":\"" + ROOK + "\"} {}"))));
            assertThat(json.keySet()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9);
            assertThat(json.get(1).has("position")).isTrue();
            requireError(json.get(2), "\"variant\" should be \"standard\"");
            assertThat(json.get(2).get("id").asText()).isEqualTo("a");
            requireError(json.get(3), "this one is not JSON");
            requireError(json.get(4), "this one is no object");
            requireError(json.get(5), "should have a \"fen\"");
            requireError(json.get(6), "The board");
            assertThat(json.get(6).get("id").asText()).isEqualTo("b");
            requireError(json.get(7), "\"id\" should be a string");
            requireError(json.get(8), "at most 64 characters");
            requireError(json.get(9), "this one is not JSON");
        }
    }

    @Test
    void an_empty_body_has_an_empty_answer() throws Exception {
        try (RunningServer server = RunningServer.over(new BlockingPipeline(List.of()))) {
            HttpResponse<String> response = post(server, TEXT, "");
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEmpty();
            assertThat(post(server, NDJSON, "\n\n").body()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
                    /standard | application/json | - | - | 415 | it should be text/plain, with one FEN a line
                    /standard | application/x-www-form-urlencoded | - | - | 415 | "application/x-www-form-urlencoded"
                    /standard | - | - | - | 415 | it should be text/plain
                    /standard | text/plain | gzip | - | 415 | encoded with "gzip"
                    /standard | text/plain; charset=utf-16 | - | - | 415 | Content-Type is "utf-16"; it should be utf-8 or us-ascii, or be left out.
                    /standard | text/plain;charset="ISO-8859-1" | - | - | 415 | Content-Type is "iso-8859-1"; it should be utf-8
                    /standard | text/plain; charset=klingon | - | - | 415 | Content-Type is "klingon"; it should be utf-8
                    /standard | application/x-ndjson; charset=utf-16le | - | - | 415 | Content-Type is "utf-16le"; it should be utf-8
                    /standard | text/plain; charset=US-ASCII | - | - | 200 | "line":1
                    /standard | text/plain; charset="UTF8" | - | - | 200 | "line":1
                    /standard | application/x-ndjson; charset=utf-8 | - | - | 200 | "line":1
                    /standard | text/plain | - | application/json | 406 | it should allow application/x-ndjson
                    /standard | text/plain; charset=utf-8 | identity | application/* | 200 | "line":1
                    /standard | application/x-ndjson | - | application/x-ndjson;q=0.1 | 200 | "line":1
                    /standard | text/plain | - | */*, application/x-ndjson;q=0 | 406 | it should allow
                    /bughouse | text/plain | - | - | 404 | "bughouse" is not a variant
                    """)
    void what_is_sent_and_what_is_accepted(
            String path, String type, String encoding, String accept, int status, String says) throws Exception {
        try (RunningServer server = RunningServer.over(new BlockingPipeline(List.of()))) {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(server.uri(path)).POST(BodyPublishers.ofString("x".repeat(50_000)));
            if (type != null) {
                request.header("Content-Type", type);
            }
            if (encoding != null) {
                request.header("Content-Encoding", encoding);
            }
            if (accept != null) {
                request.header("Accept", accept);
            }
            HttpResponse<String> response = server.send(request);
            assertThat(response.statusCode()).isEqualTo(status);
            assertThat(response.body()).contains(says.startsWith("\"line") ? says : says.replace("\"", "\\\""));
        }
    }

    @Test
    void a_client_that_waits_to_be_told_to_go_on_is_told_before_the_response() throws Exception {
        try (RunningServer server = RunningServer.over(new BlockingPipeline(List.of()));
                BulkClient client = new BulkClient(server, TEXT, "Expect: 100-continue")) {
            assertThat(client.head()).startsWith("HTTP/1.1 100 ");
            client.send(ROOK + "\n" + QUEEN);
            client.send("\n" + ROOK);
            client.end();
            assertThat(client.head()).startsWith("HTTP/1.1 200 ");
            assertThat(client.rest())
                    .extracting(line -> line.get("line").asInt())
                    .containsExactlyInAnyOrder(1, 2, 3);
        }
    }

    @Test
    void a_body_that_cannot_be_read_to_its_end_is_told_of_last() throws Exception {
        try (RunningServer server = RunningServer.over(new BlockingPipeline(List.of()));
                BulkClient client = new BulkClient(server, TEXT)) {
            client.send(ROOK + "\n");
            assertThat(client.head()).startsWith("HTTP/1.1 200 ");
            assertThat(client.next().get("line").asInt()).isEqualTo(1);
            client.send(QUEEN);
            client.sendRaw("no chunk\r\n");
            JsonNode last = client.next();
            assertThat(last.get("unread_from").asInt()).isEqualTo(2);
            assertThat(last.get("status").asInt()).isEqualTo(400);
            assertThat(last.get("error").asText()).contains("broke off");
            assertThat(client.next()).isNull();
        }
    }

    @Test
    void only_positions_take_many_questions() throws Exception {
        try (RunningServer server = RunningServer.over(new BlockingPipeline(List.of()))) {
            for (String path : List.of("/standard", "*", "/standard/mainline", "/tables")) {
                String methods = path.equals("/standard") || path.equals("*")
                        ? "GET, HEAD, POST, OPTIONS"
                        : "GET, HEAD, OPTIONS";
                String options = server.raw("OPTIONS " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
                assertThat(options)
                        .contains("Allow: " + methods + "\r\n", "Access-Control-Allow-Methods: " + methods + "\r\n");
            }
            HttpResponse<String> put =
                    server.send(HttpRequest.newBuilder(server.uri("/standard")).PUT(BodyPublishers.ofString(ROOK)));
            assertThat(put.statusCode()).isEqualTo(405);
            assertThat(put.body()).contains("it should be GET, HEAD, POST or OPTIONS.");
        }
    }

    private static void requireError(JsonNode line, String says) {
        assertThat(line.get("status").asInt()).as(line.toString()).isEqualTo(400);
        assertThat(line.get("error").asText()).contains(says).endsWith(".");
    }

    private static HttpResponse<String> post(RunningServer server, String type, String body) throws Exception {
        return server.send(HttpRequest.newBuilder(server.uri("/standard"))
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(body)));
    }

    private static Map<Integer, JsonNode> byNumber(HttpResponse<String> response) throws Exception {
        Map<Integer, JsonNode> lines = new TreeMap<>();
        for (String text : Arrays.asList(response.body().split("\n"))) {
            JsonNode line = RunningServer.JSON.readTree(text);
            assertThat(lines.put(line.get("line").asInt(), line)).isNull();
        }
        return lines;
    }
}
