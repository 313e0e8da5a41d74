package io.endgrain.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A client of another make, the JDK's, on a WebSocket of a server. */
final class StreamClient implements WebSocket.Listener, AutoCloseable {
    private final HttpClient http = HttpClient.newHttpClient();
    private final BlockingQueue<JsonNode> frames = new LinkedBlockingQueue<>();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final StringBuilder text = new StringBuilder();
    private final WebSocket socket;

    StreamClient(RunningServer server, String path) {
        socket = http.newWebSocketBuilder()
                .buildAsync(URI.create("ws://127.0.0.1:" + server.port() + path), this)
                .join();
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        text.append(data);
        if (last) {
            try {
                frames.add(RunningServer.JSON.readTree(text.toString()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            text.setLength(0);
        }
        from.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int status, String reason) {
        closed.complete(status);
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        closed.completeExceptionally(error);
    }

    void send(String frame) {
        socket.sendText(frame, true).join();
    }

    void sendBinary(byte... bytes) {
        socket.sendBinary(ByteBuffer.wrap(bytes), true).join();
    }

    /** Asks about a position. */
    void ask(String id, String fen) {
        send("{\"id\":\"" + id + "\",\"variant\":\"standard\",\"fen\":\"" + fen + "\"}");
    }

    JsonNode next() throws InterruptedException {
        JsonNode frame = frames.poll(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        if (frame == null) {
            throw new AssertionError("no frame came");
        }
        return frame;
    }

    /** The next frame, which is of this type. */
    JsonNode next(String type) throws InterruptedException {
        JsonNode frame = next();
        if (!frame.path("type").asText().equals(type)) {
            throw new AssertionError("not of type " + type + ": " + frame);
        }
        return frame;
    }

    /** All frames up to one of this type, which is the last. */
    List<JsonNode> upTo(String type) throws InterruptedException {
        List<JsonNode> found = new ArrayList<>();
        do {
            found.add(next());
        } while (!found.getLast().path("type").asText().equals(type));
        return found;
    }

    /** The status with which the server closes. */
    int awaitClosed() throws Exception {
        return closed.get(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    void leave() {
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
    }

    /** Goes without a word. */
    @Override
    public void close() {
        socket.abort();
        http.close();
    }
}
