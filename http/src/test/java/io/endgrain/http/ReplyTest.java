package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.actors.MainlineActor;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.answer.MoveValue;
import io.endgrain.answer.PositionValue;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.disk.ReadFailure;
import io.endgrain.syzygy.Dtz;
import io.endgrain.syzygy.MaybeRounded;
import io.endgrain.syzygy.ProbeFailure;
import io.endgrain.syzygy.Wdl;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What becomes of each reply that the pipeline can give. */
class ReplyTest {
    private static final String POSITION = "/standard?fen=4k3/8/8/8/8/8/8/4K3";
    private static final String MAINLINE = "/standard/mainline?fen=4k3/8/8/8/8/8/8/4K3";
    private static final ProbeFailure DAMAGED = new ProbeFailure.CorruptTable(Path.of("/t/KRvK.rtbw"), "damaged");
    private static final ProbeFailure UNREADABLE =
            new ProbeFailure.UnreadableTable(new ReadFailure(Path.of("/t/KRvK.rtbz"), 4096, "Input/output error"));

    private static final TestPipeline pipeline = new TestPipeline();
    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        server = RunningServer.over(pipeline, "endgrain.http { deadline = 7s, max-age = 10m }");
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    void the_deadline_is_that_of_the_settings() throws Exception {
        CompletableFuture<HttpResponse<String>> response = request(POSITION);
        TestPipeline.Question<RequestRegistry.Reply> question = nextQuestion();

        assertThat(question.deadline).isEqualTo(Duration.ofSeconds(7));

        question.reply.complete(new RequestRegistry.Crashed("enough"));
        response.get(60, TimeUnit.SECONDS);
    }

    @Test
    void a_whole_answer_may_be_kept() throws Exception {
        HttpResponse<String> response = answered(draw(), draw());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Cache-Control")).contains("public, max-age=600");
        assertThat(json(response).has("errors")).isFalse();
    }

    @Test
    void an_answer_with_an_error_is_partial_and_not_kept() throws Exception {
        HttpResponse<String> response = answered(draw(), failed(UNREADABLE));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(json(response).get("category").asText()).isEqualTo("draw");
        assertThat(json(response).get("errors"))
                .extracting(JsonNode::asText)
                .containsExactly("KRvK.rtbz: unreadable at offset 4096: Input/output error");
    }

    @Test
    void an_answer_that_lacks_a_table_is_not_kept() throws Exception {
        HttpResponse<String> response = answered(draw(), failed(new ProbeFailure.TooManyMen(9, 5)));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(json(response).has("errors")).isFalse();
    }

    @Test
    void one_move_that_could_be_read_is_better_than_an_error() throws Exception {
        HttpResponse<String> response = ask(POSITION, position -> {
            List<MoveValue> moves = new ArrayList<>(moves(position, failed(DAMAGED)));
            moves.set(0, MoveValue.of(position, moves.getFirst().move(), draw()));
            return new RequestRegistry.Answered(new RawAnswer(failed(DAMAGED), moves), 1, 0);
        });

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(json(response).get("errors")).hasSize(1);
    }

    @Test
    void nothing_that_could_be_read_is_an_error_that_says_why() throws Exception {
        HttpResponse<String> response = answered(failed(DAMAGED), failed(DAMAGED));

        requireError(response, 500, "Neither the position nor any of its moves could be read: damaged.");
    }

    @Test
    void an_overloaded_server_asks_to_come_again() throws Exception {
        HttpResponse<String> response =
                ask(POSITION, p -> new RequestRegistry.Refused("too many requests wait", Duration.ofMillis(2500)));

        requireError(response, 503, "too many requests wait.");
        assertThat(response.headers().firstValue("Retry-After")).contains("3");
    }

    @Test
    void an_answer_that_is_late_is_an_error_with_the_deadline() throws Exception {
        HttpResponse<String> response = ask(POSITION, p -> new RequestRegistry.OutOfTime(Duration.ofSeconds(7)));

        requireError(response, 503, "There was no answer within the deadline of 7 seconds; the disks are busy.");
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
    }

    @Test
    void a_crash_is_an_error_that_names_it() throws Exception {
        HttpResponse<String> response = ask(POSITION, p -> new RequestRegistry.Crashed("a probe failed"));

        requireError(response, 500, "The position could not be evaluated: a probe failed.");
    }

    @Test
    void main_lines_have_the_same_errors() throws Exception {
        requireError(line(new MainlineActor.NoLine(DAMAGED, 0)), 500, "The main line could not be read: damaged.");
        requireError(
                line(new MainlineActor.NoLine(new ProbeFailure.CastlingRights(), 0)),
                404,
                "There is no main line: tables hold no positions with castling rights.");
        requireError(line(new RequestRegistry.Refused("too much", Duration.ofSeconds(4))), 503, "too much.");
        requireError(
                line(new RequestRegistry.OutOfTime(Duration.ofMillis(1500))),
                503,
                "There was no answer within the deadline of 1.5 seconds; the disks are busy.");
    }

    @Test
    void a_reply_that_fails_against_the_contract_is_an_error_without_internals() throws Exception {
        CompletableFuture<HttpResponse<String>> response = request(POSITION);
        nextQuestion().reply.completeExceptionally(new IllegalStateException("secret"));

        requireError(
                response.get(60, TimeUnit.SECONDS),
                500,
                "The server failed in a way that nobody foresaw; its log says more.");
    }

    @FunctionalInterface
    private interface Reply {
        RequestRegistry.Reply to(Position position);
    }

    private static HttpResponse<String> answered(PositionValue root, PositionValue moves) throws Exception {
        return ask(POSITION, p -> new RequestRegistry.Answered(new RawAnswer(root, moves(p, moves)), 2, 0));
    }

    private static HttpResponse<String> ask(String path, Reply reply) throws Exception {
        CompletableFuture<HttpResponse<String>> response = request(path);
        TestPipeline.Question<RequestRegistry.Reply> question = nextQuestion();
        question.reply.complete(reply.to(question.position));
        return response.get(60, TimeUnit.SECONDS);
    }

    private static HttpResponse<String> line(MainlineActor.Reply reply) throws Exception {
        CompletableFuture<HttpResponse<String>> response = request(MAINLINE);
        pipeline.mainlines.poll(60, TimeUnit.SECONDS).reply.complete(reply);
        return response.get(60, TimeUnit.SECONDS);
    }

    private static CompletableFuture<HttpResponse<String>> request(String path) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return server.get(path);
            } catch (Exception e) {
                throw new IllegalStateException(path + " was not answered", e);
            }
        });
    }

    private static TestPipeline.Question<RequestRegistry.Reply> nextQuestion() throws InterruptedException {
        return pipeline.questions.poll(60, TimeUnit.SECONDS);
    }

    private static List<MoveValue> moves(Position position, PositionValue after) {
        MoveList legal = position.legalMoves();
        List<MoveValue> moves = new ArrayList<>();
        for (int i = 0; i < legal.size(); i++) {
            moves.add(MoveValue.of(position, legal.get(i), after));
        }
        return moves;
    }

    private static PositionValue draw() {
        return value(Wdl.DRAW, new MaybeRounded.Precise<>(Dtz.DRAW), null);
    }

    private static PositionValue failed(ProbeFailure failure) {
        return value(null, null, failure);
    }

    private static PositionValue value(Wdl wdl, MaybeRounded<Dtz> dtz, ProbeFailure failure) {
        return new PositionValue(false, false, false, false, false, wdl, dtz, failure);
    }

    private static JsonNode json(HttpResponse<String> response) throws Exception {
        return RunningServer.JSON.readTree(response.body());
    }

    private static void requireError(HttpResponse<String> response, int status, String sentence) throws Exception {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(json(response).get("error").asText()).isEqualTo(sentence);
        assertThat(json(response).get("status").asInt()).isEqualTo(status);
        assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
    }
}
