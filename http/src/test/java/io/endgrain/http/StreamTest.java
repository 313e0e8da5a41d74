package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.actors.Pipeline.Progress;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.GatedDisk;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.SamplePositions;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Answers move by move, on real sockets. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class StreamTest {
    private static final String ROOK = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";

    /** The rook takes the pawn, or leaves it. */
    private static final String ROOK_AND_PAWN = "4k3/8/8/8/8/8/1p6/1R2K3 w - - 0 1";

    private static final int SAMPLE = 3;

    @Test
    void every_move_comes_once_and_then_the_same_answer_as_by_http() throws Exception {
        Path tables = GeneratedTables.oneManEach();
        try (RunningServer server = RunningServer.overTables(new OsDisk(), List.of(tables), "");
                StreamClient client = new StreamClient(server, "/stream")) {
            assertThat(client.next("hello").get("at_a_time").asInt()).isEqualTo(16);
            int asked = 0;
            for (var position : new SamplePositions(7).ofAll(tables, SAMPLE)) {
                String id = "q" + asked++;
                client.ask(id, position.fen());
                List<JsonNode> frames = client.upTo("position");

                JsonNode whole = frames.getLast().get("position");
                assertThat(whole).isEqualTo(server.json("/standard?fen=" + RunningServer.encode(position.fen())));
                assertThat(frames).allMatch(frame -> frame.get("id").asText().equals(id));
                assertThat(frames.getFirst().get("type").asText()).isEqualTo("accepted");
                assertThat(ucis(frames.getFirst())).containsExactlyInAnyOrderElementsOf(ucis(whole));
                Map<String, JsonNode> byUci = new HashMap<>();
                for (JsonNode frame : frames.subList(1, frames.size() - 1)) {
                    assertThat(frame.get("type").asText()).isEqualTo("move");
                    assertThat(byUci.put(frame.at("/move/uci").asText(), frame.get("move")))
                            .isNull();
                }
                assertThat(byUci).hasSameSizeAs(ucis(whole));
                whole.get("moves")
                        .forEach(move ->
                                assertThat(byUci).containsEntry(move.get("uci").asText(), move));
            }
            System.out.println("positions streamed over a WebSocket and compared with HTTP: " + asked);
        }
    }

    private static List<String> ucis(JsonNode withMoves) {
        List<String> ucis = new ArrayList<>();
        withMoves.get("moves").forEach(move -> ucis.add(move.get("uci").asText()));
        return ucis;
    }

    @Test
    void what_is_in_memory_comes_at_once_and_what_a_slow_disk_has_comes_last() throws Exception {
        GatedDisk disk = new GatedDisk(new OsDisk());
        disk.close(file -> String.valueOf(file.getFileName()).startsWith("KRvKP"));
        try (RunningServer server = RunningServer.overTables(disk, List.of(GeneratedTables.oneManEach()), "");
                StreamClient client = new StreamClient(server, "/standard/stream")) {
            client.next("hello");
            client.send("{\"id\":\"slow\",\"fen\":\"" + ROOK_AND_PAWN + "\"}");
            List<String> moves = ucis(client.next("accepted"));
            List<String> atOnce = new ArrayList<>();
            while (!atOnce.contains("b1b2")) {
                atOnce.add(client.next("move").at("/move/uci").asText());
            }
            assertThat(disk.awaitWaiting(1, RunningServer.PATIENCE)).isTrue();
            // Another question of the connection is not held up.
            client.ask("fast", ROOK);
            List<JsonNode> meanwhile = client.upTo("position");
            assertThat(meanwhile.getLast().get("id").asText()).isEqualTo("fast");
            meanwhile.stream()
                    .filter(frame -> frame.get("id").asText().equals("slow"))
                    .forEach(frame -> atOnce.add(frame.at("/move/uci").asText()));
            assertThat(atOnce).doesNotContain("e1d1", "e1f1");

            disk.open();
            List<JsonNode> late = client.upTo("position");
            assertThat(late.getLast().get("id").asText()).isEqualTo("slow");
            assertThat(late).hasSize(moves.size() - atOnce.size() + 1);
            assertThat(late.toString()).contains("e1d1", "e1f1");
        } finally {
            disk.open();
        }
    }

    @Test
    void a_question_can_be_taken_back_and_others_wait_on() throws Exception {
        TestPipeline pipeline = new TestPipeline();
        try (RunningServer server = RunningServer.over(pipeline);
                StreamClient client = new StreamClient(server, "/stream")) {
            client.next("hello");
            client.ask("one", ROOK);
            client.next("accepted");
            TestPipeline.Followed one = pipeline.followed.take();
            client.send("{\"id\":\"one\",\"cancel\":true}");
            assertThat(one.cancelled().await(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            one.sink().accept(new Progress.Ended(new RequestRegistry.Withdrawn()));
            assertThat(client.next("cancelled").get("id").asText()).isEqualTo("one");

            client.send("{\"id\":\"one\",\"cancel\":true}");
            assertThat(client.next("error").get("status").asInt()).isEqualTo(404);
            client.ask("one", ROOK);
            client.next("accepted");
            pipeline.followed
                    .take()
                    .sink()
                    .accept(new Progress.Ended(new RequestRegistry.Refused("it is busy", Duration.ofSeconds(2))));
            assertThat(client.next("error").get("status").asInt()).isEqualTo(503);
        }
    }

    @Test
    void a_connection_has_only_so_many_questions_and_none_twice() throws Exception {
        TestPipeline pipeline = new TestPipeline();
        try (RunningServer server = RunningServer.over(pipeline, "endgrain.http.stream.at-a-time = 2");
                StreamClient client = new StreamClient(server, "/stream")) {
            assertThat(client.next("hello").get("at_a_time").asInt()).isEqualTo(2);
            client.ask("one", ROOK);
            client.next("accepted");
            client.ask("one", ROOK);
            assertThat(client.next("error").get("status").asInt()).isEqualTo(409);
            client.ask("two", ROOK);
            client.next("accepted");
            client.ask("three", ROOK);
            JsonNode busy = client.next("busy");
            assertThat(busy.get("id").asText()).isEqualTo("three");
            assertThat(busy.get("error").asText()).contains("2 questions");
            pipeline.followed
                    .take()
                    .sink()
                    .accept(new Progress.Ended(new RequestRegistry.OutOfTime(Duration.ofSeconds(30))));
            assertThat(client.next("error").get("status").asInt()).isEqualTo(503);
            client.ask("three", ROOK);
            client.next("accepted");
        }
    }

    @Test
    void what_is_wrong_is_said_and_the_connection_lives_on() throws Exception {
        try (RunningServer server = RunningServer.over(new TestPipeline());
                StreamClient client = new StreamClient(server, "/stream");
                StreamClient standard = new StreamClient(server, "/standard/stream")) {
            client.next("hello");
            standard.next("hello");
            for (String frame : List.of(
                    "",
                    "no JSON",
                    "[1]",
                    "{\"id\":\"a\"} trailing",
                    "{\"fen\":\"x\"}",
                    "{\"id\":7,\"fen\":\"x\"}",
                    "{\"id\":\"" + "a".repeat(65) + "\",\"fen\":\"x\"}",
                    "{\"id\":\"a\",\"variant\":\"standard\",\"fen\":\"" + " ".repeat(5000) + "\"}")) {
                client.send(frame);
                JsonNode error = client.next("error");
                assertThat(error.get("id").isNull()).as(frame).isTrue();
                assertThat(error.get("status").asInt()).as(frame).isEqualTo(400);
                assertThat(error.get("error").asText()).as(frame).startsWith("A frame should ");
            }
            client.sendBinary((byte) 1, (byte) 2);
            assertThat(client.next("error").get("error").asText()).contains("binary");
            client.send("{\"id\":\"a\",\"fen\":\"" + ROOK + "\"}");
            assertThat(client.next("error").get("error").asText()).contains("\"variant\"");
            client.send("{\"id\":\"a\",\"variant\":\"chess\",\"fen\":\"" + ROOK + "\"}");
            assertThat(client.next("error").get("status").asInt()).isEqualTo(404);
            client.send("{\"id\":\"a\",\"variant\":\"standard\",\"fen\":\"nonsense\"}");
            assertThat(client.next("error").get("id").asText()).isEqualTo("a");
            client.send("{\"id\":\"a\",\"cancel\":\"yes\"}");
            assertThat(client.next("error").get("status").asInt()).isEqualTo(400);
            standard.send("{\"id\":\"a\",\"variant\":\"atomic\",\"fen\":\"" + ROOK + "\"}");
            assertThat(standard.next("error").get("error").asText()).contains("/stream");
            client.ask("a", ROOK);
            client.next("accepted");
        }
    }

    @Test
    void who_goes_takes_the_questions_along() throws Exception {
        TestPipeline pipeline = new TestPipeline();
        try (RunningServer server = RunningServer.over(pipeline)) {
            for (boolean politely : new boolean[] {true, false}) {
                StreamClient client = new StreamClient(server, "/stream");
                client.next("hello");
                client.ask("one", ROOK);
                TestPipeline.Followed question = pipeline.followed.take();
                if (politely) {
                    client.leave();
                } else {
                    client.close();
                }
                assertThat(question.cancelled().await(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .as(politely ? "with a good bye" : "without a word")
                        .isTrue();
                client.close();
            }
        }
    }

    @Test
    void a_server_that_stops_answers_what_it_has_been_asked_and_says_good_bye() throws Exception {
        TestPipeline pipeline = new TestPipeline();
        try (RunningServer server = RunningServer.over(pipeline);
                StreamClient idle = new StreamClient(server, "/stream");
                StreamClient client = new StreamClient(server, "/stream")) {
            idle.next("hello");
            client.next("hello");
            client.ask("one", ROOK);
            client.next("accepted");
            TestPipeline.Followed question = pipeline.followed.take();

            var stopped = server.server.stop().toCompletableFuture();
            assertThat(idle.awaitClosed()).isEqualTo(1001);
            client.ask("two", ROOK);
            assertThat(client.next("error").get("status").asInt()).isEqualTo(503);
            question.sink().accept(new Progress.Ended(new RequestRegistry.OutOfTime(Duration.ofSeconds(30))));
            assertThat(client.next("error").get("id").asText()).isEqualTo("one");
            assertThat(client.awaitClosed()).isEqualTo(1001);
            stopped.get(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
    }

    @Test
    void who_asks_and_asks_without_reading_is_disconnected_and_nobody_else() throws Exception {
        try (RunningServer server = RunningServer.over(
                        new BlockingPipeline(List.of(GeneratedTables.oneManEach())),
                        "endgrain.http.stream.at-a-time = 1");
                UnreadStream unread = new UnreadStream(server)) {
            unread.askTooMuch(ROOK);
            unread.readToTheEnd();
            assertThat(server.get("/standard?fen=" + RunningServer.encode(ROOK)).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void who_does_not_read_is_told_so_by_the_frame_that_closes() throws Exception {
        TestPipeline pipeline = new TestPipeline();
        try (RunningServer server = RunningServer.over(pipeline, "endgrain.http.stream.at-a-time = 1");
                UnreadStream unread = new UnreadStream(server)) {
            unread.send("{\"id\":\"a\",\"variant\":\"standard\",\"fen\":\"" + ROOK + "\"}");
            TestPipeline.Followed question = pipeline.followed.take();
            while (question.cancelled().getCount() > 0) {
                unread.send("what is no question is answered as well");
            }

            assertThat(unread.readToTheFrameThatCloses()).isEqualTo(1008);
        }
    }

    @Test
    void who_says_good_bye_is_answered_in_kind() throws Exception {
        try (RunningServer server = RunningServer.over(new TestPipeline());
                StreamClient client = new StreamClient(server, "/stream")) {
            client.next("hello");
            client.leave();
            assertThat(client.awaitClosed()).isEqualTo(1000);
        }
    }

    @Test
    void the_same_events_come_as_server_sent_events() throws Exception {
        try (RunningServer server = RunningServer.overTables(new OsDisk(), List.of(GeneratedTables.oneManEach()), "")) {
            String path = "/standard?fen=" + RunningServer.encode(ROOK);
            HttpResponse<String> response =
                    server.send(HttpRequest.newBuilder(server.uri(path)).header("Accept", "text/event-stream"));

            assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
            List<String> types = new ArrayList<>();
            JsonNode last = null;
            for (String event : response.body().split("\n\n")) {
                String[] lines = event.split("\n");
                types.add(lines[0]);
                last = RunningServer.JSON.readTree(lines[1].substring("data: ".length()));
                assertThat(lines[0]).isEqualTo("event: " + last.get("type").asText());
            }
            JsonNode whole = server.json(path);
            assertThat(last.get("position")).isEqualTo(whole);
            assertThat(types).hasSize(whole.get("moves").size() + 2).startsWith("event: accepted", "event: move");
            HttpResponse<String> wrong = server.send(
                    HttpRequest.newBuilder(server.uri("/standard?fen=x")).header("Accept", "text/event-stream"));
            assertThat(wrong.statusCode()).isEqualTo(400);
            assertThat(server.send(HttpRequest.newBuilder(server.uri(path)).header("Accept", "text/html,*/*"))
                            .headers()
                            .firstValue("Content-Type"))
                    .contains("application/json");
        }
    }

    @Test
    void who_asks_without_a_websocket_is_told_what_this_is() throws Exception {
        try (RunningServer server = RunningServer.over(new TestPipeline())) {
            HttpResponse<String> response = server.get("/stream");
            assertThat(response.statusCode()).isEqualTo(426);
            assertThat(response.headers().firstValue("Upgrade")).contains("websocket");
            assertThat(server.get("/chess/stream").statusCode()).isEqualTo(404);
        }
    }
}
