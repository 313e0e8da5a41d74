package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Fen;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.tables.BlockingTables;
import io.endgrain.testkit.Corpus;
import io.endgrain.testkit.ExpectedAnswer;
import io.endgrain.testkit.ExpectedMainline;
import io.endgrain.testkit.SharedFolder;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The corpora, asked over a socket and answered by the actors. */
class HttpCorpusTest {
    private static RunningServer server;
    private static final Map<Variant, BlockingTables> TABLES = new EnumMap<>(Variant.class);

    @BeforeAll
    static void start() throws Exception {
        Map<Variant, List<Path>> directories = new EnumMap<>(Variant.class);
        for (Variant variant : Variant.values()) {
            directories.put(
                    variant,
                    SharedFolder.find()
                            .map(shared -> List.of(shared.tables(variant.key())))
                            .orElse(List.of()));
            TABLES.put(variant, BlockingTables.of(new OsDisk(), variant, directories.get(variant)));
        }
        server = RunningServer.overTables(new OsDisk(), directories, "");
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
        for (BlockingTables tables : TABLES.values()) {
            tables.close();
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void every_answer_agrees(Variant variant) throws Exception {
        new Corpus("responses-" + variant.key()).compare(variant.key(), expected -> {
            HttpResponse<String> response = ask("/" + variant.key() + "?fen=", expected);
            JsonNode answer = RunningServer.JSON.readTree(response.body());

            assertThat(response.statusCode()).isEqualTo(200);
            ExpectedAnswer.compare(expected.get("response"), answer);
            boolean unknown = response.body().contains("\"dtz\":null");
            assertThat(response.headers().firstValue("Cache-Control"))
                    .contains(unknown ? "no-store" : "public, max-age=3600");
        });
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void every_main_line_agrees(Variant variant) throws Exception {
        new Corpus("mainline-" + variant.key()).compare(variant.key(), expected -> {
            HttpResponse<String> response = ask("/" + variant.key() + "/mainline?fen=", expected);

            assertThat(response.statusCode()).isEqualTo(200);
            ExpectedMainline.compare(
                    expected.get("response"),
                    RunningServer.JSON.readTree(response.body()),
                    Fen.parse(expected.get("fen").asText(), variant),
                    at -> RawAnswer.evaluate(at, TABLES.get(variant)::evaluate));
        });
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void every_status_of_a_main_line_agrees(Variant variant) throws Exception {
        new Corpus("mainline-status").compare(variant.key(), expected -> {
            HttpResponse<String> response = ask("/" + variant.key() + "/mainline?fen=", expected);

            assertThat(response.statusCode())
                    .as(response.body())
                    .isEqualTo(expected.get("status").asInt());
        });
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void what_is_accepted_as_a_fen_agrees(Variant variant) throws Exception {
        new Corpus("fen-acceptance").compare(variant.key(), expected -> {
            HttpResponse<String> response = ask("/" + variant.key() + "?fen=", expected);

            assertThat(response.statusCode())
                    .as(response.body())
                    .isEqualTo(expected.get("accepted").asBoolean() ? 200 : 400);
        });
    }

    private static HttpResponse<String> ask(String path, JsonNode record) throws Exception {
        return server.get(path + RunningServer.encode(record.get("fen").asText()));
    }
}
