package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.GeneratedTables;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operators' routes at an address of their own. */
class OperatorsTest {
    private static final String APART = "endgrain.http.operators.bind = \"127.0.0.1:0\"";
    private static final String EXAMPLE = "/standard?fen=" + Questions.EXAMPLE_FEN;

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    @Test
    void each_path_is_served_at_its_own_address_only() throws Exception {
        try (RunningServer server = RunningServer.monitored(new OsDisk(), List.of(GeneratedTables.threeMen()), APART)) {
            assertThat(server.server.operatorsAddress()).isPresent();
            for (Endpoint endpoint : Endpoint.values()) {
                String path = endpoint.template().replace("{variant}", "standard");
                boolean isForAll = endpoint.isFor(Endpoint.Audience.PUBLIC);
                boolean isForOperators = endpoint.isFor(Endpoint.Audience.OPERATORS);

                assertThat(server.get(path).statusCode() != 404).as(path).isEqualTo(isForAll);
                assertThat(operators(server.server, path).statusCode() != 404)
                        .as(path)
                        .isEqualTo(isForOperators);
                assertThat(isForAll || isForOperators).isTrue();
            }
            assertThat(server.get("/health/ready").body())
                    .contains("There is nothing at \\\"/health/ready\\\"; positions are answered at ");
            assertThat(operators(server.server, EXAMPLE).body())
                    .contains("this is the address for operators, and /openapi.json tells what they can ask for.");
        }
    }

    @Test
    void the_description_says_what_is_for_operators() throws Exception {
        try (RunningServer server = RunningServer.over(new TestPipeline(), APART)) {
            OpenApiDocument document = OpenApiDocument.of(server);
            for (Endpoint endpoint : Endpoint.values()) {
                String tag = document.root
                        .get("paths")
                        .get(endpoint.template())
                        .at("/get/tags/0")
                        .asText();
                if (endpoint != Endpoint.OPENAPI) {
                    assertThat(tag)
                            .as(endpoint.template())
                            .isEqualTo(endpoint.isFor(Endpoint.Audience.OPERATORS) ? "operations" : "positions");
                }
            }
            assertThat(operators(server.server, "/openapi.json").body())
                    .isEqualTo(server.get("/openapi.json").body())
                    .contains("endgrain.http.operators.bind");
        }
    }

    @Test
    void the_front_page_links_to_nothing_that_is_not_there() throws Exception {
        try (RunningServer server = RunningServer.over(new TestPipeline(), APART)) {
            assertThat(server.get("/").body()).doesNotContain("/tables", "/devices", "{{");
        }
        try (RunningServer server = RunningServer.over(new TestPipeline())) {
            assertThat(server.get("/").body())
                    .contains("<a href=\"/tables\">/tables</a> · <a href=\"/devices\">", "\"/health/ready\"")
                    .doesNotContain("{{");
        }
    }

    @Test
    void operators_are_answered_while_answers_under_way_are_finished() throws Exception {
        TestPipeline pipeline = new TestPipeline();
        try (RunningServer running = RunningServer.over(pipeline, APART)) {
            Server server = running.server;
            assertThat(operators(server, "/health/ready").statusCode()).isEqualTo(200);
            CompletableFuture<HttpResponse<String>> answer = client.sendAsync(
                    HttpRequest.newBuilder(running.uri(EXAMPLE)).build(), HttpResponse.BodyHandlers.ofString());
            TestPipeline.Question<RequestRegistry.Reply> question =
                    pipeline.questions.poll(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS);

            CompletableFuture<?> stopped = server.stop().toCompletableFuture();
            awaitRefusal(running.port());
            HttpResponse<String> ready = operators(server, "/health/ready");
            assertThat(ready.statusCode()).isEqualTo(503);
            assertThat(ready.body()).contains("\"error\":\"The server is stopping.\"");
            assertThat(operators(server, "/health/live").statusCode()).isEqualTo(200);
            assertThat(operators(server, "/monitor").body()).startsWith("tablebase ");
            assertThat(stopped).isNotDone();
            assertThat(answer).isNotDone();

            question.reply.complete(new RequestRegistry.Crashed("a probe failed"));

            assertThat(answer.get(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS)
                            .statusCode())
                    .isEqualTo(500);
            stopped.get(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            awaitRefusal(server.operatorsAddress().orElseThrow().getPort());
        }
    }

    /** Polls, within a bound, with new connections until nobody listens any more. */
    private static void awaitRefusal(int port) throws Exception {
        long end = System.nanoTime() + RunningServer.PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            try (HttpClient another = HttpClient.newHttpClient()) {
                URI uri = URI.create("http://127.0.0.1:" + port + "/health/live");
                another.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
            } catch (ConnectException refused) {
                return;
            } catch (IOException closedMeanwhile) {
                assertThat(closedMeanwhile).hasMessageNotContaining("timed out");
            }
        }
        throw new AssertionError("somebody still listens at port " + port);
    }

    @Test
    void the_address_that_is_taken_is_named() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + taken.getLocalPort();
            Execution execution = Execution.of(
                    folder,
                    Map.of(),
                    OwnJava.endgrain(
                            "serve",
                            "--standard",
                            folder.toString(),
                            "--bind",
                            "127.0.0.1:0",
                            "--operators-bind",
                            address));

            assertThat(execution.exitCode()).isEqualTo(1);
            assertThat(execution.errors())
                    .contains("Cannot listen at " + address + ": Address already in use")
                    .contains(". --operators-bind HOST:PORT names another address.");
        }
    }

    @Test
    void the_same_address_twice_is_refused() {
        assertThatThrownBy(() -> HttpSettings.of(Settings.load(
                                ConfigFactory.parseString("endgrain.http { bind = \"127.0.0.1:9000\","
                                        + " operators.bind = \"127.0.0.1:9000\" }"),
                                null)
                        .getConfig("endgrain.http")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The setting endgrain.http.operators.bind should be another address than"
                        + " endgrain.http.bind, or empty to serve everything there.");
    }

    @Test
    void the_start_says_where_they_are() throws Exception {
        try (ServingProcess process = ServingProcess.start(
                OwnJava.endgrain(
                        "serve",
                        "--standard",
                        folder.toString(),
                        "--bind",
                        "127.0.0.1:0",
                        "--operators-bind",
                        "127.0.0.1:0"),
                Map.of())) {
            assertThat(process.log()).containsPattern("operators' routes are at http://127\\.0\\.0\\.1:[1-9]");
            assertThat(process.get("/health/live").statusCode()).isEqualTo(404);
            assertThat(process.terminate()).isEqualTo(128 + 15);
        }
    }

    private HttpResponse<String> operators(Server server, String path) throws Exception {
        InetSocketAddress address = server.operatorsAddress().orElseThrow();
        URI uri = URI.create("http://127.0.0.1:" + address.getPort() + path);
        HttpRequest request =
                HttpRequest.newBuilder(uri).timeout(RunningServer.PATIENCE).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
