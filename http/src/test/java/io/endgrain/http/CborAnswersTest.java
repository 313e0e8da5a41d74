package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import io.endgrain.chess.Position;
import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.SamplePositions;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers in CBOR over a socket, decoded: they say the same, in the same order, as those in JSON. */
class CborAnswersTest {
    private static final ObjectMapper CBOR = new CBORMapper();
    private static final int SAMPLE = 12;

    @Test
    void cbor_has_the_structure_of_json() throws Exception {
        Path folder = GeneratedTables.oneManEach();
        try (RunningServer server = RunningServer.overTables(new OsDisk(), List.of(folder), "")) {
            int lines = 0;
            for (Position position : positions(folder)) {
                String fen = RunningServer.encode(position.fen());
                compare(server, "/standard?fen=" + fen);
                lines += compare(server, "/standard/mainline?fen=" + fen) == 200 ? 1 : 0;
            }
            assertThat(lines).as("main lines").isPositive();
            assertThat(compare(server, "/tables")).isEqualTo(200);
        }
    }

    /** Some that no table covers are among them. */
    private static List<Position> positions(Path folder) throws Exception {
        SamplePositions samples = new SamplePositions(20_261_201);
        List<Position> positions = new ArrayList<>(samples.ofAll(folder, SAMPLE));
        positions.addAll(samples.of("KRBvKR", SAMPLE));
        return positions;
    }

    @Test
    void partial_answers_have_their_errors_in_cbor_too(@TempDir Path folder) throws Exception {
        GeneratedTables.copy(folder, "KRvK");
        Files.write(folder.resolve("KRvK.rtbz"), new byte[64]);
        try (RunningServer server = RunningServer.overTables(new OsDisk(), List.of(folder), "")) {
            String path = "/standard?fen=4k3/8/8/8/8/8/8/4K2R_w_-_-_0_1";
            assertThat(server.json(path).get("errors")).isNotEmpty();
            assertThat(compare(server, path)).isEqualTo(200);
        }
    }

    private static int compare(RunningServer server, String path) throws Exception {
        HttpResponse<String> json = server.get(path);
        HttpResponse<byte[]> cbor =
                server.sendForBytes(HttpRequest.newBuilder(server.uri(path)).header("Accept", "application/cbor"));

        assertThat(cbor.statusCode()).as(path).isEqualTo(json.statusCode());
        assertThat(cbor.headers().firstValue("Content-Type")).as(path).contains("application/cbor");
        assertThat(cbor.headers().firstValue("Cache-Control"))
                .as(path)
                .isEqualTo(json.headers().firstValue("Cache-Control"));
        JsonNode decoded = CBOR.readTree(cbor.body());
        assertThat(decoded).as(path).isEqualTo(RunningServer.JSON.readTree(json.body()));
        // Trees are equal whatever the order of their fields; texts are not.
        assertThat(decoded.toString()).as(path).isEqualTo(json.body());
        return cbor.statusCode();
    }
}
