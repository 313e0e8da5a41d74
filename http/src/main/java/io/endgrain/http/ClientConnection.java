package io.endgrain.http;

import io.endgrain.actors.Pipeline.Asked;
import org.apache.pekko.http.javadsl.model.AttributeKey;
import org.apache.pekko.http.javadsl.model.HttpRequest;

/**
 * One client's connection, to notice when the client has gone: then what it has asked for is cancelled. There is one
 * request of a connection under way at a time.
 */
final class ClientConnection {
    private static final AttributeKey<ClientConnection> KEY =
            AttributeKey.create("endgrain-connection", ClientConnection.class);

    private Runnable whenGone;
    private boolean gone;

    /** The request, with this connection to be found by {@link #of}. */
    HttpRequest mark(HttpRequest request) {
        return request.addAttribute(KEY, this);
    }

    /** The connection that a request came on. */
    static ClientConnection of(HttpRequest request) {
        return request.getAttribute(KEY)
                .orElseThrow(() -> new IllegalStateException("the request does not know its connection"));
    }

    /** Says what the client waits for now. */
    <A extends Asked<?>> A waitsFor(A question) {
        whenGone(question::cancel);
        return question;
    }

    /** Does this in place of what it did before when the client goes, or at once if it has gone. */
    void whenGone(Runnable action) {
        boolean tooLate;
        synchronized (this) {
            whenGone = action;
            tooLate = gone;
        }
        if (tooLate) {
            action.run();
        }
    }

    /** The client has closed the connection, or its sending half, which counts as the same. */
    void gone() {
        Runnable action;
        synchronized (this) {
            gone = true;
            action = whenGone;
        }
        if (action != null) {
            action.run();
        }
    }
}
