package io.endgrain.http;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Which connections have an answer under way, so that a server that stops can wait for them. While it stops, a connection
 * counts until it is closed, because only then its answer has left. (Pekko has an orderly termination of its own, but it
 * lets the end of a connection overtake the last answer: in one of eight cases, that was never seen by the client.)
 */
final class AnswersUnderWay {
    private final Set<ClientConnection> busy = new HashSet<>();
    private final CompletableFuture<Void> drained = new CompletableFuture<>();
    private boolean stopping;

    /** A request has come. */
    synchronized void begin(ClientConnection connection) {
        busy.add(connection);
    }

    /** Its answer has been handed over. Returns whether the connection should be closed after it. */
    synchronized boolean handedOver(ClientConnection connection) {
        if (!stopping) {
            busy.remove(connection);
        }
        return stopping;
    }

    /** The connection is closed. */
    synchronized void closed(ClientConnection connection) {
        busy.remove(connection);
        completeIfDrained();
    }

    /** From now on connections are closed after their answers. Completes when no answer is under way any more. */
    synchronized CompletionStage<Void> drain() {
        stopping = true;
        completeIfDrained();
        return drained.minimalCompletionStage();
    }

    private void completeIfDrained() {
        if (stopping && busy.isEmpty()) {
            drained.complete(null);
        }
    }
}
