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
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The corpora, asked over a socket and answered by the actors. */
class HttpCorpusTest {
    private static RunningServer server;
    private static BlockingTables tables;

    @BeforeAll
    static void start() throws Exception {
        List<Path> directories = SharedFolder.find()
                .map(shared -> List.of(shared.tables("standard")))
                .orElse(List.of());
        server = RunningServer.overTables(new OsDisk(), directories, "");
        tables = BlockingTables.of(new OsDisk(), Variant.STANDARD, directories);
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
        tables.close();
    }

    @Test
    void every_answer_agrees() throws Exception {
        new Corpus("responses-standard").compare("standard", expected -> {
            HttpResponse<String> response = ask("/standard?fen=", expected);
            JsonNode answer = RunningServer.JSON.readTree(response.body());

            assertThat(response.statusCode()).isEqualTo(200);
            ExpectedAnswer.compare(expected.get("response"), answer);
            boolean unknown = response.body().contains("\"dtz\":null");
            assertThat(response.headers().firstValue("Cache-Control"))
                    .contains(unknown ? "no-store" : "public, max-age=3600");
        });
    }

    @Test
    void every_main_line_agrees() throws Exception {
        new Corpus("mainline-standard").compare("standard", expected -> {
            HttpResponse<String> response = ask("/standard/mainline?fen=", expected);

            assertThat(response.statusCode()).isEqualTo(200);
            ExpectedMainline.compare(
                    expected.get("response"),
                    RunningServer.JSON.readTree(response.body()),
                    Fen.parse(expected.get("fen").asText(), Variant.STANDARD),
                    at -> RawAnswer.evaluate(at, tables::evaluate));
        });
    }

    @Test
    void every_status_of_a_main_line_agrees() throws Exception {
        new Corpus("mainline-status").compare("standard", expected -> {
            HttpResponse<String> response = ask("/standard/mainline?fen=", expected);

            assertThat(response.statusCode())
                    .as(response.body())
                    .isEqualTo(expected.get("status").asInt());
        });
    }

    @Test
    void what_is_accepted_as_a_fen_agrees() throws Exception {
        new Corpus("fen-acceptance").compare("standard", expected -> {
            HttpResponse<String> response = ask("/standard?fen=", expected);

            assertThat(response.statusCode())
                    .as(response.body())
                    .isEqualTo(expected.get("accepted").asBoolean() ? 200 : 400);
        });
    }

    private static HttpResponse<String> ask(String path, JsonNode record) throws Exception {
        return server.get(path + RunningServer.encode(record.get("fen").asText()));
    }
}
