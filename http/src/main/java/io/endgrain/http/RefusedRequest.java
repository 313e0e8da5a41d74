package io.endgrain.http;

import java.util.List;
import org.apache.pekko.http.javadsl.model.HttpHeader;
import org.apache.pekko.http.javadsl.model.StatusCode;

/** A request that gets an error for an answer. The message is the sentence that the client reads. */
final class RefusedRequest extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient StatusCode status;
    private final transient List<HttpHeader> headers;

    RefusedRequest(StatusCode status, String sentence, HttpHeader... headers) {
        super(sentence, null, false, false);
        this.status = status;
        this.headers = List.of(headers);
    }

    StatusCode status() {
        return status;
    }

    /** Headers that belong to the status, such as {@code Retry-After}. */
    List<HttpHeader> headers() {
        return headers;
    }
}
