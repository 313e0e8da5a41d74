package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.FaultyDisk;
import io.endgrain.testkit.GatedDisk;
import io.endgrain.testkit.GeneratedTables;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a client is told of disks and tables that are not as they should be. */
class FaultTest {
    private static final String ROOK_ENDING = "/standard?fen=4k3/8/8/8/8/8/8/4K2R";

    private static final String ROOK_PAWN_ENDING = "/standard?fen=4k3/8/8/8/8/8/1p6/4K2R";

    @TempDir
    private Path folder;

    private final FaultyDisk disk = new FaultyDisk(new OsDisk());

    @Test
    void a_table_that_cannot_be_read_is_an_error_of_its_positions_only() throws Exception {
        GeneratedTables.copy(folder, "KRvKP", "KRvK", "KQvKR", "KRvKR", "KRvKB", "KRvKN", "KPvK");
        disk.failReads(folder.resolve("KRvK.rtbw"));
        disk.failReads(folder.resolve("KRvK.rtbz"));
        try (RunningServer server = serve("")) {
            HttpResponse<String> whole = server.get(ROOK_ENDING);
            HttpResponse<String> other = server.get(ROOK_PAWN_ENDING);

            assertThat(whole.statusCode()).isEqualTo(500);
            assertThat(json(whole).get("error").asText())
                    .startsWith("Neither the position nor any of its moves could be read: ")
                    .contains("KRvK.rtbw");
            assertThat(other.statusCode()).isEqualTo(200);
            assertThat(json(other).get("category").asText()).isNotEqualTo("unknown");
        }
    }

    @Test
    void distances_that_cannot_be_read_leave_a_partial_answer() throws Exception {
        GeneratedTables.copy(folder, "KRvK");
        disk.failReads(folder.resolve("KRvK.rtbz"));
        try (RunningServer server = serve("")) {
            HttpResponse<String> response = server.get(ROOK_ENDING);

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
            assertThat(json(response).get("dtz").isNull()).isTrue();
            assertThat(json(response).get("errors")).isNotEmpty();
            assertThat(json(response).at("/errors/0").asText()).contains("KRvK.rtbz");
        }
    }

    /** Moves of the black king after which the rook takes the pawn, and wins. KRvKP is missing, KRvK damaged. */
    @Test
    void a_missing_table_does_not_hide_a_damaged_one() throws Exception {
        String fen = "/standard?fen=8/8/8/8/8/8/1pk4K/1R6_b_-_-_0_1";
        GeneratedTables.copy(folder, "KRvK", "KPvK", "KRvKR");
        try (RunningServer server = serve("")) {
            JsonNode whole = server.json(fen);
            assertThat(move(whole, "c2d3").get("dtz").asInt()).isEqualTo(1);
            assertThat(whole.has("errors")).isFalse();
        }
        disk.failReads(folder.resolve("KRvK.rtbw"));
        try (RunningServer server = serve("")) {
            JsonNode damaged = server.json(fen);

            assertThat(move(damaged, "c2b1").get("category").asText()).isEqualTo("loss");
            assertThat(move(damaged, "c2d3").get("category").asText()).isEqualTo("unknown");
            assertThat(damaged.get("errors")).hasSize(1);
            assertThat(damaged.at("/errors/0").asText()).contains("KRvK.rtbw");
        }
    }

    private static JsonNode move(JsonNode answer, String uci) {
        for (JsonNode move : answer.get("moves")) {
            if (move.get("uci").asText().equals(uci)) {
                return move;
            }
        }
        throw new AssertionError(uci + " is none of " + answer);
    }

    @Test
    void a_wdl_table_without_its_dtz_table_gives_unknown() throws Exception {
        GeneratedTables.copy(folder, "KRvK");
        Files.delete(folder.resolve("KRvK.rtbz"));
        try (RunningServer server = serve("")) {
            HttpResponse<String> response = server.get(ROOK_ENDING);

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(json(response).get("category").asText()).isEqualTo("unknown");
            assertThat(json(response).has("errors")).isFalse();
            HttpResponse<String> mainline = server.get(ROOK_ENDING.replace("?", "/mainline?"));
            assertThat(mainline.statusCode()).isEqualTo(404);
            assertThat(json(mainline).get("error").asText())
                    .isEqualTo("There is no main line: there is no DTZ table of KRvK.");
        }
    }

    @Test
    void a_damaged_file_is_named_by_the_answer_and_by_the_list_of_tables() throws Exception {
        Files.write(folder.resolve("KRvK.rtbw"), new byte[80]);
        Files.write(folder.resolve("KRvK.rtbz"), new byte[80]);
        try (RunningServer server = serve("")) {
            HttpResponse<String> response = server.get(ROOK_ENDING);

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(json(response).get("error").asText()).contains("KRvK.rtbw: corrupt at offset 0");
            assertThat(server.json("/tables")
                            .at("/standard/tables/0/wdl/0/state")
                            .asText())
                    .isEqualTo("unusable");
        }
    }

    @Test
    void a_disk_that_says_nothing_is_a_deadline_that_passes() throws Exception {
        GeneratedTables.copy(folder, "KRvK");
        GatedDisk gated = new GatedDisk(new OsDisk());
        gated.close();
        try (RunningServer server = RunningServer.overTables(
                gated, List.of(folder), "endgrain.http.deadline = 300ms, endgrain.requests.retry-after = 2s")) {
            HttpResponse<String> response = server.get(ROOK_ENDING);

            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.headers().firstValue("Retry-After")).contains("1");
            assertThat(json(response).get("error").asText())
                    .isEqualTo("There was no answer within the deadline of 0.3 seconds; the disks are busy.");
            gated.open();
        }
    }

    @Test
    void reads_for_a_client_that_has_gone_are_withdrawn() throws Exception {
        GeneratedTables.copy(folder, "KRvK");
        GatedDisk gated = new GatedDisk(new OsDisk());
        gated.close();
        try (RunningServer server = RunningServer.overTables(gated, List.of(folder), "")) {
            Socket socket = server.socket();
            socket.getOutputStream()
                    .write(("GET " + ROOK_ENDING + " HTTP/1.1\r\nHost: x\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            awaitMonitor(server, "requests_under_way=1u");

            socket.close();

            awaitMonitor(server, "requests_abandoned=1u");
            awaitMonitor(server, "requests_under_way=0u");
            gated.open();
        }
    }

    @Test
    void a_table_that_vanishes_is_not_served_any_more() throws Exception {
        GeneratedTables.copy(folder, "KRvK");
        try (RunningServer server = serve("endgrain.tables.recheck = 20ms")) {
            assertThat(server.json(ROOK_ENDING).get("category").asText()).isEqualTo("win");

            disk.vanish(folder.resolve("KRvK.rtbw"));
            disk.vanish(folder.resolve("KRvK.rtbz"));

            awaitCategory(server, "unknown");
            disk.heal();
            awaitCategory(server, "win");
        }
    }

    private static void awaitCategory(RunningServer server, String category) throws Exception {
        long end = System.nanoTime() + RunningServer.PATIENCE.toNanos();
        while (!server.json(ROOK_ENDING).path("category").asText().equals(category)) {
            assertThat(System.nanoTime())
                    .as("the category becomes %s", category)
                    .isLessThan(end);
        }
    }

    private static void awaitMonitor(RunningServer server, String field) throws Exception {
        long end = System.nanoTime() + RunningServer.PATIENCE.toNanos();
        String line = server.get("/monitor").body();
        while (!line.contains(field)) {
            assertThat(System.nanoTime()).as("%s shows %s", line, field).isLessThan(end);
            line = server.get("/monitor").body();
        }
    }

    private RunningServer serve(String settings) throws Exception {
        return RunningServer.overTables(disk, List.of(folder), settings);
    }

    private static JsonNode json(HttpResponse<String> response) throws IOException {
        return RunningServer.JSON.readTree(response.body());
    }
}
