package io.endgrain.http;

import io.endgrain.chess.Variant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import kamon.Kamon;
import kamon.context.Context;
import kamon.context.HttpPropagation;
import kamon.tag.TagSet;
import kamon.trace.Span;
import kamon.trace.SpanBuilder;
import org.apache.pekko.http.javadsl.model.HttpHeader;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.StatusCode;
import org.apache.pekko.http.javadsl.model.headers.RawHeader;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/** Tells metrics and traces what is asked over HTTP and what becomes of it. Safe for all threads. */
final class Telemetry {
    /** Tells nobody. */
    static final Telemetry NONE = new Telemetry(false, false);

    private static final Span NO_SPAN = Context.Empty().get(Span.Key());
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "OPTIONS");
    private static final String COMPONENT = "endgrain.http";

    /** Version, trace, span and flags; names of zeros are none, and later versions may say more. Kamon takes what is not so, too. */
    private static final Pattern TRACE_PARENT =
            Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?");

    private final boolean metrics;
    private final boolean tracing;

    /**
     * Tells.
     *
     * @param metrics whether metrics are told
     * @param tracing whether traces are told
     */
    Telemetry(boolean metrics, boolean tracing) {
        this.metrics = metrics;
        this.tracing = tracing;
    }

    /** Begins the span of a request: part of the client's trace if it names one, as the W3C's trace context has it. */
    Span begin(HttpRequest request) {
        if (!tracing) {
            return NO_SPAN;
        }
        return server("request")
                .asChildOf(parent(request))
                .tag("http.request.method", request.method().value())
                .start();
    }

    /** Of what the client sends only this: other entries of the context would become labels. */
    private static Span parent(HttpRequest request) {
        boolean named = request.getHeader("traceparent")
                .filter(header -> TRACE_PARENT.matcher(header.value()).matches())
                .isPresent();
        return named ? Kamon.defaultHttpPropagation().read(new Headers(request)).get(Span.Key()) : NO_SPAN;
    }

    /**
     * Begins the span of a question that is one of many of a connection.
     *
     * @param route by which it has come
     * @param parent the span of the request that it has come with, if it belongs to one
     */
    Span begin(String route, Context parent) {
        return tracing
                ? server(route)
                        .asChildOf(parent.get(Span.Key()))
                        .tag("http.route", route)
                        .start()
                : NO_SPAN;
    }

    private static SpanBuilder server(String name) {
        return Kamon.serverSpanBuilder(name, COMPONENT).doNotTrackMetrics();
    }

    /** The context for those who go on with what a span stands for. */
    static Context context(Span span) {
        return span.isEmpty() ? Context.Empty() : Context.of(Span.Key(), span);
    }

    /** Tells the client which trace its request is in, as the W3C's trace context (level 2) names the header. */
    static Optional<HttpHeader> traceResponse(Span span) {
        if (span.isEmpty()) {
            return Optional.empty();
        }
        String flags = span.trace().samplingDecision().toString().equals("sample") ? "01" : "00";
        return Optional.of(RawHeader.create(
                "traceresponse",
                "00-" + span.trace().id().string() + "-" + span.id().string() + "-" + flags));
    }

    /**
     * Ends a request or question.
     *
     * @param method of the request; null for a question that is one of many
     * @param route the path with names for its parts; null if there is nothing at it
     * @param variant that was asked about, or null
     * @param nanos how long it took
     */
    void end(Span span, String method, String route, Variant variant, StatusCode status, long nanos) {
        String path = route == null ? "none" : route;
        String key = variant == null ? "none" : variant.key();
        if (metrics) {
            Kamon.timer(
                            "endgrain.http.requests",
                            "Time from a request to its response, or from a question to its answer")
                    .withTags(TagSet.builder()
                            .add("method", label(method))
                            .add("route", path)
                            .add("variant", key)
                            .add("status", status.intValue())
                            .build())
                    .record(nanos);
        }
        if (!span.isEmpty()) {
            span.name(path)
                    .tag("http.route", path)
                    .tag("variant", key)
                    .tag("http.response.status_code", status.intValue());
            if (status.intValue() == 500) {
                span.fail(status.reason());
            }
            span.finish();
        }
    }

    /** Clients may make up methods; labels are few. */
    private static String label(String method) {
        if (method == null) {
            return "none";
        }
        return METHODS.contains(method) ? method : "other";
    }

    private record Headers(HttpRequest request) implements HttpPropagation.HeaderReader {
        @Override
        public Option<String> read(String header) {
            return Option.apply(request.getHeader(header).map(HttpHeader::value).orElse(null));
        }

        @Override
        public scala.collection.immutable.Map<String, String> readAll() {
            Map<String, String> all = new HashMap<>();
            request.getHeaders().forEach(header -> all.put(header.lowercaseName(), header.value()));
            return scala.collection.immutable.Map$.MODULE$.from(CollectionConverters.asScala(all));
        }
    }
}
