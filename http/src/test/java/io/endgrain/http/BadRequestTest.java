package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is wrong with a request, the answer is JSON with a sentence, and any web page may read it. */
class BadRequestTest {
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
    @CsvSource(delimiter = '|', textBlock = """
                    /standard?fen=garbage                     | The board
                    /standard?fen=                            | The FEN is empty
                    /standard?fen                             | The FEN is empty
                    /standard?fen=_                           | The FEN is empty
                    /standard?fen=%E2%99%94%E2%99%9A          | \\u2654
                    /standard?fen=%FF%FE%00                   | The board
                    /standard?fen=8/8/8/8/8/8/8/8             | king
                    /standard?fen=4k3/8/8/8/8/8/8/4K3_x_-_-   | should be "w" or "b"
                    /standard?fen=4k3/8/8/8/8/8/8/4K2R_w_-_-_-1_1 | halfmove clock
                    /standard                                 | The parameter "fen" is missing
                    /standard?FEN=8                           | The parameter "fen" is missing
                    /standard?fen=a&fen=b                     | The parameter "fen" is given 2 times
                    /standard/mainline                        | The parameter "fen" is missing
                    /standard/mainline?fen=garbage            | The board
                    /standard?fen=4k3/8/8/8/8/8/8/4K2R&dtc=x  | The parameter "dtc" is "x"
                    """)
    void questions_that_cannot_be_understood(String path, String says) throws Exception {
        requireError(server.get(path), 400, says);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    /bughouse?fen=4k3/8/8/8/8/8/8/4K2R          | "bughouse" is not a variant that is served here; what is: standard.
                    /Standard?fen=4k3/8/8/8/8/8/8/4K2R          | "Standard" is not a variant
                    /bughouse/mainline?fen=4k3/8/8/8/8/8/8/4K2R | "bughouse" is not a variant
                    /standard/stream/of/what                    | There is nothing at "/standard/stream/of/what"
                    /standard/                                  | There is nothing at "/standard/"
                    //                                          | There is nothing at "//"
                    /favicon.ico                                | "favicon.ico" is not a variant
                    /%E2%99%94                                  | "\\u2654" is not a variant
                    """)
    void paths_that_lead_nowhere(String path, String says) throws Exception {
        requireError(server.get(path), 404, says);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "TRACE"})
    void methods_that_would_change_something(String method) throws Exception {
        HttpResponse<String> response = server.send(
                HttpRequest.newBuilder(server.uri("/standard/mainline?fen=8")).method(method, BodyPublishers.noBody()));

        requireError(response, 405, "The method " + method + " is not allowed");
        assertThat(response.headers().firstValue("Allow")).contains("GET, HEAD, OPTIONS");
    }

    @Test
    void a_body_that_nobody_asked_for() throws Exception {
        HttpResponse<String> response = server.send(HttpRequest.newBuilder(server.uri("/standard/mainline?fen=8"))
                .POST(BodyPublishers.ofString("x".repeat(50_000))));

        requireError(response, 405, "The method POST is not allowed");
    }

    @Test
    void a_fen_of_ten_thousand_characters() throws Exception {
        HttpResponse<String> response = server.get("/standard?fen=" + "p".repeat(10_000));

        requireError(response, 400, "");
        assertThat(response.body()).hasSizeLessThan(500);
    }

    @Test
    void an_endless_url() throws Exception {
        requireRawError("GET /standard?fen=" + "p".repeat(100_000) + " HTTP/1.1\r\nHost: x\r\n\r\n", 414, "16384");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    GET /standard?fen=%zz HTTP/1.1   | a % should stand only before two hexadecimal digits
                    GET /standard?fen=%4 HTTP/1.1    | a % should stand only before two hexadecimal digits
                    GET /%zz HTTP/1.1                | Illegal request-target
                    GET standard HTTP/1.1            | There is nothing at
                    GET /standard?fen=4k3 w HTTP/1.1 | .
                    GET / HTTP/7.9                   | .
                    hello                            | .
                    """)
    void lines_that_are_no_request(String line, String says) throws Exception {
        requireRawError(line + "\r\nHost: x\r\nConnection: close\r\n\r\n", 0, says);
    }

    @Test
    void a_method_that_does_not_exist() throws Exception {
        requireRawError("BREW /standard HTTP/1.1\r\nHost: x\r\n\r\n", 501, ".");
    }

    @Test
    void headers_without_end() throws Exception {
        requireRawError("GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + "x".repeat(100_000) + "\r\n\r\n", 431, ".");
        requireRawError("GET / HTTP/1.1\r\nHost: x\r\n" + "X-Many: x\r\n".repeat(1000) + "\r\n", 400, ".");
    }

    @Test
    void no_host() throws Exception {
        requireRawError("GET / HTTP/1.1\r\n\r\n", 400, ".");
    }

    @Test
    void raw_bytes_that_are_not_ascii() throws Exception {
        String response = server.raw("GET /standard?fen=\u00e9\u00ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

        requireRawResponse(response, 400, ".");
    }

    /** Whatever the bytes of the URL are, the client is told that it is at fault, not the server. */
    @Test
    void urls_of_random_bytes() throws Exception {
        Random random = new Random(20_261_130);
        for (int i = 0; i < 300; i++) {
            StringBuilder url = new StringBuilder("/standard?fen=");
            for (int length = random.nextInt(40); length >= 0; length--) {
                int c = random.nextInt(256);
                url.append(c == '\r' || c == '\n' || c == ' ' ? '%' : (char) c);
            }
            String response = server.raw("GET " + url + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            assertThat(response).as("the response to %s", url).startsWith("HTTP/1.1 4");
            requireRawResponse(response, 0, ".");
        }
    }

    private static void requireRawError(String request, int status, String says) throws Exception {
        requireRawResponse(server.raw(request), status, says);
    }

    /** Status 0 stands for any of the client's faults. */
    private static void requireRawResponse(String response, int status, String says) throws Exception {
        assertThat(response).as("the response").startsWith("HTTP/1.1 ");
        int found = Integer.parseInt(response.substring(9, 12));
        String head = response.substring(0, response.indexOf("\r\n\r\n"));
        assertThat(head).contains("Access-Control-Allow-Origin: *").contains("Content-Type: application/json");
        requireSentence(response.substring(head.length() + 4), status == 0 ? found : status, says, found);
        assertThat(found).isBetween(400, 599);
    }

    private static void requireError(HttpResponse<String> response, int status, String says) throws Exception {
        assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
        requireSentence(response.body(), status, says, response.statusCode());
    }

    private static void requireSentence(String body, int status, String says, int found) throws Exception {
        JsonNode error = RunningServer.JSON.readTree(body);
        assertThat(found).as(body).isEqualTo(status);
        assertThat(error.get("status").asInt()).isEqualTo(status);
        assertThat(error.get("error").asText()).contains(says).endsWith(".");
        assertThat(error.size()).isEqualTo(2);
    }
}
