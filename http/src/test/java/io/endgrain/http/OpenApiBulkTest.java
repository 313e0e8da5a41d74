package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.actors.RequestRegistry;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each status of a bulk request is provoked on a real socket, and each response is as {@code /openapi.json} says. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class OpenApiBulkTest {
    private static final String ROOK = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    private static final String NDJSON = "application/x-ndjson";

    @Test
    void every_response_to_many_questions_is_as_described() throws Exception {
        try (RunningServer server = RunningServer.over(new BlockingPipeline(List.of()))) {
            OpenApiDocument document = OpenApiDocument.of(server);
            List<HttpResponse<byte[]>> responses = new ArrayList<>(List.of(
                    post(server, "/standard", "text/plain", "*/*", ROOK + "\nnonsense"),
                    post(
                            server,
                            "/standard",
                            NDJSON,
                            NDJSON,
                            "{\"fen\":\"" + ROOK + "\",\"id\":\"a\"}\n{\"id\":\"b\"}"),
                    post(server, "/standard", "text/plain", "application/cbor", ROOK),
                    post(server, "/standard", "text/html", "*/*", ROOK),
                    post(server, "/standard", "text/plain; charset=utf-16", "*/*", ROOK),
                    post(server, "/standard", "text/html", "application/cbor", ROOK),
                    post(server, "/bughouse", "text/plain", "*/*", ROOK),
                    server.sendForBytes(HttpRequest.newBuilder(server.uri("/standard"))
                            .header("Content-Type", "text/plain")
                            .header("Request-Timeout", "soon")
                            .POST(BodyPublishers.ofString(ROOK))),
                    post(server, "/standard?x=" + "x".repeat(20_000), "text/plain", "*/*", "")));
            responses.addAll(whileBusyAndWhileStopping());
            Set<String> seen = new TreeSet<>();
            for (HttpResponse<byte[]> response : responses) {
                seen.add(document.check(Endpoint.POSITION.template(), "post", response));
            }
            Set<String> described = new TreeSet<>();
            document.root
                    .at("/paths")
                    .get(Endpoint.POSITION.template())
                    .at("/post/responses")
                    .fieldNames()
                    .forEachRemaining(described::add);
            assertThat(seen).isEqualTo(described);
        }
    }

    private static List<HttpResponse<byte[]>> whileBusyAndWhileStopping() throws Exception {
        TestPipeline pipeline = new TestPipeline();
        try (RunningServer server = RunningServer.over(pipeline, "endgrain.http.bulk.per-client = 1");
                BulkClient client = new BulkClient(server, "text/plain")) {
            client.send(ROOK + "\n");
            TestPipeline.Question<RequestRegistry.Reply> question = pipeline.questions.poll(60, TimeUnit.SECONDS);
            HttpResponse<byte[]> tooMany = post(server, "/standard", "text/plain", "*/*", ROOK);
            CompletableFuture<?> stopped = server.server.stop().toCompletableFuture();
            awaitRefusedConnections(server);
            // On the connection that the one before came on.
            HttpResponse<byte[]> tooLate = post(server, "/standard", "text/plain", "*/*", ROOK);
            question.reply.complete(new RequestRegistry.OutOfTime(Duration.ofSeconds(7)));
            client.end();
            stopped.get(60, TimeUnit.SECONDS);
            return List.of(tooMany, tooLate);
        }
    }

    private static void awaitRefusedConnections(RunningServer server) {
        long end = System.nanoTime() + RunningServer.PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            try {
                server.socket().close();
            } catch (IOException refused) {
                return;
            }
        }
        throw new AssertionError("the server still listens");
    }

    @Test
    void the_last_line_of_an_answer_that_is_not_whole_is_as_described() throws Exception {
        try (RunningServer server = RunningServer.over(new BlockingPipeline(List.of()));
                BulkClient client = new BulkClient(server, "text/plain")) {
            OpenApiDocument document = OpenApiDocument.of(server);
            client.send(ROOK);
            client.head();
            client.sendRaw("no chunk\r\n");
            assertThat(document.violations("BulkUnread", client.next())).isEmpty();
        }
    }

    private static HttpResponse<byte[]> post(RunningServer server, String path, String type, String accept, String body)
            throws Exception {
        return server.sendForBytes(HttpRequest.newBuilder(server.uri(path))
                .header("Content-Type", type)
                .header("Accept", accept)
                .POST(BodyPublishers.ofString(body)));
    }
}
