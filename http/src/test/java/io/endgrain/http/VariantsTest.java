package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every route for every variant, also for those that have no tables. */
class VariantsTest {
    private static final String QUEEN = "8/8/8/3k4/8/8/2Q5/2K5 w - - 0 1";

    /** White has lost: the king has exploded, and the mate in the corner counts for nothing. */
    private static final String EXPLODED = "4k3/8/8/8/8/8/8/7R w - - 0 1";

    @TempDir
    private static Path empty;

    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        server = RunningServer.overTables(
                new OsDisk(), Map.of(Variant.STANDARD, List.of(empty), Variant.ATOMIC, List.of(empty)), "");
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    private static HttpResponse<String> ask(Variant variant, String fen) throws Exception {
        return server.get("/" + variant.key() + "?fen=" + RunningServer.encode(fen));
    }

    private static JsonNode answer(Variant variant, String fen) throws Exception {
        HttpResponse<String> response = ask(variant, fen);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return RunningServer.JSON.readTree(response.body());
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void without_tables_values_are_unknown_and_there_is_no_main_line(Variant variant) throws Exception {
        JsonNode answer = answer(variant, QUEEN);

        assertThat(answer.get("category").asText()).isEqualTo("unknown");
        assertThat(answer.get("dtz").isNull()).isTrue();
        assertThat(answer.has("errors")).isFalse();
        assertThat(answer.get("moves")).isNotEmpty();
        HttpResponse<String> mainline =
                server.get("/" + variant.key() + "/mainline?fen=" + RunningServer.encode(QUEEN));
        assertThat(mainline.statusCode()).isEqualTo(404);
    }

    @Test
    void the_end_of_a_game_needs_no_table() throws Exception {
        JsonNode atomic = answer(Variant.ATOMIC, EXPLODED);
        assertThat(atomic.get("variant_loss").asBoolean()).isTrue();
        assertThat(atomic.get("category").asText()).isEqualTo("loss");
        assertThat(atomic.get("moves")).isEmpty();

        JsonNode antichess = answer(Variant.ANTICHESS, "8/8/8/8/8/8/8/4K3 b - - 0 1");
        assertThat(antichess.get("variant_win").asBoolean()).isTrue();
        assertThat(antichess.get("category").asText()).isEqualTo("win");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
                    standard  | 8/8/8/8/8/8/8/8             | 400 | The board is empty
                    atomic    | 8/8/8/8/8/8/8/8             | 400 | The board is empty
                    antichess | 8/8/8/8/8/8/8/8             | 400 | The board is empty
                    standard  | 4k3/8/8/8/8/8/8/7R_w        | 400 | White has no king
                    atomic    | 4k3/8/8/8/8/8/8/7R_w        | 200 | -
                    atomic    | 4k3/8/8/8/8/8/8/7R_b        | 400 | White has no king, but it is Black's turn
                    antichess | 4k3/8/8/8/8/8/8/7R_b        | 200 | -
                    antichess | 8/8/3n4/8/8/8/8/7R_w        | 200 | -
                    standard  | 8/8/8/3kK3/8/8/8/7R_w       | 400 | stand next to each other
                    atomic    | 8/8/8/3kK3/8/8/8/7R_w       | 200 | -
                    antichess | 8/8/8/3kK3/8/8/8/7R_w       | 200 | -
                    standard  | k7/7Q/6Q1/8/8/8/8/K2QQQQQ_b | 200 | -
                    atomic    | k7/7Q/6Q1/8/8/8/8/K2QQQQQ_b | 200 | -
                    antichess | k7/7Q/6Q1/8/8/8/8/K2QQQQQ_b | 200 | -
                    standard  | 7k/8/QQQQQQQQ/QQQQQQQQ/8/8/8/K7_w | 400 | more material than a game can have
                    atomic    | 7k/8/QQQQQQQQ/QQQQQQQQ/8/8/8/K7_w | 400 | more material than a game can have
                    antichess | 7k/8/QQQQQQQQ/QQQQQQQQ/8/8/8/8_w  | 400 | more material than a game can have
                    standard  | 7n/8/8/8/8/KKKKKKKK/KKKKKKKK/8_w | 400 | White has 16 kings
                    atomic    | 7n/8/8/8/8/KKKKKKKK/KKKKKKKK/8_w | 400 | White has 16 kings
                    antichess | 7n/8/8/8/8/KKKKKKKK/KKKKKKKK/8_w | 200 | -
                    standard  | k7/8/8/8/8/8/8/K6P_w        | 400 | has a pawn on h1
                    atomic    | k7/8/8/8/8/8/8/K6P_w        | 400 | has a pawn on h1
                    antichess | k7/8/8/8/8/8/8/K6P_w        | 400 | has a pawn on h1
                    """)
    void what_only_one_variant_allows(Variants variant, String fen, int status, String says) throws Exception {
        HttpResponse<String> response = server.get("/" + variant + "?fen=" + fen);

        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.body()).contains(says == null ? "\"category\"" : says);
    }

    /** The keys, as they stand in URLs. */
    private enum Variants {
        standard,
        atomic,
        antichess
    }

    @Test
    void what_is_no_variant_is_not_there() throws Exception {
        HttpResponse<String> response = server.get("/crazyhouse?fen=" + RunningServer.encode(QUEEN));

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(RunningServer.JSON.readTree(response.body()).get("error").asText())
                .isEqualTo(
                        "\"crazyhouse\" is not a variant that is served here; what is: antichess, atomic, standard.");
    }

    @Test
    void tables_lists_variants_without_tables_too() throws Exception {
        JsonNode tables = server.json("/tables");

        List<String> variants = new ArrayList<>();
        tables.fieldNames().forEachRemaining(variants::add);
        assertThat(variants).containsExactly("antichess", "atomic", "standard");
        assertThat(tables).allSatisfy(variant -> {
            assertThat(variant.get("men").asInt()).isZero();
            assertThat(variant.get("count").asInt()).isZero();
            assertThat(variant.get("tables")).isEmpty();
            assertThat(variant.get("complaints")).isEmpty();
        });
        assertThat(server.get("/").body())
                .contains("<b>standard</b>: no tables", "<b>atomic</b>: no tables", "<b>antichess</b>: no tables")
                .doesNotContain("formaction", "{{");
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void an_answer_is_the_same_in_cbor_in_bulk_and_in_events(Variant variant) throws Exception {
        JsonNode answer = answer(variant, QUEEN);
        String path = "/" + variant.key();
        String question = path + "?fen=" + RunningServer.encode(QUEEN);

        HttpResponse<byte[]> cbor =
                server.sendForBytes(HttpRequest.newBuilder(server.uri(question)).header("Accept", "application/cbor"));
        assertThat(new CBORMapper().readTree(cbor.body())).isEqualTo(answer);

        HttpResponse<String> bulk = server.send(HttpRequest.newBuilder(server.uri(path))
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString("{\"fen\":\"" + QUEEN + "\",\"variant\":\"" + variant.key() + "\"}\n")));
        assertThat(RunningServer.JSON.readTree(bulk.body()).get("position")).isEqualTo(answer);

        HttpResponse<String> events =
                server.send(HttpRequest.newBuilder(server.uri(question)).header("Accept", "text/event-stream"));
        String last = events.body().substring(events.body().lastIndexOf("data:") + "data:".length());
        assertThat(RunningServer.JSON.readTree(last).get("position")).isEqualTo(answer);
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void a_stream_is_of_one_variant_or_of_all(Variant variant) throws Exception {
        JsonNode answer = answer(variant, QUEEN);
        String frame = "{\"id\":\"a\",\"fen\":\"" + QUEEN + "\"}";
        String named = "{\"id\":\"b\",\"variant\":\"" + variant.key() + "\",\"fen\":\"" + QUEEN + "\"}";
        try (StreamClient own = new StreamClient(server, "/" + variant.key() + "/stream");
                StreamClient all = new StreamClient(server, "/stream")) {
            own.next("hello");
            all.next("hello");
            own.send(frame);
            assertThat(own.upTo("position").getLast().get("position")).isEqualTo(answer);
            own.send(named);
            assertThat(own.upTo("position").getLast().get("position")).isEqualTo(answer);
            all.send(named);
            assertThat(all.upTo("position").getLast().get("position")).isEqualTo(answer);
            all.send(frame);
            assertThat(all.next("error").get("error").asText()).contains("\"variant\"");
            all.send(named.replace(variant.key(), "crazyhouse"));
            assertThat(all.next("error").get("status").asInt()).isEqualTo(404);
        }
    }
}
