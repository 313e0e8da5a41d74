package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets server-sent events for what its {@code Accept} says, and what {@code HEAD} tells of them. */
class EventStreamsTest {
    private static final String ROOK_ENDING = "/standard?fen=4k3/8/8/8/8/8/8/4K2R_w_-_-_0_1";

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
                    text/event-stream                                        | text/event-stream
                    TEXT/Event-Stream;charset=utf-8                          | text/event-stream
                    text/event-stream, */*                                   | text/event-stream
                    */*, text/event-stream                                   | text/event-stream
                    application/*, text/event-stream                         | text/event-stream
                    application/json, application/cbor, text/event-stream    | text/event-stream
                    application/vnd.lichess.v3+json, text/event-stream       | text/event-stream
                    application/json;q=0.9, text/event-stream;q=0.9          | text/event-stream
                    text/event-stream;q=0.5, */*;q=0.4                       | text/event-stream
                    text/event-stream;q=0.5, */*;q=0.9, application/*;q=0.1  | text/event-stream
                    text/event-stream;q=0.5, application/json;q=0            | text/event-stream
                    text/event-stream;q=0.001, image/png                     | text/event-stream
                    text/event-stream;q=0.5, text/html                       | text/event-stream
                    text/event-stream;q=0.5, */*                             | application/json
                    text/event-stream;q=0.5, application/*;q=0.6             | application/json
                    text/event-stream;q=0.5, application/json                | application/json
                    text/event-stream;q=0.9, application/vnd.x+json          | application/json
                    text/event-stream;q=0, */*                               | application/json
                    text/*, */*;q=0.1                                        | application/json
                    text/event-stream;q=0.5, application/cbor;q=0.6          | application/cbor
                    text/*                                                   |
                    text/event-stream;q=0                                    |
                    text/event-stream;q=0, text/*                            |
                    """)
    void events_are_for_those_who_name_them_and_prefer_nothing_else(String accept, String type) throws Exception {
        HttpResponse<String> get = send("GET", ROOK_ENDING, accept);
        HttpResponse<String> head = send("HEAD", ROOK_ENDING, accept);

        assertThat(head.statusCode()).isEqualTo(get.statusCode()).isEqualTo(type == null ? 406 : 200);
        assertThat(head.body()).isEmpty();
        for (String header : List.of("Content-Type", "Cache-Control", "Vary")) {
            assertThat(get.headers().firstValue(header)).as(header).isPresent();
            assertThat(head.headers().firstValue(header))
                    .as(header)
                    .isEqualTo(get.headers().firstValue(header));
        }
        assertThat(get.headers().firstValue("Content-Type")).contains(type == null ? "application/json" : type);
        if (type == null) {
            assertThat(get.body())
                    .contains(
                            "it should allow application/json, application/cbor or text/event-stream, or be left out.");
        } else {
            assertThat(get.body().startsWith("event: accepted")).isEqualTo(type.equals("text/event-stream"));
        }
    }

    @Test
    void several_accept_headers_are_one() throws Exception {
        HttpResponse<String> response = server.send(HttpRequest.newBuilder(server.uri(ROOK_ENDING))
                .header("Accept", "application/json;q=0.5")
                .header("Accept", "text/event-stream"));

        assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
    }

    @Test
    void where_there_are_no_events_the_error_does_not_name_them() throws Exception {
        HttpResponse<String> response =
                send("GET", ROOK_ENDING.replace("standard", "standard/mainline"), "text/event-stream");

        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(response.body()).contains("it should allow application/json or application/cbor, or be left out.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD"})
    void what_cannot_be_is_refused_by_head_as_by_get(String method) throws Exception {
        assertThat(send(method, "/standard?fen=x", "text/event-stream").statusCode())
                .isEqualTo(400);
        assertThat(send(method, ROOK_ENDING.replace("standard", "bughouse"), "text/event-stream")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void head_asks_nothing_and_the_connection_goes_on() throws Exception {
        TestPipeline pipeline = new TestPipeline();
        try (RunningServer silent = RunningServer.over(pipeline)) {
            String head = "HEAD " + ROOK_ENDING + " HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n";
            String next = "GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
            String[] parts = silent.raw(head + next).split("\r\n\r\n");

            assertThat(parts[0]).startsWith("HTTP/1.1 200 ").contains("Content-Type: text/event-stream");
            assertThat(parts[1]).startsWith("HTTP/1.1 200 ").contains("application/json");
            assertThat(parts[2]).isEqualTo("{\"status\":\"live\"}");
            assertThat(pipeline.followed).isEmpty();
            assertThat(pipeline.questions).isEmpty();
        }
    }

    @Test
    void head_costs_nothing_of_what_one_address_may_ask_for() throws Exception {
        String settings = "endgrain.http.client-limit { pages-per-minute = 1, burst = 1, deposit = 1 }";
        TestPipeline pipeline = new TestPipeline();
        try (RunningServer limited = RunningServer.over(pipeline, settings)) {
            for (int i = 0; i < 3; i++) {
                assertThat(send(limited, "HEAD", ROOK_ENDING, "text/event-stream")
                                .statusCode())
                        .isEqualTo(200);
            }
        }
    }

    private static HttpResponse<String> send(String method, String path, String accept) throws Exception {
        return send(server, method, path, accept);
    }

    private static HttpResponse<String> send(RunningServer server, String method, String path, String accept)
            throws Exception {
        return server.send(HttpRequest.newBuilder(server.uri(path))
                .header("Accept", accept)
                .method(method, BodyPublishers.noBody()));
    }
}
