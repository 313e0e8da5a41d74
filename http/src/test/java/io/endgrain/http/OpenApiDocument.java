package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.DisallowUnknownKeywordFactory;
import com.networknt.schema.keyword.NonValidationKeyword;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The description that a server gives of itself, and whether its responses are as described. */
final class OpenApiDocument {
    private static final String IRI = "https://endgrain.test/openapi.json";
    private static final ObjectMapper CBOR = new CBORMapper();

    /** JSON Schema as OpenAPI 3.1 uses it, within a document that is more than schemas. Other keywords are slips. */
    private static final Dialect DIALECT = Dialect.builder(Dialects.getDraft202012())
            .keywords(Stream.of("openapi", "info", "servers", "tags", "paths", "components")
                    .map(NonValidationKeyword::new)
                    .toList())
            .unknownKeywordFactory(DisallowUnknownKeywordFactory.getInstance())
            .build();

    /** Headers that every response has, or none needs to be told of. */
    private static final Set<String> OF_HTTP =
            Set.of(":status", "content-type", "content-length", "transfer-encoding", "date", "server", "connection");

    final JsonNode root;
    private final SchemaRegistry registry;
    private final Map<String, Schema> schemas = new HashMap<>();

    private OpenApiDocument(String text) throws Exception {
        root = RunningServer.JSON.readTree(text);
        registry = SchemaRegistry.withDialect(DIALECT, builder -> builder.schemas(Map.of(IRI, text)));
    }

    static OpenApiDocument of(RunningServer server) throws Exception {
        return new OpenApiDocument(server.get("/openapi.json").body());
    }

    /** What a reference refers to; anything else is itself. */
    JsonNode resolve(JsonNode node) {
        if (!node.has("$ref")) {
            return node;
        }
        String reference = node.get("$ref").asText();
        assertThat(reference).startsWith("#/");
        JsonNode target = root.at(reference.substring(1));
        assertThat(target.isMissingNode()).as(reference + " is missing").isFalse();
        return target;
    }

    /** What is wrong with a value, by a schema of the components. */
    List<String> violations(String schema, JsonNode value) {
        return violations(RunningServer.JSON.createObjectNode().put("$ref", "#/components/schemas/" + schema), value);
    }

    private List<String> violations(JsonNode schemaNode, JsonNode value) {
        Schema schema = schemaNode.has("$ref")
                ? schemas.computeIfAbsent(
                        schemaNode.get("$ref").asText(), ref -> registry.getSchema(SchemaLocation.of(IRI + ref)))
                : registry.getSchema(schemaNode);
        return schema.validate(value).stream().map(Object::toString).toList();
    }

    /**
     * Requires that a response is one of those of a path to {@code GET}: status, headers, type and body.
     *
     * @return the status under which it is described, or {@code default}
     */
    String check(String template, HttpResponse<byte[]> response) throws Exception {
        return check(template, "get", response);
    }

    /** As above, of any method. */
    String check(String template, String method, HttpResponse<byte[]> response) throws Exception {
        String what = method + " " + template + ", status " + response.statusCode();
        String described = check(template, method, response.statusCode(), response.headers());
        JsonNode description = description(template, method, described);
        if (method.equals("head") || !description.has("content")) {
            assertThat(response.body()).as(what).isEmpty();
            return described;
        }
        String type = response.headers().firstValue("Content-Type").orElseThrow();
        JsonNode content = description.get("content").get(type);
        assertThat(content).as(what + ", " + type).isNotNull();
        assertThat(violations(content.get("schema"), decode(type, response.body())))
                .as(what)
                .isEmpty();
        return described;
    }

    /** As above, of a response without a body. */
    String check(String template, String method, int status, HttpHeaders headers) {
        String key = Integer.toString(status);
        String described = statuses(template, method).contains(key) ? key : "default";
        JsonNode description = description(template, method, described);
        checkHeaders(method + " " + template + ", status " + status, description.path("headers"), headers);
        return described;
    }

    /** The statuses that are described. */
    Set<String> statuses(String template, String method) {
        Set<String> statuses = new TreeSet<>();
        responses(template, method).fieldNames().forEachRemaining(statuses::add);
        return statuses;
    }

    private JsonNode responses(String template, String method) {
        return root.get("paths").get(template).get(method).get("responses");
    }

    private JsonNode description(String template, String method, String status) {
        return resolve(responses(template, method).get(status));
    }

    private static JsonNode decode(String type, byte[] body) throws Exception {
        return switch (type) {
            case "application/json" -> RunningServer.JSON.readTree(body);
            case "application/cbor" -> CBOR.readTree(body);
            case "application/x-ndjson" -> lines(body);
            default -> TextNode.valueOf(new String(body, StandardCharsets.UTF_8));
        };
    }

    private static JsonNode lines(byte[] body) throws Exception {
        ArrayNode lines = RunningServer.JSON.createArrayNode();
        for (String line : new String(body, StandardCharsets.UTF_8).split("\n")) {
            lines.add(RunningServer.JSON.readTree(line));
        }
        return lines;
    }

    private void checkHeaders(String what, JsonNode described, HttpHeaders headers) {
        Set<String> allowed = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        described.fieldNames().forEachRemaining(allowed::add);
        for (String name : headers.map().keySet()) {
            assertThat(OF_HTTP.contains(name) || allowed.contains(name))
                    .as(what + ": the header " + name + " is described")
                    .isTrue();
        }
        for (String name : allowed) {
            JsonNode header = resolve(described.get(name));
            List<String> values = headers.allValues(name);
            if (header.get("required").asBoolean()) {
                assertThat(values).as(what + ": " + name).hasSize(1);
            }
            for (String value : values) {
                boolean isNumber = header.at("/schema/type").asText().equals("integer");
                JsonNode node = isNumber ? LongNode.valueOf(Long.parseLong(value)) : TextNode.valueOf(value);
                assertThat(violations(header.get("schema"), node))
                        .as(what + ": " + name)
                        .isEmpty();
            }
        }
    }
}
