package io.endgrain.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.pekko.http.javadsl.model.ContentTypes;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;

/** The description of all routes, parameters, answers and errors for tools, OpenAPI 3.1. */
final class OpenApi {
    private static final byte[] DOCUMENT = read();

    private OpenApi() {}

    /** {@code GET /openapi.json}. */
    static HttpResponse get(HttpRequest request) {
        return Responses.of(request, ContentTypes.APPLICATION_JSON, Responses.NO_STORE, DOCUMENT);
    }

    private static byte[] read() {
        try (InputStream resource = OpenApi.class.getResourceAsStream("openapi.json")) {
            String template = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
            return template.replace("{{version}}", Main.Version.ofPackage()).getBytes(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the description openapi.json cannot be read", e);
        }
    }
}
