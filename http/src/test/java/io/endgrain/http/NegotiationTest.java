package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which format a client gets for what its {@code Accept} says, without any tables. */
class NegotiationTest {
    private static final String ROOK_ENDING = "/standard?fen=4k3/8/8/8/8/8/8/4K2R_w_-_-_0_1";
    private static final String BROWSER =
            "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";
    private static final ObjectMapper CBOR = new CBORMapper();

    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        server = RunningServer.over(new BlockingPipeline(List.of()));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    */*                                              | json
                    application/*                                    | json
                    application/json                                 | json
                    Application/JSON;charset=utf-8                   | json
                    text/html, */*;q=0.1                             | json
                    application/json, application/cbor               | json
                    application/cbor, application/json               | json
                    application/cbor;q=0.5, application/json;q=0.6   | json
                    application/cbor;q=0.5, */*                      | json
                    application/cbor;q=0, */*                        | json
                    application/vnd.lichess.v3+json                  | json
                    application/vnd.lichess.v3+json, image/png       | json
                    nonsense                                         | json
                    application/cbor                                 | cbor
                    APPLICATION/CBOR                                 | cbor
                    image/png, application/cbor;q=0.001              | cbor
                    application/cbor, */*                            | cbor
                    application/cbor, application/json;q=0.9         | cbor
                    application/json;q=0, */*                        | cbor
                    application/json;q=0, application/*;q=0.3        | cbor
                    text/html, application/cbor;q=0.9, */*;q=0.8     | cbor
                    text/html                                        |
                    image/*                                          |
                    application/xml                                  |
                    text/json                                        |
                    application/json;q=0                             |
                    */*;q=0                                          |
                    application/*;q=0, */*                           |
                    application/vnd.lichess.v3+json;q=0              |
                    """)
    void the_format_is_the_one_preferred(String accept, String format) throws Exception {
        for (String path : List.of(ROOK_ENDING, "/tables", "/devices")) {
            HttpResponse<byte[]> response = get(path, accept);

            assertThat(response.headers().allValues("Vary"))
                    .as(path)
                    .singleElement()
                    .asString()
                    .startsWith("Accept");
            if (format == null) {
                requireRefused(
                        response,
                        accept,
                        path.equals(ROOK_ENDING)
                                ? "application/json, application/cbor or text/event-stream"
                                : "application/json or application/cbor");
            } else {
                assertThat(response.statusCode()).as(path).isEqualTo(200);
                assertThat(type(response)).as(path).isEqualTo("application/" + format);
                assertThat(mapper(format).readTree(response.body())).as(path).isEqualTo(server.json(path));
            }
        }
    }

    private static void requireRefused(HttpResponse<byte[]> response, String accept, String types) throws Exception {
        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(type(response)).isEqualTo("application/json");
        JsonNode error = RunningServer.JSON.readTree(response.body());
        assertThat(error.get("status").asInt()).isEqualTo(406);
        assertThat(error.get("error").asText())
                .startsWith("The header Accept is \"" + accept.substring(0, 4))
                .endsWith("; it should allow " + types + ", or be left out.");
        assertThat(error.size()).isEqualTo(2);
    }

    @Test
    void several_accept_headers_are_one() throws Exception {
        HttpResponse<byte[]> response = server.sendForBytes(HttpRequest.newBuilder(server.uri(ROOK_ENDING))
                .header("Accept", "application/json;q=0.5")
                .header("Accept", "application/cbor"));

        assertThat(type(response)).isEqualTo("application/cbor");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    GET  | /standard?fen=garbage                                   | 400
                    GET  | /standard/mainline                                      | 400
                    GET  | /bughouse?fen=4k3/8/8/8/8/8/8/4K2R                      | 404
                    GET  | /nothing/here/at/all                                    | 404
                    POST | /tables                                                 | 405
                    """)
    void errors_are_in_the_same_format(String method, String path, int status) throws Exception {
        JsonNode json = null;
        for (String accept : List.of("application/json", "image/png", "application/cbor")) {
            HttpResponse<byte[]> response = server.sendForBytes(HttpRequest.newBuilder(server.uri(path))
                    .header("Accept", accept)
                    .method(method, BodyPublishers.noBody()));
            String format = accept.endsWith("cbor") ? "cbor" : "json";

            assertThat(response.statusCode()).as(accept).isEqualTo(status);
            assertThat(type(response)).as(accept).isEqualTo("application/" + format);
            assertThat(response.headers().firstValue("Vary")).as(accept).contains("Accept");
            assertThat(response.headers().firstValue("Cache-Control"))
                    .as(accept)
                    .contains("no-store");
            JsonNode error = mapper(format).readTree(response.body());
            assertThat(error.get("status").asInt()).isEqualTo(status);
            assertThat(json == null || json.equals(error)).as(accept).isTrue();
            json = error;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/cbor", "text/html"})
    void head_has_the_headers_of_get_and_no_body(String accept) throws Exception {
        HttpResponse<byte[]> get = get(ROOK_ENDING, accept);
        HttpResponse<byte[]> head = server.sendForBytes(HttpRequest.newBuilder(server.uri(ROOK_ENDING))
                .header("Accept", accept)
                .method("HEAD", BodyPublishers.noBody()));

        assertThat(head.statusCode()).isEqualTo(get.statusCode());
        assertThat(head.body()).isEmpty();
        for (String header : List.of("Content-Length", "Content-Type", "Cache-Control", "Vary")) {
            assertThat(head.headers().firstValue(header)).as(header).isPresent();
            assertThat(head.headers().firstValue(header))
                    .isEqualTo(get.headers().firstValue(header));
        }
    }

    @Test
    void cbor_is_shorter_and_gzipped_for_those_who_ask() throws Exception {
        HttpResponse<byte[]> plain = get(ROOK_ENDING, "application/cbor");
        HttpResponse<byte[]> gzipped = server.sendForBytes(HttpRequest.newBuilder(server.uri(ROOK_ENDING))
                .header("Accept", "application/cbor")
                .header("Accept-Encoding", "gzip"));

        assertThat(plain.body()).hasSizeLessThan(server.get(ROOK_ENDING).body().length());
        assertThat(gzipped.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(new GZIPInputStream(new ByteArrayInputStream(gzipped.body())).readAllBytes())
                .isEqualTo(plain.body());
    }

    /** Browsers get the page, tools their line, and health checks no reason to restart a server. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    /             | text/html; charset=UTF-8
                    /monitor      | text/plain; charset=UTF-8
                    /health/live  | application/json
                    /health/ready | application/json
                    """)
    void what_has_one_type_has_it_whatever_is_accepted(String path, String type) throws Exception {
        for (String accept : List.of("*/*", BROWSER, "application/json", "image/png")) {
            HttpResponse<byte[]> response = get(path, accept);

            assertThat(response.statusCode()).as(accept).isEqualTo(200);
            assertThat(type(response)).as(accept).isEqualTo(type);
        }
    }

    @Test
    void a_browser_sees_json() throws Exception {
        assertThat(type(get(ROOK_ENDING, BROWSER))).isEqualTo("application/json");
    }

    private static HttpResponse<byte[]> get(String path, String accept) throws Exception {
        return server.sendForBytes(HttpRequest.newBuilder(server.uri(path)).header("Accept", accept));
    }

    private static String type(HttpResponse<?> response) {
        return response.headers().firstValue("Content-Type").orElseThrow();
    }

    private static ObjectMapper mapper(String format) {
        return format.equals("cbor") ? CBOR : RunningServer.JSON;
    }
}
