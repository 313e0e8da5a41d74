package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Methods, headers and encodings of what is answered, without any tables. */
class ResponseTest {
    private static final String ROOK_ENDING = "/standard?fen=4k3/8/8/8/8/8/8/4K2R_w_-_-_0_1";

    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        server = RunningServer.over(new BlockingPipeline(List.of()));
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4k3/8/8/8/8/8/8/4K2R_w_-_-_3_9",
                "4k3/8/8/8/8/8/8/4K2R+w+-+-+3+9",
                "4k3/8/8/8/8/8/8/4K2R%20w%20-%20-%203%209",
                "4k3%2F8%2F8%2F8%2F8%2F8%2F8%2F4K2R%20w%20-%20-%203%209",
                "4k3/8/8/8/8/8/8/4K2R",
            })
    void fens_may_be_written_with_underscores_plus_or_escapes(String fen) throws Exception {
        assertThat(server.json("/standard?fen=" + fen).get("moves")).hasSize(14);
    }

    @Test
    void parameters_that_nobody_knows_are_ignored_and_those_of_the_peer_accepted() throws Exception {
        for (String more :
                List.of("&x=1", "&dtc=never", "&dtc=auxiliary", "&dtc=always", "&=&&x", "&source=analysis")) {
            HttpResponse<String> response = server.get(ROOK_ENDING + more);
            assertThat(response.statusCode()).as(more).isEqualTo(200);
            assertThat(RunningServer.JSON.readTree(response.body()).get("dtc").isNull())
                    .isTrue();
        }
    }

    @Test
    void the_starting_position_is_unknown_and_not_kept() throws Exception {
        HttpResponse<String> response =
                server.get("/standard?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(RunningServer.JSON.readTree(response.body()).get("category").asText())
                .isEqualTo("unknown");
        assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
    }

    @Test
    void a_main_line_that_no_table_covers_is_not_found() throws Exception {
        HttpResponse<String> response = server.get(ROOK_ENDING.replace("?", "/mainline?"));

        JsonNode error = RunningServer.JSON.readTree(response.body());
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(error.get("error").asText()).startsWith("There is no main line: ");
    }

    @Test
    void head_has_the_headers_of_get_and_no_body() throws Exception {
        HttpResponse<String> get = server.get(ROOK_ENDING);
        HttpResponse<String> head =
                server.send(HttpRequest.newBuilder(server.uri(ROOK_ENDING)).method("HEAD", BodyPublishers.noBody()));

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        for (String header :
                List.of("Content-Length", "Content-Type", "Cache-Control", "Access-Control-Allow-Origin")) {
            assertThat(head.headers().firstValue(header)).as(header).isPresent();
            assertThat(head.headers().firstValue(header))
                    .isEqualTo(get.headers().firstValue(header));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    /                  | GET, HEAD, OPTIONS
                    /standard          | GET, HEAD, POST, OPTIONS
                    /standard/mainline | GET, HEAD, OPTIONS
                    /tables            | GET, HEAD, OPTIONS
                    /nonsense          | GET, HEAD, POST, OPTIONS
                    """)
    void options_says_what_is_allowed(String path, String methods) throws Exception {
        HttpResponse<String> response = server.send(HttpRequest.newBuilder(server.uri(path))
                .header("Origin", "https://example.org")
                .header("Access-Control-Request-Method", "GET")
                .method("OPTIONS", BodyPublishers.noBody()));

        assertThat(response.statusCode()).isEqualTo(204);
        assertThat(response.headers().firstValue("Allow")).contains(methods);
        assertThat(response.headers().firstValue("Access-Control-Allow-Methods"))
                .contains(methods);
        assertThat(response.headers().allValues("Access-Control-Allow-Origin")).containsExactly("*");
    }

    @Test
    void options_of_the_whole_server() throws Exception {
        assertThat(server.raw("OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 204 ")
                .contains("Allow: GET, HEAD, POST, OPTIONS");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    gzip                     | true
                    deflate, gzip;q=0.5, br  | true
                    *                        | true
                    identity                 | false
                    gzip;q=0                 | false
                    br                       | false
                    """)
    void gzip_for_those_who_ask(String accepted, boolean gzipped) throws Exception {
        HttpResponse<byte[]> response = server.sendForBytes(
                HttpRequest.newBuilder(server.uri(ROOK_ENDING)).header("Accept-Encoding", accepted));

        assertThat(response.headers().firstValue("Vary")).contains("Accept, Accept-Encoding");
        assertThat(response.headers().firstValue("Content-Encoding").isPresent())
                .isEqualTo(gzipped);
        assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(response.body().length);
        byte[] body = gzipped
                ? new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes()
                : response.body();
        assertThat(new String(body, StandardCharsets.UTF_8))
                .isEqualTo(server.get(ROOK_ENDING).body());
    }

    @Test
    void the_front_page_needs_nothing_from_outside() throws Exception {
        HttpResponse<String> page = server.get("/");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=UTF-8");
        assertThat(page.body()).contains("Endgrain").contains("no tables").doesNotContain("http", "{{");
    }

    @Test
    void operators_routes() throws Exception {
        assertThat(server.json("/tables").at("/standard/count").asInt()).isZero();
        assertThat(server.json("/health/live").get("status").asText()).isEqualTo("live");
        assertThat(server.json("/health/ready").get("status").asText()).isEqualTo("ready");
        assertThat(server.get("/monitor").body()).startsWith("tablebase ").contains("tables=0u");
    }

    @Test
    void the_server_names_itself_without_a_version() throws Exception {
        assertThat(server.get("/").headers().firstValue("Server")).contains("endgrain");
    }
}
