package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.answer.Answer;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.tables.BlockingTables;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.SamplePositions;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tables of our own, asked over a socket: the answers are those of published tables, and of a plain loop. */
class GeneratedAnswersTest {
    private static final int SAMPLE = 5;

    private static Path folder;
    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        folder = GeneratedTables.oneManEach();
        server = RunningServer.overTables(new OsDisk(), List.of(folder), "");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void answers_are_those_of_published_tables() throws Exception {
        List<String> lines = expectedLines();
        for (String line : lines) {
            String[] expected = line.split(" \\| ");
            HttpResponse<String> response = server.get("/standard?fen=" + RunningServer.encode(expected[0]));
            assertThat(response.statusCode()).as(line).isEqualTo(200);
            JsonNode answer = RunningServer.JSON.readTree(response.body());
            compareValue(expected[0], expected[1], expected[2], answer);
            if (expected.length > 3) {
                compareMoves(expected[0], expected[3].split(", "), answer.get("moves"));
            } else {
                assertThat(answer.get("moves")).isEmpty();
            }
        }
        assertThat(lines).hasSizeGreaterThan(40);
    }

    private static List<String> expectedLines() throws Exception {
        try (InputStream in = GeneratedAnswersTest.class.getResourceAsStream("answers.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        }
    }

    /** The categories are in the same order; moves of one category may be in another where a distance is rounded. */
    private static void compareMoves(String fen, String[] expected, JsonNode moves) {
        Map<String, JsonNode> bySan = new TreeMap<>();
        List<String> categories = new ArrayList<>();
        moves.forEach(move -> {
            bySan.put(move.get("san").asText(), move);
            categories.add(move.get("category").asText());
        });
        List<String> expectedCategories = new ArrayList<>();
        for (String move : expected) {
            String[] facts = move.split(" ");
            expectedCategories.add(facts[1]);
            assertThat(bySan).as(fen).containsKey(facts[0]);
            compareValue(fen + " " + facts[0], facts[1], facts[2], bySan.get(facts[0]));
        }
        assertThat(categories).as(fen).isEqualTo(expectedCategories);
    }

    private static void compareValue(String what, String category, String dtz, JsonNode value) {
        assertThat(value.get("category").asText()).as(what).isEqualTo(category);
        int expected = Integer.parseInt(dtz);
        int actual = value.get("dtz").asInt();
        assertThat(Integer.signum(actual)).as(what).isEqualTo(Integer.signum(expected));
        assertThat(Math.abs(actual - expected)).as(what + ": dtz " + actual).isLessThanOrEqualTo(1);
    }

    @Test
    void answers_are_those_of_a_plain_loop() throws Exception {
        try (BlockingTables tables = BlockingTables.of(new OsDisk(), Variant.STANDARD, List.of(folder))) {
            for (Position position : new SamplePositions(6).ofAll(folder, SAMPLE)) {
                HttpResponse<String> response = server.get("/standard?fen=" + RunningServer.encode(position.fen()));

                StringWriter text = new StringWriter();
                try (var json = RunningServer.JSON.createGenerator(text)) {
                    AnswerJson.write(Answer.of(position, RawAnswer.evaluate(position, tables::evaluate)), json);
                }
                assertThat(RunningServer.JSON.readTree(response.body()))
                        .as(position.fen())
                        .isEqualTo(RunningServer.JSON.readTree(text.toString()));
                assertThat(response.headers().firstValue("Cache-Control")).contains("public, max-age=3600");
            }
        }
    }

    @Test
    void devices_are_shown_with_their_settings_and_counters() throws Exception {
        JsonNode devices = server.json("/devices").get("devices");

        assertThat(devices).hasSize(1);
        JsonNode device = devices.get(0);
        assertThat(device.get("name").asText()).isNotBlank();
        assertThat(device.get("kind").asText()).isIn("rotational", "solid-state", "memory", "network", "unknown");
        assertThat(device.get("members").isArray()).isTrue();
        assertThat(device.get("settings").get("lanes").asInt()).isPositive();
        assertThat(device.get("settings").get("unit-kib").asInt()).isPositive();
        assertThat(device.get("settings").get("order").asText()).isNotBlank();
        assertThat(device.get("settings").get("likely").asText()).isNotBlank();
        assertThat(device.get("settings").get("held-lane").isBoolean()).isTrue();
        for (String counter : List.of(
                "reads",
                "pages",
                "bytes",
                "queued",
                "in-flight",
                "wait",
                "service",
                "merged",
                "withdrawn",
                "held",
                "errors")) {
            assertThat(device.get("counters").get(counter).isNumber())
                    .as(counter)
                    .isTrue();
        }
    }
}
