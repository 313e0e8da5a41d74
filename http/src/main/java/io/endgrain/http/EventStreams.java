package io.endgrain.http;

import org.apache.pekko.http.javadsl.model.HttpMethods;
import org.apache.pekko.http.javadsl.model.HttpRequest;

/** Which requests want server-sent events. */
final class EventStreams {
    /** What a client may accept where there are events too, for people. */
    static final String TYPES = "application/json, application/cbor or text/event-stream";

    private EventStreams() {}

    /**
     * Whether the client names {@code text/event-stream} and prefers no other format to it; whoever takes all sorts of text or of
     * anything gets JSON.
     */
    static boolean isAcceptedBy(HttpRequest request) {
        return !request.method().equals(HttpMethods.POST) && Negotiation.prefersEvents(request);
    }
}
