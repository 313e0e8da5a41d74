package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.endgrain.chess.Position;
import io.endgrain.disk.OsDisk;
import io.endgrain.generate.GenerationProgress;
import io.endgrain.syzygy.Material;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.SamplePositions;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real answers, in both formats, are as {@code /openapi.json} says. */
class OpenApiAnswersTest {
    private static final String POSITION = Endpoint.POSITION.template();
    private static final String MAINLINE = Endpoint.MAINLINE.template();
    private static final int SAMPLE = 6;

    /** Checkmate, stalemate, two kings, a cursed win's clock, a game's beginning, and what no table covers. */
    private static final List<String> SPECIAL = List.of(
            "4k2R/8/4K3/8/8/8/8/8_b_-_-_0_1",
            "7k/5Q2/6K1/8/8/8/8/8_b_-_-_0_1",
            "8/8/8/3k4/8/8/8/4K3_w_-_-_0_1",
            "4k3/8/8/8/8/8/8/4K2R_w_-_-_95_80",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1",
            "4k3/2q5/8/8/8/8/1P6/RB2K2R_w_-_-_0_1");

    @Test
    void answers_and_main_lines() throws Exception {
        Path tables = GeneratedTables.oneManEach();
        try (RunningServer server = RunningServer.overTables(new OsDisk(), List.of(tables), "")) {
            OpenApiDocument document = OpenApiDocument.of(server);
            List<String> fens = new ArrayList<>(SPECIAL);
            for (Position position : new SamplePositions(20_261_202).ofAll(tables, SAMPLE)) {
                fens.add(RunningServer.encode(position.fen()));
            }
            Set<String> categories = new TreeSet<>();
            Set<String> statuses = new TreeSet<>();
            for (String fen : fens) {
                for (String accept : List.of("application/json", "application/cbor")) {
                    String answered = document.check(POSITION, get(server, "/standard?fen=" + fen, accept));
                    assertThat(answered).as(fen).isEqualTo("200");
                    statuses.add(document.check(MAINLINE, get(server, "/standard/mainline?fen=" + fen, accept)));
                }
                categories.add(
                        server.json("/standard?fen=" + fen).get("category").asText());
            }
            assertThat(categories).contains("win", "draw", "loss", "unknown");
            assertThat(statuses).containsExactly("200", "404");
        }
    }

    @Test
    void partial_answers_tables_and_devices_in_trouble(@TempDir Path folder) throws Exception {
        GeneratedTables.copy(folder, "KRvK", "KQvK", "KPvK");
        Files.write(folder.resolve("KRvK.rtbz"), new byte[64]);
        byte[] table = Files.readAllBytes(folder.resolve("KPvK.rtbw"));
        Path prefixes = Files.createDirectory(folder.resolve("prefixes"));
        Files.write(prefixes.resolve("KPvK.rtbw.prefix"), Arrays.copyOf(table, 4096));
        String settings = "endgrain.tables.hot-prefix = [\"" + prefixes + "\"]\n"
                + "endgrain.verification.scrub { rate = 10m, state = \"" + folder.resolve("scrub") + "\" }";
        try (RunningServer server = RunningServer.overTables(new OsDisk(), List.of(folder), settings)) {
            OpenApiDocument document = OpenApiDocument.of(server);
            String path = "/standard?fen=4k3/8/8/8/8/8/8/4K2R_w_-_-_0_1";
            assertThat(server.json(path).get("errors")).isNotEmpty();
            await(server, "/tables", "prefix");
            await(server, "/devices", "scrub");
            for (String accept : List.of("application/json", "application/cbor")) {
                document.check(POSITION, get(server, path, accept));
                document.check("/tables", get(server, "/tables", accept));
                document.check("/devices", get(server, "/devices", accept));
            }
            assertThat(server.json("/tables").findValuesAsText("state")).contains("unusable");
        }
    }

    @Test
    void how_far_own_tables_are() throws Exception {
        Material material = Material.parse("KPvK").orElseThrow();
        try (RunningServer server = RunningServer.over(new TestPipeline())) {
            OpenApiDocument document = OpenApiDocument.of(server);
            List<GenerationStatus> all = new ArrayList<>();
            all.add(GenerationStatus.starting(Path.of("/cache")));
            all.add(OwnTables.in(new OsDisk(), Optional.empty()).status());
            for (GenerationPhase phase : GenerationPhase.values()) {
                GenerationStatus.Current current = new GenerationStatus.Current(
                        new GenerationProgress.Step(material, 1, 1),
                        phase,
                        0.5,
                        3,
                        1000,
                        2000,
                        40,
                        Optional.of(Duration.ofSeconds(2)));
                all.add(new GenerationStatus(
                        GenerationStatus.State.MAKING,
                        Path.of("/cache"),
                        List.of(material),
                        List.of(material),
                        Optional.of(current),
                        Optional.of(Duration.ofSeconds(3)),
                        null));
            }
            for (GenerationStatus status : all) {
                JsonNode json = RunningServer.JSON.readTree(
                        Responses.json(generator -> GenerationStatusJson.write(status, generator)));
                assertThat(document.violations("Generation", json))
                        .as(json.toString())
                        .isEmpty();
            }
        }
    }

    /** Lest the schemas allow everything. */
    @Test
    void what_is_not_an_answer_is_refused() throws Exception {
        Path tables = GeneratedTables.threeMen();
        try (RunningServer server = RunningServer.overTables(new OsDisk(), List.of(tables), "")) {
            OpenApiDocument document = OpenApiDocument.of(server);
            JsonNode answer = server.json("/standard?fen=4k3/8/8/8/8/8/8/4K2R_w_-_-_0_1");
            assertThat(document.violations("Position", answer)).isEmpty();

            ObjectNode more = answer.deepCopy();
            more.put("more", 1);
            ObjectNode category = answer.deepCopy();
            category.put("category", "splendid");
            ObjectNode distance = answer.deepCopy();
            distance.put("dtz", "3");
            ObjectNode move = answer.deepCopy();
            ((ObjectNode) move.get("moves").get(0)).remove("san");
            for (ObjectNode wrong : List.of(more, category, distance, move)) {
                assertThat(document.violations("Position", wrong))
                        .as(wrong.toString())
                        .isNotEmpty();
            }
        }
    }

    /** What comes up in the background should be in the answers that are checked. */
    private static void await(RunningServer server, String path, String field) throws Exception {
        long end = System.nanoTime() + RunningServer.PATIENCE.toNanos();
        while (server.json(path).findValue(field) == null) {
            assertThat(System.nanoTime()).as(path + " never has " + field).isLessThan(end);
        }
    }

    private static HttpResponse<byte[]> get(RunningServer server, String path, String accept) throws Exception {
        return server.sendForBytes(HttpRequest.newBuilder(server.uri(path)).header("Accept", accept));
    }
}
