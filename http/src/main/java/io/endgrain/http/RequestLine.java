package io.endgrain.http;

import io.endgrain.actors.DeferredSpan;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import java.util.Locale;
import java.util.StringJoiner;
import kamon.context.Context;
import org.apache.pekko.http.javadsl.model.AttributeKey;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.StatusCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request and what became of it, as a line of the log at debug: {@code key=value}, keys that mean nothing for a request
 * left out. Only at this level may positions be logged. Whoever handles the request adds what is known; one at a time does.
 */
final class RequestLine {
    private static final Logger log = LoggerFactory.getLogger(RequestLine.class);

    private static final AttributeKey<RequestLine> KEY =
            AttributeKey.create("endgrain-request-line", RequestLine.class);

    private static final double NANOS_PER_MILLI = 1e6;

    private final String method;
    private final Telemetry telemetry;
    private final DeferredSpan span;
    private final long started = System.nanoTime();
    private String route;
    private Variant variant;
    private Position position;
    private Integer rounds;
    private volatile boolean streamed;
    private volatile StatusCode streamedStatus;
    private Long lines;
    private Long errors;

    private RequestLine(String method, Telemetry telemetry, DeferredSpan span) {
        this.method = method;
        this.telemetry = telemetry;
        this.span = span;
    }

    /**
     * A request has come.
     *
     * @param telemetry is told of it, too
     */
    static RequestLine begin(HttpRequest request, Telemetry telemetry) {
        return new RequestLine(request.method().value(), telemetry, telemetry.begin(request));
    }

    /** The request, with this to be found by {@link #of}. */
    HttpRequest mark(HttpRequest request) {
        return request.addAttribute(KEY, this);
    }

    /** That of a request; one that nobody reads if the request did not come through the server. */
    static RequestLine of(HttpRequest request) {
        return request.getAttribute(KEY).orElseGet(() -> begin(request, Telemetry.NONE));
    }

    /** The path with names for its parts, as there are few of, not what a client has written. */
    RequestLine route(String pattern) {
        route = pattern;
        return this;
    }

    /** The position that is asked about. */
    void position(Position asked) {
        variant = asked.variant();
        position = asked;
    }

    /** The variant that is asked about. */
    void variant(Variant asked) {
        variant = asked;
    }

    /** Its response is a stream, at whose end there is more to tell. */
    RequestLine streamed() {
        streamed = true;
        return this;
    }

    /** How many rounds of reads the answer took. */
    void rounds(int taken) {
        rounds = taken;
    }

    /** The trace that the request is in, for those who go on with it. */
    Context context() {
        return span.context();
    }

    /** The response, with the name of the trace if there is one. */
    HttpResponse traced(HttpResponse response) {
        return Telemetry.traceResponse(span).map(response::addHeader).orElse(response);
    }

    /** The request has its response. */
    void end(StatusCode status) {
        if (streamed) {
            streamedStatus = status;
            return;
        }
        write(status);
    }

    /**
     * The stream of its response has ended.
     *
     * @param taken lines of the body
     * @param wrong those of them that have no answer
     */
    void end(long taken, long wrong) {
        lines = taken;
        errors = wrong;
        write(streamedStatus);
    }

    private void write(StatusCode status) {
        telemetry.end(span, method, route, variant, position, status, System.nanoTime() - started);
        if (log.isDebugEnabled()) {
            log.debug("{}", line(status, System.nanoTime() - started));
        }
    }

    /** A request that could not be understood as one. */
    static void refused(StatusCode status, String why) {
        if (log.isDebugEnabled()) {
            log.debug("request status={} error={}", status.intValue(), Quotation.of(why));
        }
    }

    private String line(StatusCode status, long nanos) {
        StringJoiner line = new StringJoiner(" ");
        line.add("request");
        line.add("method=" + method);
        add(line, "route", route);
        add(line, "variant", variant == null ? null : variant.key());
        add(line, "status", status == null ? null : status.intValue());
        add(line, "men", position == null ? null : position.men());
        line.add(String.format(Locale.ROOT, "duration-ms=%.3f", nanos / NANOS_PER_MILLI));
        add(line, "rounds", rounds);
        add(line, "lines", lines);
        add(line, "errors", errors);
        add(line, "fen", position == null ? null : position.fen().replace(' ', '_'));
        return line.toString();
    }

    private static void add(StringJoiner line, String key, Object value) {
        if (value != null) {
            line.add(key + "=" + value);
        }
    }
}
