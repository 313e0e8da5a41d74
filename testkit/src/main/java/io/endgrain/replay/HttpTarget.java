package io.endgrain.replay;

import java.net.ConnectException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * A tablebase server: {@code GET /{variant}?fen=…} over HTTP/1.1, connections kept alive, one request under way on each. Answers
 * are read to their end and thrown away.
 */
public final class HttpTarget implements Target, AutoCloseable {
    private static final int OK = 200;
    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(30);

    private final String questionsBeforeFen;
    private final HttpClient client;

    private HttpTarget(String questionsBeforeFen, HttpClient client) {
        this.questionsBeforeFen = questionsBeforeFen;
        this.client = client;
    }

    /**
     * A server; nothing is sent yet.
     *
     * @param url {@code http://host:port}, to which the variant is added as the path, or a URL with a path, which is taken as it is
     * @param variant the path's segment: {@code standard}, {@code atomic} or {@code antichess}
     * @throws URISyntaxException if the URL is not one of a server
     */
    public static HttpTarget of(String url, String variant) throws URISyntaxException {
        URI uri = new URI(url);
        boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
        if (!web || uri.getHost() == null) {
            throw new URISyntaxException(url, "it should be like http://127.0.0.1:9000");
        }
        if (uri.getRawFragment() != null) {
            throw new URISyntaxException(url, "a server is sent no fragment");
        }
        String path = uri.getRawPath() == null || uri.getRawPath().matches("/?") ? "/" + variant : uri.getRawPath();
        String query = uri.getRawQuery() == null ? "" : uri.getRawQuery() + "&";
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(LONGEST_CONNECT)
                // What follows an answer is short: no thread switch for it.
                .executor(Runnable::run)
                .build();
        return new HttpTarget(uri.getScheme() + "://" + uri.getRawAuthority() + path + "?" + query + "fen=", client);
    }

    /** The URL of a question. */
    URI question(String fen) {
        return URI.create(questionsBeforeFen + URLEncoder.encode(fen.replace(' ', '_'), StandardCharsets.UTF_8));
    }

    @Override
    public CompletionStage<Outcome> send(String fen) {
        HttpRequest request = HttpRequest.newBuilder(question(fen)).build();
        CompletableFuture<HttpResponse<Void>> exchange =
                client.sendAsync(request, HttpResponse.BodyHandlers.discarding());
        CompletableFuture<Outcome> outcome = exchange.handle(HttpTarget::outcome);
        // A connection whose answer nobody waits for is closed.
        CompletableFuture<Outcome> _ = outcome.whenComplete((_, failure) -> {
            if (failure instanceof CancellationException) {
                exchange.cancel(true);
            }
        });
        return outcome;
    }

    private static Outcome outcome(HttpResponse<Void> response, Throwable failure) {
        if (failure != null) {
            Throwable cause =
                    failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
            boolean refused = cause instanceof ConnectException;
            return new Outcome.Failed(
                    refused ? "no connection" : "connection lost",
                    cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage());
        }
        int status = response.statusCode();
        return status == OK ? Outcome.ANSWERED : new Outcome.Failed("HTTP " + status, "");
    }

    /** Closes all connections, requests under way included. */
    @Override
    public void close() {
        client.shutdownNow();
    }
}
