package io.endgrain.http;

import io.endgrain.actors.DeferredSpan;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import kamon.Kamon;
import kamon.context.Context;
import kamon.metric.Counter;
import kamon.metric.Timer;
import kamon.tag.TagSet;
import kamon.trace.Span;
import org.apache.pekko.http.javadsl.model.HttpHeader;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.StatusCode;
import org.apache.pekko.http.javadsl.model.headers.RawHeader;

/** Tells metrics and traces what is asked over HTTP and what becomes of it. Safe for all threads. */
final class Telemetry {
    /** Tells nobody. */
    static final Telemetry NONE = new Telemetry(false, Optional.empty());

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "OPTIONS");
    private static final String COMPONENT = "endgrain.http";

    private final boolean metrics;
    private final Optional<Tracing> tracing;
    private final Map<Answered, Timer> timers = new ConcurrentHashMap<>();

    /**
     * Which requests are traced.
     *
     * @param sample share of those that do not say so themselves, from 0 to 1
     * @param slow those that take so long are in any case
     */
    record Tracing(double sample, Duration slow) {}

    /** What requests are told apart by: there are few routes, variants and statuses. */
    private record Answered(String method, String route, String variant, int status) {}

    /**
     * Tells.
     *
     * @param metrics whether metrics are told
     * @param tracing which requests are traced; empty for none
     */
    Telemetry(boolean metrics, Optional<Tracing> tracing) {
        this.metrics = metrics;
        this.tracing = tracing;
        if (metrics) {
            // So that it can be found before it happens.
            limits("/{variant}");
        }
    }

    /** The span of a request: part of the client's trace if it names one, as the W3C's trace context has it. */
    DeferredSpan begin(HttpRequest request) {
        if (tracing.isEmpty()) {
            return DeferredSpan.NONE;
        }
        Span parent = TraceParent.of(request);
        boolean sampled = parent.isEmpty() ? isChosen() : DeferredSpan.isSampled(parent);
        return begin("request", sampled, () -> parent);
    }

    private boolean isChosen() {
        return ThreadLocalRandom.current().nextDouble() < tracing.orElseThrow().sample();
    }

    private static DeferredSpan begin(String name, boolean sampled, Supplier<Span> parent) {
        Instant now = Kamon.clock().instant();
        return DeferredSpan.of(
                sampled,
                () -> Kamon.serverSpanBuilder(name, COMPONENT)
                        .doNotTrackMetrics()
                        .asChildOf(parent.get())
                        .samplingDecision(DeferredSpan.decision(sampled))
                        .start(now));
    }

    /**
     * The span of a question that is one of many of a connection.
     *
     * @param route by which it has come
     * @param parent the context of the request that it has come with, if it belongs to one
     */
    DeferredSpan begin(String route, Context parent) {
        if (tracing.isEmpty()) {
            return DeferredSpan.NONE;
        }
        DeferredSpan of = DeferredSpan.of(parent);
        return begin(route, of.isTraced() ? of.isSampled() : isChosen(), of::span);
    }

    /** Tells the client which trace its request is in, if it is traced: the header is that of the W3C's trace context, level 2. */
    static Optional<HttpHeader> traceResponse(DeferredSpan deferred) {
        return deferred.begun()
                .map(span -> RawHeader.create(
                        "traceresponse",
                        "00-" + span.trace().id().string() + "-" + span.id().string() + "-"
                                + (DeferredSpan.isSampled(span) ? "01" : "00")));
    }

    /**
     * Ends a request or question.
     *
     * @param method of the request; null for a question that is one of many, and where it could not be understood
     * @param route the path with names for its parts; null if there is nothing at it
     * @param position that was asked about, or null
     * @param variant that was asked about, or null
     * @param nanos how long it took
     */
    void end(
            DeferredSpan deferred,
            String method,
            String route,
            Variant variant,
            Position position,
            StatusCode status,
            long nanos) {
        Answered answered = new Answered(
                label(method),
                route == null ? "none" : route,
                variant == null ? "none" : variant.key(),
                status.intValue());
        if (metrics) {
            timers.computeIfAbsent(answered, Telemetry::timer).record(nanos);
        }
        boolean isTold = deferred.begun().isPresent()
                || tracing.filter(which -> nanos >= which.slow().toNanos()).isPresent();
        if (isTold && deferred.isTraced()) {
            tell(deferred.span(), answered, position, status);
        }
    }

    /** What cannot be understood as a request has been refused: it has no method, and leads nowhere. */
    void refused(StatusCode status) {
        end(DeferredSpan.NONE, null, null, null, null, status, 0);
    }

    /** Clients may make up methods; labels are few. */
    private static String label(String method) {
        if (method == null) {
            return "none";
        }
        return METHODS.contains(method) ? method : "other";
    }

    private static void tell(Span span, Answered answered, Position position, StatusCode status) {
        span.name(answered.route())
                .tag("http.request.method", answered.method())
                .tag("http.route", answered.route())
                .tag("variant", answered.variant())
                .tag("http.response.status_code", answered.status());
        if (position != null) {
            span.tag("men", position.men());
        }
        if (answered.status() == 500) {
            span.fail(status.reason());
        }
        span.finish();
    }

    private static Timer timer(Answered answered) {
        return Kamon.timer(
                        "endgrain.http.requests",
                        "Time from a request to its response, or from a question to its answer")
                .withTags(TagSet.builder()
                        .add("method", answered.method())
                        .add("route", answered.route())
                        .add("variant", answered.variant())
                        .add("status", answered.status())
                        .build());
    }

    /**
     * A question has been refused because its address has asked for too much.
     *
     * @param route by which it came
     */
    void limited(String route) {
        if (metrics) {
            limits(route).increment();
        }
    }

    private static Counter limits(String route) {
        return Kamon.counter("endgrain.http.limited", "Questions refused because of the limit for each client address")
                .withTag("route", route);
    }
}
