package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.chess.Fen;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.testkit.CapturedLog;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How much bulk requests may have at a time, and what becomes of them when the client or the server goes. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class BulkLimitsTest {
    private static final String TEXT = "text/plain";
    private static final String ROOK = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    private static final String QUEEN = "4k3/8/8/8/8/8/8/4K2Q w - - 0 1";
    private static final int LINES = 12_000;

    /** More than what all buffers on the way take: an answer has more than a kilobyte. */
    private static final int MANY_LINES = 200_000;

    private static final RequestRegistry.Answered UNKNOWN = unknown();

    private final TestPipeline pipeline = new TestPipeline();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger mostUnderWay = new AtomicInteger();

    private static RequestRegistry.Answered unknown() {
        try {
            Position position = Fen.parse(ROOK, Variant.STANDARD);
            return new RequestRegistry.Answered(new BlockingPipeline(List.of()).evaluate(position), 0, 0);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Answers as soon as another thread comes to it, and counts. */
    private void answerAtOnce(TestPipeline.Question<RequestRegistry.Reply> question) {
        asked.incrementAndGet();
        mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
        question.reply.completeAsync(() -> {
            underWay.decrementAndGet();
            return UNKNOWN;
        });
    }

    @Test
    void twelve_thousand_lines_for_a_client_that_takes_its_time() throws Exception {
        pipeline.whenAsked(this::answerAtOnce);
        try (RunningServer server = RunningServer.over(pipeline, "endgrain.http.bulk.at-a-time = 10");
                BulkClient client = new BulkClient(server, TEXT)) {
            CompletableFuture<Void> sent = sendInBackground(client, LINES);
            assertThat(client.head()).startsWith("HTTP/1.1 200 ");
            Set<Integer> numbers = new HashSet<>();
            for (JsonNode line = client.next(); line != null; line = client.next()) {
                numbers.add(line.get("line").asInt());
                if (numbers.size() % 1000 == 0) {
                    // The client does something else now and then.
                    assertThat(server.get("/health/live").statusCode()).isEqualTo(200);
                }
            }
            sent.get(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(numbers).hasSize(LINES).contains(1, LINES);
            assertThat(mostUnderWay.get()).isBetween(1, 10);
            System.out.println("lines of one bulk request answered: " + numbers.size() + ", at most "
                    + mostUnderWay.get() + " at a time");
        }
    }

    @Test
    void no_more_lines_are_taken_from_a_client_that_does_not_read() throws Exception {
        pipeline.whenAsked(this::answerAtOnce);
        try (RunningServer server = RunningServer.over(pipeline)) {
            BulkClient client = new BulkClient(server, TEXT);
            CompletableFuture<Void> sent = sendInBackground(client, MANY_LINES);
            int taken = awaitStandstill(server);
            assertThat(taken).isPositive().isLessThan(MANY_LINES);
            assertThat(sent).isNotDone();
            System.out.println("lines taken from a client that does not read: " + taken + " of " + MANY_LINES);

            client.head();
            for (int i = 0; i < taken; i++) {
                assertThat(client.next()).isNotNull();
            }
            await("more lines are taken when the client reads", () -> asked.get() > taken);
            client.reset();
            awaitStandstill(server);
            assertThat(underWay.get()).isZero();
            assertThat(asked.get()).isLessThan(MANY_LINES);
        }
    }

    private static CompletableFuture<Void> sendInBackground(BulkClient client, int lines) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        String hundred = (ROOK + "\n").repeat(100);
                        for (int i = 0; i < lines; i += 100) {
                            client.send(hundred);
                        }
                        client.end();
                    } catch (IOException e) {
                        throw new IllegalStateException("the lines could not be sent", e);
                    }
                },
                task -> Thread.ofPlatform().daemon().start(task));
    }

    /** Waits until no more lines are taken while the server answers a hundred other requests. */
    private int awaitStandstill(RunningServer server) throws Exception {
        long end = System.nanoTime() + RunningServer.PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            int before = asked.get();
            for (int i = 0; i < 100; i++) {
                server.get("/health/live");
            }
            if (before > 0 && asked.get() == before) {
                return before;
            }
        }
        throw new AssertionError("lines are taken without end: " + asked.get());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_client_that_goes_takes_its_questions_along(boolean allSent) throws Exception {
        for (boolean reset : new boolean[] {true, false}) {
            try (RunningServer server = RunningServer.over(pipeline, "endgrain.http.bulk.per-client = 1")) {
                BulkClient client = new BulkClient(server, TEXT);
                client.send((ROOK + "\n").repeat(3));
                if (allSent) {
                    client.end();
                }
                List<TestPipeline.Question<RequestRegistry.Reply>> questions = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                    questions.add(next());
                }
                if (reset) {
                    client.reset();
                } else {
                    client.close();
                }
                for (TestPipeline.Question<RequestRegistry.Reply> question : questions) {
                    assertThat(question.cancelled.await(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                            .isTrue();
                }
                pipeline.whenAsked(this::answerAtOnce);
                await("there is room for another", () -> post(server, ROOK).statusCode() == 200);
                pipeline.whenAsked(pipeline.questions::add);
            }
        }
    }

    @Test
    void an_address_has_only_so_many_requests_under_way() throws Exception {
        try (RunningServer server = RunningServer.over(pipeline, "endgrain.http.bulk.per-client = 2");
                BulkClient one = new BulkClient(server, TEXT);
                BulkClient two = new BulkClient(server, TEXT)) {
            one.send(ROOK + "\n");
            two.send(ROOK + "\n");
            next().reply.complete(UNKNOWN);
            next().reply.complete(UNKNOWN);
            one.head();
            two.head();
            HttpResponse<String> refused = post(server, ROOK);
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValue("Retry-After")).contains("5");
            assertThat(refused.body()).contains("2 bulk requests under way");

            one.end();
            assertThat(one.rest()).hasSize(1);
            pipeline.whenAsked(this::answerAtOnce);
            await("there is room for another", () -> post(server, ROOK).statusCode() == 200);
        }
    }

    @Test
    void all_requests_together_have_only_so_many_lines_evaluated() throws Exception {
        try (RunningServer server =
                        RunningServer.over(pipeline, "endgrain.http.bulk { together = 3, deadline = 60s }");
                BulkClient one = new BulkClient(server, TEXT);
                BulkClient two = new BulkClient(server, TEXT)) {
            one.send((ROOK + "\n").repeat(10));
            List<TestPipeline.Question<RequestRegistry.Reply>> first = List.of(next(), next(), next());
            two.send(QUEEN);
            two.end();
            two.head();
            // By the time that this answer has come, a fourth question would have.
            server.get("/health/live");
            assertThat(pipeline.questions).isEmpty();
            first.getFirst().reply.complete(UNKNOWN);
            TestPipeline.Question<RequestRegistry.Reply> asked = next();
            assertThat(pipeline.questions).isEmpty();

            // Those of a client that goes leave their turns to others.
            one.reset();
            while (!asked.position.fen().equals(QUEEN)) {
                assertThat(asked.cancelled.await(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .isTrue();
                asked = next();
            }
            asked.reply.complete(UNKNOWN);
            assertThat(two.rest()).hasSize(1);
        }
    }

    @Test
    void a_line_that_finds_the_server_full_waits_for_room() throws Exception {
        AtomicInteger refusals = new AtomicInteger();
        pipeline.whenAsked(question -> question.reply.complete(
                refusals.getAndIncrement() < 3
                        ? new RequestRegistry.Refused("too much is under way", Duration.ofMillis(10))
                        : UNKNOWN));
        try (RunningServer server = RunningServer.over(pipeline)) {
            assertThat(post(server, ROOK).body()).contains("\"position\":{");
            assertThat(refusals.get()).isEqualTo(4);
        }
    }

    @Test
    void a_line_has_an_answer_within_the_deadline_or_an_error() throws Exception {
        try (RunningServer server = RunningServer.over(pipeline, "endgrain.http.bulk.deadline = 200ms")) {
            pipeline.whenAsked(question -> question.reply.complete(
                    new RequestRegistry.Refused("too much is under way", Duration.ofMillis(10))));
            requireUnavailable(post(server, ROOK), "too much is under way.");
            pipeline.whenAsked(question -> assertThat(question.deadline).isLessThanOrEqualTo(Duration.ofMillis(200)));
            requireUnavailable(post(server, ROOK), "no answer within the deadline of 0.2 seconds");
            HttpResponse<String> sooner = server.send(HttpRequest.newBuilder(server.uri("/standard"))
                    .header("Content-Type", TEXT)
                    .header("Request-Timeout", "0.1")
                    .POST(BodyPublishers.ofString(ROOK)));
            requireUnavailable(sooner, "no answer within the deadline of 0.1 seconds");
            pipeline.whenAsked(question -> question.reply.complete(new RequestRegistry.Crashed("a probe failed")));
            assertThat(RunningServer.JSON
                            .readTree(post(server, ROOK).body())
                            .get("status")
                            .asInt())
                    .isEqualTo(500);
        }
    }

    private static void requireUnavailable(HttpResponse<String> response, String says) throws Exception {
        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode line = RunningServer.JSON.readTree(response.body());
        assertThat(line.get("line").asInt()).isEqualTo(1);
        assertThat(line.get("status").asInt()).isEqualTo(503);
        assertThat(line.get("error").asText()).contains(says);
    }

    @Test
    void a_server_that_stops_finishes_the_lines_under_way_and_says_which_it_has_not_taken() throws Exception {
        try (RunningServer server = RunningServer.over(pipeline);
                BulkClient client = new BulkClient(server, TEXT)) {
            client.send(ROOK + "\n\n" + ROOK + "\n");
            TestPipeline.Question<RequestRegistry.Reply> one = next();
            TestPipeline.Question<RequestRegistry.Reply> three = next();
            client.head();
            CompletableFuture<?> stopped = server.server.stop().toCompletableFuture();
            awaitStopping(server);
            client.send(ROOK + "\n");
            three.reply.complete(UNKNOWN);
            assertThat(client.next().get("line").asInt()).isEqualTo(3);
            one.reply.complete(UNKNOWN);
            assertThat(client.next().get("line").asInt()).isEqualTo(1);
            JsonNode last = client.next();
            assertThat(last.get("unread_from").asInt()).isEqualTo(4);
            assertThat(last.get("status").asInt()).isEqualTo(503);
            assertThat(last.get("error").asText()).contains("shutting down");
            client.send(ROOK + "\n");
            client.end();
            assertThat(client.next()).isNull();
            stopped.get(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(pipeline.questions).isEmpty();
        }
    }

    @Test
    void a_server_that_has_to_stop_tells_the_lines_that_take_too_long() throws Exception {
        try (RunningServer server = RunningServer.over(pipeline, "endgrain.http.shutdown-timeout = 4s");
                BulkClient client = new BulkClient(server, TEXT)) {
            client.send(ROOK + "\n");
            client.end();
            TestPipeline.Question<RequestRegistry.Reply> question = next();
            client.head();
            CompletableFuture<?> stopped = server.server.stop().toCompletableFuture();
            JsonNode line = client.next();
            assertThat(line.get("line").asInt()).isEqualTo(1);
            assertThat(line.get("error").asText()).contains("shutting down");
            assertThat(client.next()).isNull();
            assertThat(question.cancelled.getCount()).isZero();
            stopped.get(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
    }

    /** Nobody listens any more as soon as it stops. */
    private static void awaitStopping(RunningServer server) {
        await("the server takes no more connections", () -> {
            try {
                server.socket().close();
                return false;
            } catch (IOException refused) {
                return true;
            }
        });
    }

    @Test
    void a_request_is_a_line_of_the_log_when_it_has_ended() throws Exception {
        pipeline.whenAsked(this::answerAtOnce);
        try (CapturedLog log = CapturedLog.atDebug();
                RunningServer server = RunningServer.over(pipeline)) {
            post(server, ROOK + "\nnonsense\n" + ROOK);
            server.send(HttpRequest.newBuilder(server.uri("/standard")).POST(BodyPublishers.ofString(ROOK)));
            await(
                    "both requests are in the log",
                    () -> log.linesWith("DEBUG request ").size() == 2);
            assertThat(log.linesWith("lines=").getFirst())
                    .matches("DEBUG request method=POST route=/\\{variant} variant=standard status=200"
                            + " duration-ms=\\d+\\.\\d{3} lines=3 errors=1");
            assertThat(log.linesWith("status=415").getFirst())
                    .matches("DEBUG request method=POST route=/\\{variant} variant=standard status=415"
                            + " duration-ms=\\d+\\.\\d{3}");
        }
    }

    private TestPipeline.Question<RequestRegistry.Reply> next() throws InterruptedException {
        TestPipeline.Question<RequestRegistry.Reply> question =
                pipeline.questions.poll(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(question).as("a question to the pipeline").isNotNull();
        return question;
    }

    private static HttpResponse<String> post(RunningServer server, String body) {
        try {
            return server.send(HttpRequest.newBuilder(server.uri("/standard"))
                    .header("Content-Type", TEXT)
                    .POST(BodyPublishers.ofString(body)));
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("the lines were not answered", e);
        }
    }

    private static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + RunningServer.PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(end);
            Thread.onSpinWait();
        }
    }
}
