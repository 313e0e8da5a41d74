package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.GatedDisk;
import io.endgrain.testkit.GeneratedTables;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The WebSocket of Node, which is that of browsers, in a process of its own. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class NodeStreamTest {
    private static final String ROOK = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    private static final String ROOK_AND_PAWN = "4k3/8/8/8/8/8/1p6/1R2K3 w - - 0 1";

    @BeforeAll
    static void requireNode() throws Exception {
        String obstacle = NodeClient.obstacle().orElse(null);
        if (obstacle != null) {
            System.out.println("WebSockets are not tried with Node: " + obstacle);
        }
        assumeTrue(obstacle == null, obstacle);
    }

    @Test
    void two_questions_at_a_time_one_taken_back_and_something_wrong() throws Exception {
        GatedDisk disk = new GatedDisk(new OsDisk());
        disk.close(file -> String.valueOf(file.getFileName()).startsWith("KRvKP"));
        try (RunningServer server = RunningServer.overTables(disk, List.of(GeneratedTables.oneManEach()), "");
                NodeClient client = NodeClient.start(server, "talk", ROOK_AND_PAWN, ROOK)) {
            List<JsonNode> frames = client.upTo("closed");
            assertThat(client.awaitEnd()).isZero();
            disk.open();

            assertThat(frames.getFirst().get("type").asText()).isEqualTo("hello");
            assertThat(of(frames, "q0")).startsWith("accepted", "move").endsWith("move", "cancelled");
            JsonNode whole = server.json("/standard?fen=" + RunningServer.encode(ROOK));
            for (String id : List.of("q1", "again")) {
                assertThat(of(frames, id))
                        .hasSize(whole.get("moves").size() + 2)
                        .startsWith("accepted", "move")
                        .endsWith("move", "position");
            }
            assertThat(frames.get(frames.size() - 2).get("position")).isEqualTo(whole);
            assertThat(frames).anySatisfy(frame -> {
                assertThat(frame.path("status").asInt()).isEqualTo(400);
                assertThat(frame.get("id").isNull()).isTrue();
                assertThat(frame.get("error").asText()).contains("not JSON");
            });
            assertThat(frames.getLast().get("clean").asBoolean()).isTrue();
            System.out.println("frames that Node has got over a WebSocket: " + (frames.size() - 1));
        } finally {
            disk.open();
        }
    }

    private static List<String> of(List<JsonNode> frames, String id) {
        return frames.stream()
                .filter(frame -> frame.path("id").asText().equals(id))
                .map(frame -> frame.get("type").asText())
                .toList();
    }

    /** The system of a process that stands still acknowledges all that it is sent: only answers to pings are missing. */
    @Test
    void who_stands_still_is_given_up_and_who_only_has_nothing_to_ask_is_not() throws Exception {
        TestPipeline pipeline = new TestPipeline();
        try (RunningServer server = RunningServer.over(pipeline, "endgrain.http.stream.ping = 1s");
                StreamClient quiet = new StreamClient(server, "/stream");
                NodeClient quietNode = NodeClient.start(server, "wait");
                NodeClient still = NodeClient.start(server, "wait", ROOK)) {
            quiet.next("hello");
            quietNode.upTo("hello");
            still.upTo("accepted");
            TestPipeline.Followed question = pipeline.followed.take();
            Set<String> before = OpenConnections.of(server.port());

            still.signal("STOP");

            assertThat(question.cancelled().await(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            awaitFewer(server.port(), before);
            still.signal("CONT");
            List<JsonNode> late = still.upTo("closed");
            assertThat(late.getFirst().path("error").asText()).contains("3.0 seconds", "ping");
            assertThat(late.getLast().path("id").asInt()).isEqualTo(1008);
            quiet.ask("one", ROOK);
            quiet.next("accepted");
            assertThat(OpenConnections.of(server.port())).hasSize(before.size() - 1);
        }
    }

    private static void awaitFewer(int port, Set<String> before) throws IOException {
        long end = System.nanoTime() + RunningServer.PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            if (OpenConnections.of(port).size() < before.size()) {
                return;
            }
            Thread.onSpinWait();
        }
        throw new AssertionError("all connections stand: " + before);
    }
}
