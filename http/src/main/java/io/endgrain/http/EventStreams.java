package io.endgrain.http;

import java.util.List;
import org.apache.pekko.http.javadsl.model.HttpMethods;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.MediaRange;
import org.apache.pekko.http.javadsl.model.MediaTypes;
import org.apache.pekko.http.javadsl.model.headers.Accept;

/** Which requests want server-sent events. */
final class EventStreams {
    private EventStreams() {}

    /** Whether the client names {@code text/event-stream}; whoever takes all sorts of text or of anything gets JSON. */
    static boolean isAcceptedBy(HttpRequest request) {
        if (!request.method().equals(HttpMethods.GET)) {
            return false;
        }
        Iterable<MediaRange> ranges =
                request.getHeader(Accept.class).map(Accept::getMediaRanges).orElse(List.of());
        for (MediaRange range : ranges) {
            if (range.matches(MediaTypes.TEXT_EVENT_STREAM)
                    && !range.matches(MediaTypes.TEXT_PLAIN)
                    && range.qValue() > 0) {
                return true;
            }
        }
        return false;
    }
}
