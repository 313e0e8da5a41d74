package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.actors.DeviceKinds;
import io.endgrain.actors.MainlineActor;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.answer.Category;
import io.endgrain.disk.DeviceKind;
import io.endgrain.disk.LikelyPolicy;
import io.endgrain.disk.OrderPolicy;
import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.GeneratedTables;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code /openapi.json} describes the server that serves it: all of it, and as it is. */
class OpenApiTest {
    private static final String FEN = "?fen=4k3/8/8/8/8/8/8/4K2R_w_-_-_0_1";

    private static RunningServer server;
    private static OpenApiDocument document;

    @BeforeAll
    static void start() throws Exception {
        server = RunningServer.overTables(new OsDisk(), List.of(GeneratedTables.threeMen()), "");
        document = OpenApiDocument.of(server);
        server.awaitReady();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void the_version_is_that_of_the_server() {
        assertThat(document.root.get("openapi").asText()).startsWith("3.1.");
        assertThat(document.root.at("/info/version").asText()).isEqualTo(Main.Version.ofPackage());
        assertThat(document.root.toString()).doesNotContain("{{");
    }

    @Test
    void every_path_of_the_server_is_described_and_no_other() {
        List<String> described = names(document.root.get("paths"));

        assertThat(described)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Endpoint.values()).map(Endpoint::template).toList());
    }

    @Test
    void every_method_of_a_path_is_described() throws Exception {
        for (Endpoint endpoint : Endpoint.values()) {
            HttpResponse<String> options = server.send(
                    HttpRequest.newBuilder(server.uri(path(endpoint))).method("OPTIONS", BodyPublishers.noBody()));
            Set<String> methods = new TreeSet<>();
            for (String method :
                    options.headers().firstValue("Allow").orElseThrow().split(", ")) {
                methods.add(method.toLowerCase(Locale.ROOT));
            }

            assertThat(names(document.root.get("paths").get(endpoint.template())))
                    .as(endpoint.template())
                    .containsExactlyInAnyOrderElementsOf(methods);
        }
    }

    @Test
    void every_reference_leads_somewhere_and_every_component_is_used() {
        Set<String> used = new TreeSet<>();
        for (JsonNode reference : document.root.findValues("$ref")) {
            used.add(reference.asText());
        }
        Set<String> defined = new TreeSet<>();
        document.root
                .get("components")
                .fields()
                .forEachRemaining(kind -> names(kind.getValue())
                        .forEach(name -> defined.add("#/components/" + kind.getKey() + "/" + name)));

        assertThat(used).isEqualTo(defined);
    }

    @Test
    void every_operation_has_a_name_and_the_parameters_of_its_path() {
        Set<String> ids = new TreeSet<>();
        for (Endpoint endpoint : Endpoint.values()) {
            for (JsonNode operation : document.root.get("paths").get(endpoint.template())) {
                assertThat(ids.add(operation.get("operationId").asText())).isTrue();
                assertThat(operation.get("summary").asText()).isNotBlank();
                boolean hasVariant = false;
                for (JsonNode parameter : operation.path("parameters")) {
                    hasVariant |= document.resolve(parameter).get("in").asText().equals("path");
                }
                assertThat(hasVariant)
                        .as(endpoint.template())
                        .isEqualTo(endpoint.template().contains("{variant}"));
            }
        }
    }

    /** The other servers of this test collect no metrics. */
    private static HttpResponse<byte[]> measured() throws Exception {
        String settings = "endgrain.metrics.every = 100ms";
        try (RunningServer measuring =
                RunningServer.monitored(new OsDisk(), List.of(GeneratedTables.threeMen()), settings)) {
            return Eventually.get(() -> {
                try {
                    HttpResponse<byte[]> response =
                            measuring.sendForBytes(HttpRequest.newBuilder(measuring.uri("/metrics")));
                    return response.body().length > 1000 ? response : null;
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
        }
    }

    /** Each status of each path is provoked on a real socket, and each response is as described. */
    @Test
    void every_response_of_every_path_is_as_described() throws Exception {
        for (Endpoint endpoint : Endpoint.values()) {
            Set<String> seen = new TreeSet<>();
            String template = endpoint.template();
            for (HttpResponse<byte[]> response : responses(endpoint)) {
                seen.add(document.check(template, response));
            }
            if (endpoint == Endpoint.POSITION || endpoint == Endpoint.MAINLINE) {
                for (HttpResponse<byte[]> response : troubles(path(endpoint) + FEN)) {
                    seen.add(document.check(template, response));
                }
                seen.add(document.check(template, limited(path(endpoint) + FEN)));
            }
            if (endpoint == Endpoint.METRICS) {
                seen.add(document.check(template, measured()));
            }
            if (endpoint == Endpoint.READY) {
                seen.add(document.check(template, notReady()));
            }
            if (endpoint == Endpoint.STREAM || endpoint == Endpoint.VARIANT_STREAM) {
                try (UnreadStream stream = new UnreadStream(server, path(endpoint))) {
                    seen.add(document.check(template, "get", 101, stream.headers()));
                }
            }
            assertThat(seen).as(template).isEqualTo(document.statuses(template, "get"));
        }
    }

    @Test
    void head_gets_what_get_gets_but_the_body() throws Exception {
        for (Endpoint endpoint : Endpoint.values()) {
            String template = endpoint.template();
            Set<String> described = document.statuses(template, "get");
            described.removeAll(Set.of("101", "405"));
            assertThat(document.statuses(template, "head")).as(template).isEqualTo(described);
            for (String query : List.of(FEN, "", "?x=" + "x".repeat(20_000))) {
                for (String accept : List.of("application/json", "application/cbor", "image/png")) {
                    HttpResponse<byte[]> got = get(path(endpoint) + query, accept);
                    HttpResponse<byte[]> head =
                            server.sendForBytes(HttpRequest.newBuilder(server.uri(path(endpoint) + query))
                                    .header("Accept", accept)
                                    .method("HEAD", BodyPublishers.noBody()));
                    document.check(template, "head", head);
                    assertThat(head.statusCode()).isEqualTo(got.statusCode());
                    assertThat(head.headers().map().keySet())
                            .as(template + query)
                            .isEqualTo(got.headers().map().keySet());
                }
            }
        }
    }

    @Test
    void options_are_as_described() throws Exception {
        for (Endpoint endpoint : Endpoint.values()) {
            Set<String> seen = new TreeSet<>();
            for (String query : List.of("", "?x=" + "x".repeat(20_000))) {
                HttpResponse<byte[]> options =
                        server.sendForBytes(HttpRequest.newBuilder(server.uri(path(endpoint) + query))
                                .method("OPTIONS", BodyPublishers.noBody()));
                seen.add(document.check(endpoint.template(), "options", options));
            }
            assertThat(seen).isEqualTo(document.statuses(endpoint.template(), "options"));
        }
    }

    /** The header {@code traceparent} is understood, and the responses have the header {@code traceresponse}. */
    @Test
    void traced_responses_are_as_described() throws Exception {
        String parent =
                document.root.at("/components/parameters/traceparent/example").asText();
        try (TraceReceiver receiver = new TraceReceiver();
                RunningServer tracing = RunningServer.monitored(
                        new OsDisk(),
                        List.of(GeneratedTables.threeMen()),
                        receiver.settings() + "endgrain.metrics.enabled = off, endgrain.tracing.sample = 1")) {
            for (Endpoint endpoint : Endpoint.values()) {
                String template = endpoint.template();
                for (String method : List.of("get", "head", "options")) {
                    HttpResponse<byte[]> response =
                            tracing.sendForBytes(HttpRequest.newBuilder(tracing.uri(path(endpoint) + FEN))
                                    .header("traceparent", parent)
                                    .method(method.toUpperCase(Locale.ROOT), BodyPublishers.noBody()));
                    document.check(template, method, response);
                    assertThat(response.headers().firstValue("traceresponse"))
                            .as(method + " " + template)
                            .hasValueSatisfying(trace -> assertThat(trace).startsWith(parent.substring(0, 35)));
                }
            }
            HttpResponse<byte[]> lines = tracing.sendForBytes(HttpRequest.newBuilder(tracing.uri("/standard"))
                    .header("traceparent", parent)
                    .header("Content-Type", "text/plain")
                    .POST(BodyPublishers.ofString("nonsense")));
            document.check(Endpoint.POSITION.template(), "post", lines);
            assertThat(lines.headers().firstValue("traceresponse")).isPresent();
        }
    }

    @Test
    void every_operation_takes_the_trace_of_its_client() {
        for (Endpoint endpoint : Endpoint.values()) {
            for (JsonNode operation : document.root.get("paths").get(endpoint.template())) {
                assertThat(operation.get("parameters").findValuesAsText("$ref"))
                        .as(operation.get("operationId").asText())
                        .contains("#/components/parameters/traceparent");
            }
        }
    }

    private static List<HttpResponse<byte[]>> responses(Endpoint endpoint) throws Exception {
        String path = path(endpoint);
        String good = path + FEN;
        String noVariant = path.startsWith("/standard") ? path.replace("standard", "bughouse") : path;
        return List.of(
                get(good, "application/json"),
                get(good, "application/cbor"),
                get(good, "image/png"),
                get(path, "application/json"),
                get(path, "application/cbor"),
                get(noVariant + FEN, "application/json"),
                get(noVariant + FEN, "application/cbor"),
                get(path + "?fen=4k3/8/8/8/8/8/8/RRRRK3", "application/json"),
                get(path + "?x=" + "x".repeat(20_000), "application/json"),
                server.sendForBytes(HttpRequest.newBuilder(server.uri(path)).DELETE()));
    }

    /** What a pipeline that is broken, overloaded or late leads to. */
    private static List<HttpResponse<byte[]>> troubles(String path) throws Exception {
        TestPipeline pipeline = new TestPipeline();
        try (RunningServer troubled = RunningServer.over(pipeline)) {
            return List.of(
                    asked(troubled, pipeline, path, new RequestRegistry.Crashed("a probe failed")),
                    asked(troubled, pipeline, path, new RequestRegistry.Refused("too much", Duration.ofSeconds(2))),
                    asked(troubled, pipeline, path, new RequestRegistry.OutOfTime(Duration.ofSeconds(7))));
        }
    }

    /** The second question of an address that may ask for one page, and has asked for it. */
    private static HttpResponse<byte[]> limited(String path) throws Exception {
        TestPipeline pipeline = new TestPipeline();
        String settings = "endgrain.http.client-limit { pages-per-minute = 1, burst = 1, deposit = 1 }";
        try (RunningServer limiting = RunningServer.over(pipeline, settings)) {
            asked(limiting, pipeline, path, new RequestRegistry.OutOfTime(Duration.ofSeconds(7)));
            return limiting.sendForBytes(HttpRequest.newBuilder(limiting.uri(path)));
        }
    }

    private static <R extends RequestRegistry.Reply & MainlineActor.Reply> HttpResponse<byte[]> asked(
            RunningServer troubled, TestPipeline pipeline, String path, R reply) throws Exception {
        CompletableFuture<HttpResponse<byte[]>> response = CompletableFuture.supplyAsync(() -> {
            try {
                return troubled.sendForBytes(HttpRequest.newBuilder(troubled.uri(path)));
            } catch (Exception e) {
                throw new IllegalStateException(path + " was not answered", e);
            }
        });
        if (path.contains("mainline")) {
            pipeline.mainlines.poll(60, TimeUnit.SECONDS).reply.complete(reply);
        } else {
            pipeline.questions.poll(60, TimeUnit.SECONDS).reply.complete(reply);
        }
        return response.get(60, TimeUnit.SECONDS);
    }

    private static HttpResponse<byte[]> notReady() throws Exception {
        TestPipeline pipeline = new TestPipeline();
        pipeline.listed = new CompletableFuture<>();
        try (RunningServer starting = RunningServer.over(pipeline)) {
            return starting.sendForBytes(HttpRequest.newBuilder(starting.uri("/health/ready")));
        }
    }

    @Test
    void names_of_values_are_those_of_the_code() {
        requireNames("/Category", Category.values(), Category::key);
        requireNames("/Device/properties/kind", DeviceKind.values(), DeviceKinds::name);
        requireNames("/DeviceSettings/properties/order", OrderPolicy.values(), OpenApiTest::settingName);
        requireNames("/DeviceSettings/properties/likely", LikelyPolicy.values(), OpenApiTest::settingName);
        requireNames("/Generation/properties/state", GenerationStatus.State.values(), OpenApiTest::settingName);
        requireNames("/GenerationStep/properties/phase", GenerationPhase.values(), GenerationPhase::text);
    }

    private static <E> void requireNames(String schema, E[] values, Function<E, String> name) {
        assertThat(document.root.at("/components/schemas" + schema + "/enum"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(values).map(name).toList());
    }

    private static String settingName(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String path(Endpoint endpoint) {
        return endpoint.template().replace("{variant}", "standard");
    }

    private static HttpResponse<byte[]> get(String path, String accept) throws Exception {
        return server.sendForBytes(HttpRequest.newBuilder(server.uri(path)).header("Accept", accept));
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
