package io.endgrain.replay;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
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
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
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

    /**
     * Connects and goes away again, to tell a wrong address before a replay fails with every request.
     *
     * @throws IOException if nobody takes the connection: why, in a few words
     */
    public void requireListening() throws IOException {
        URI server = URI.create(questionsBeforeFen);
        int standardPort = "https".equalsIgnoreCase(server.getScheme()) ? HTTPS_PORT : HTTP_PORT;
        int port = server.getPort() < 0 ? standardPort : server.getPort();
        // An IPv6 address stands in brackets in a URL only.
        String host = server.getHost().replaceAll("[\\[\\]]", "");
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new IOException("the host " + host + " is unknown");
        }
        try (Socket socket = new Socket()) {
            socket.connect(address, (int) LONGEST_CONNECT.toMillis());
        }
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
