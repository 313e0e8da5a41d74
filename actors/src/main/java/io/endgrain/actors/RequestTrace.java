package io.endgrain.actors;

import io.endgrain.chess.Position;
import io.endgrain.disk.ReadClass;
import io.endgrain.syzygy.TableFile;
import java.time.Instant;
import java.util.Locale;
import kamon.Kamon;
import kamon.context.Context;
import kamon.trace.Span;
import kamon.trace.SpanBuilder;

/**
 * The spans of one request, as parts of the trace that whoever asked first has begun: the time in line, the request, each probe
 * that waits, each read. A trace that is sampled has spans of probes that found everything in memory too. Those of a request
 * that waits are kept for a while even if it is not sampled, since it may turn out to be slow. Safe for all threads.
 */
final class RequestTrace {
    /** Takes all that is told of it and forgets it. */
    static final Span NO_SPAN = Context.Empty().get(Span.Key());

    /** That of a request that nobody traces. */
    static final RequestTrace NONE = new RequestTrace(DeferredSpan.NONE, Instant.EPOCH, "", 0, ReadClass.INTERACTIVE);

    private static final String COMPONENT = "endgrain";

    /** A millisecond: who stood in line for less found nobody there. */
    private static final long LEAST_IN_LINE = 1_000_000;

    private final DeferredSpan asker;
    private final Instant begun;
    private final String variant;
    private final int men;
    private final ReadClass readClass;
    private Span request;

    private RequestTrace(DeferredSpan asker, Instant begun, String variant, int men, ReadClass readClass) {
        this.asker = asker;
        this.begun = begun;
        this.variant = variant;
        this.men = men;
        this.readClass = readClass;
    }

    /**
     * The trace of a request that begins now.
     *
     * @param context of whoever asked first
     */
    static RequestTrace begin(Context context, Position position, ReadClass readClass) {
        DeferredSpan asker = DeferredSpan.of(context);
        if (!asker.isTraced()) {
            return NONE;
        }
        RequestTrace trace = new RequestTrace(
                asker, Kamon.clock().instant(), position.variant().key(), position.men(), readClass);
        if (trace.isSampled()) {
            trace.request();
        }
        return trace;
    }

    boolean isTraced() {
        return asker.isTraced();
    }

    boolean isSampled() {
        return asker.isSampled();
    }

    /** All spans of the trace that ended not long ago are kept, and all that will end. */
    void keep() {
        if (isTraced()) {
            asker.span().trace().keep();
        }
    }

    /** The trace's name, for logs; empty if there is none. */
    String id() {
        return asker.begun().map(span -> span.trace().id().string()).orElse("");
    }

    /** Tells of the time that the request has stood in line until now. */
    void stoodInLine(long nanos) {
        if (isTraced() && nanos >= LEAST_IN_LINE) {
            Span line = builder("line", asker.span()).start(begun.minusNanos(nanos));
            line.tag("class", readClass.name().toLowerCase(Locale.ROOT));
            line.finish(begun);
        }
    }

    /** Somebody else waits for the same: their trace points to this one. */
    void joinedBy(Context context) {
        Span other = DeferredSpan.of(context).span();
        if (!other.isEmpty()) {
            other.tag("joined", true);
            if (isTraced()) {
                other.tag("joined-trace", request().trace().id().string());
            }
        }
    }

    /** Begins the span of a probe that everything is there for, if anybody will see it; else an empty one. */
    Span beginResident(Subject subject) {
        return isSampled() ? begin("probe", subject.position()).tag("move", subject.label()) : NO_SPAN;
    }

    /** Begins the span of a probe that has to wait. */
    Span beginWaiting(Subject subject) {
        return begin("probe", subject.position()).tag("move", subject.label()).tag("resident", false);
    }

    /** Begins the span of a capture that has to wait, within the probe that it decides. */
    Span beginCapture(Span probe, Position afterCapture) {
        return isTraced()
                ? builder("capture", probe.isEmpty() ? request() : probe)
                        .tag("men", afterCapture.men())
                        .start()
                : NO_SPAN;
    }

    private Span begin(String name, Position position) {
        return isTraced() ? builder(name, request()).tag("men", position.men()).start() : NO_SPAN;
    }

    /**
     * Tells of a read that has brought a probe what it has waited for.
     *
     * @param probe the probe's span
     * @param file the table
     * @param askedNanos when the probe asked for it, as of {@link System#nanoTime}
     */
    void read(Span probe, TableFile file, PageOrigin origin, ReadTime time, long askedNanos) {
        if (probe.isEmpty() || !time.isKnown()) {
            return;
        }
        Span read = builder("read", probe).start(instant(askedNanos));
        read.tag("device", time.device())
                .tag("origin", origin.label())
                .tag("queue-us", micros(Math.max(0, time.startNanos() - askedNanos)))
                .tag("service-us", micros(time.serviceNanos()));
        if (file != null) {
            read.tag("table", file.name().toString());
        }
        read.mark("read.started", instant(Math.max(askedNanos, time.startNanos())));
        read.finish(instant(Math.max(askedNanos, time.endNanos())));
    }

    /** Tells of a table that had to be opened first. */
    void opened(Span probe, TableFile file, long askedNanos) {
        if (!probe.isEmpty()) {
            Span open = builder("open", probe).start(instant(askedNanos));
            if (file != null) {
                open.tag("table", file.name().toString());
            }
            open.finish();
        }
    }

    /**
     * Tells that the request has ended.
     *
     * @param rounds rounds of reads, null if that is not known
     */
    synchronized void end(RequestEffort.Snapshot effort, Integer rounds, String outcome) {
        if (request != null) {
            if (rounds != null) {
                request.tag("rounds", rounds);
            }
            request.tag("outcome", outcome)
                    .tag("wdl-probes", effort.wdlProbes())
                    .tag("dtz-probes", effort.dtzProbes())
                    .tag("captures", effort.captures())
                    .tag("pages", effort.allPages())
                    .finish();
        }
    }

    /** The request's own span, which begins with the first that wants it, but counts from the beginning. */
    private synchronized Span request() {
        if (request == null) {
            request = builder("request", asker.span())
                    .tag("variant", variant)
                    .tag("men", men)
                    .tag("class", readClass.name().toLowerCase(Locale.ROOT))
                    .start(begun);
        }
        return request;
    }

    /** Our own metrics tell more than those that could be made of spans. */
    private static SpanBuilder builder(String name, Span parent) {
        return Kamon.internalSpanBuilder(name, COMPONENT).asChildOf(parent).doNotTrackMetrics();
    }

    private static Instant instant(long nanoTime) {
        return Kamon.clock().toInstant(nanoTime);
    }

    private static long micros(long nanos) {
        return nanos / 1000;
    }
}
