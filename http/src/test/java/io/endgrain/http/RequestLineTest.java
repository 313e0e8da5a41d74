package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.actors.RequestRegistry;
import io.endgrain.disk.OsDisk;
import io.endgrain.log.Redaction;
import io.endgrain.testkit.CapturedLog;
import io.endgrain.testkit.FaultyDisk;
import io.endgrain.testkit.GeneratedTables;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the log says of requests: a line of each at debug, and no position above that. */
class RequestLineTest {
    private static final String ROOK_ENDING = "/standard?fen=4k3/8/8/8/8/8/8/4K2R";

    @TempDir
    private Path folder;

    private final FaultyDisk disk = new FaultyDisk(new OsDisk());

    @Test
    void eachRequestIsALineAtDebug() throws Exception {
        GeneratedTables.copy(folder, "KRvK");
        try (CapturedLog log = CapturedLog.atDebug();
                RunningServer server = RunningServer.overTables(disk, List.of(folder), "")) {
            server.get(ROOK_ENDING);
            server.get(ROOK_ENDING);
            server.get(ROOK_ENDING.replace("?", "/mainline?"));
            server.get("/standard?fen=nonsense");
            server.get("/secret-variant?fen=4k3/8/8/8/8/8/8/4K2R");
            server.send(
                    HttpRequest.newBuilder(server.uri("/tables")).method("HEAD", HttpRequest.BodyPublishers.noBody()));
            server.get("/no/such/path");
            server.get("/standard?fen=" + "8".repeat(20_000));

            String fen = "fen=4k3/8/8/8/8/8/8/4K2R_w_-_-_0_1";
            String time = "duration-ms=\\d+\\.\\d{3}";
            String position = "request method=GET route=/\\{variant} variant=standard status=200 men=3 " + time;
            List<String> lines = log.linesWith("DEBUG request ").stream()
                    .map(line -> line.substring("DEBUG ".length()))
                    .toList();
            assertThat(lines).hasSize(8);
            assertThat(lines.get(0)).matches(position + " rounds=[0-9] " + fen);
            assertThat(lines.get(1)).matches(position + " rounds=0 " + fen);
            assertThat(lines.get(2))
                    .matches("request method=GET route=/\\{variant}/mainline variant=standard status=200 men=3 " + time
                            + " " + fen);
            assertThat(lines.get(3)).matches("request method=GET route=/\\{variant} status=400 " + time);
            assertThat(lines.get(4)).matches("request method=GET route=/\\{variant} status=404 " + time);
            assertThat(lines.get(5)).matches("request method=HEAD route=/tables status=200 " + time);
            assertThat(lines.get(6)).matches("request method=GET status=404 " + time);
            assertThat(lines.get(7)).startsWith("request status=414 error=\"");
        }
    }

    @Test
    void faultsTellNoPosition() throws Exception {
        GeneratedTables.copy(folder, "KRvK");
        disk.failReads(folder.resolve("KRvK.rtbw"));
        try (CapturedLog log = CapturedLog.atInfo()) {
            try (RunningServer server = RunningServer.overTables(disk, List.of(folder), "")) {
                assertThat(server.get(ROOK_ENDING).statusCode()).isEqualTo(500);
                assertThat(server.get(ROOK_ENDING.replace("?", "/mainline?")).statusCode())
                        .isEqualTo(500);
                assertThat(server.get("/standard?fen=8/8").statusCode()).isEqualTo(400);
                assertThat(server.get(ROOK_ENDING + "&dtc=always").statusCode()).isEqualTo(500);
            }
            assertThat(log.linesWith("KRvK.rtbw")).isNotEmpty();
            assertNoPosition(log);
        }
    }

    @Test
    void whatNobodyForesawIsSaidOnceWithoutThePosition() throws Exception {
        TestPipeline pipeline = new TestPipeline();
        try (CapturedLog log = CapturedLog.atInfo()) {
            try (RunningServer server = RunningServer.over(pipeline)) {
                for (int i = 0; i < 3; i++) {
                    pipeline.whenAsked(question -> question.reply.completeExceptionally(
                            new IllegalStateException("cannot do " + question.position.fen())));
                    assertThat(server.get(ROOK_ENDING).statusCode()).isEqualTo(500);
                }
                server.stop();
            }
            assertThat(log.linesWith("ERROR")).hasSize(2);
            assertThat(log.lines().getFirst()).contains("IllegalStateException", "cannot do (a position)");
            assertThat(log.lines().getLast()).endsWith(" … and 2 more like it in the last 60 s");
            assertNoPosition(log);
        }
    }

    @Test
    void requestsThatAreRefusedOrTooLateAreCounted() throws Exception {
        TestPipeline pipeline = new TestPipeline();
        try (CapturedLog log = CapturedLog.atInfo()) {
            try (RunningServer server = RunningServer.over(pipeline)) {
                for (int i = 0; i < 3; i++) {
                    pipeline.whenAsked(question ->
                            question.reply.complete(new RequestRegistry.Refused("too many", Duration.ofSeconds(1))));
                    assertThat(server.get(ROOK_ENDING).statusCode()).isEqualTo(503);
                }
                pipeline.whenAsked(
                        question -> question.reply.complete(new RequestRegistry.OutOfTime(Duration.ofSeconds(30))));
                assertThat(server.get(ROOK_ENDING).statusCode()).isEqualTo(503);
                server.stop();
            }
            assertThat(log.lines())
                    .containsExactly(
                            "WARN a request was refused: too many",
                            "WARN a request had no answer within the deadline of 30 s",
                            "WARN a request was refused: too many … and 2 more like it in the last 60 s");
            assertNoPosition(log);
        }
    }

    private static void assertNoPosition(CapturedLog log) {
        assertThat(log.lines()).allSatisfy(line -> {
            assertThat(line).isEqualTo(Redaction.of(line));
            assertThat(line).doesNotContain("4k3");
        });
    }
}
