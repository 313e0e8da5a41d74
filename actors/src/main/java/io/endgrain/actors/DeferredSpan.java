package io.endgrain.actors;

import java.util.Optional;
import java.util.function.Supplier;
import kamon.Kamon;
import kamon.context.Context;
import kamon.trace.ConstantSampler;
import kamon.trace.Span;
import kamon.trace.Trace;

/**
 * The span of whoever asks. If its trace is not sampled it begins only when there is something to tell: that a page is waited for,
 * or that it takes long. Then it counts from the beginning all the same. So a request that is neither sampled nor slow and finds all
 * in memory costs no span, which is most of them. Safe for all threads.
 */
public final class DeferredSpan {
    private static final Span NO_SPAN = Context.Empty().get(Span.Key());

    static {
        // Kamon's samplers begin with Kamon, and Kamon with them: begun by a sampler it would lack its figures of them.
        Kamon.clock();
    }

    /** Scala's constants of these names are out of reach for Java. */
    private static final Trace.SamplingDecision SAMPLE =
            ConstantSampler.Always().decide(null);

    private static final Trace.SamplingDecision DO_NOT_SAMPLE =
            ConstantSampler.Never().decide(null);

    /** That of those who are not traced. */
    public static final DeferredSpan NONE = new DeferredSpan(false, () -> NO_SPAN);

    private static final Context.Key<DeferredSpan> KEY = Context.key("endgrain-deferred-span", NONE);

    private final boolean sampled;
    private final Supplier<Span> begin;
    private Span span;

    private DeferredSpan(boolean sampled, Supplier<Span> begin) {
        this.sampled = sampled;
        this.begin = begin;
    }

    /**
     * A span.
     *
     * @param sampled whether its trace is sampled; then it begins at once
     * @param begin begins it, as of now
     */
    public static DeferredSpan of(boolean sampled, Supplier<Span> begin) {
        DeferredSpan deferred = new DeferredSpan(sampled, begin);
        if (sampled) {
            deferred.span();
        }
        return deferred;
    }

    /** That which a context carries. */
    public static DeferredSpan of(Context context) {
        return context.get(KEY);
    }

    /** A context that carries this. */
    public Context context() {
        return isTraced() ? Context.of(KEY, this) : Context.Empty();
    }

    /** What to tell Kamon when a trace begins. */
    public static Trace.SamplingDecision decision(boolean sampled) {
        return sampled ? SAMPLE : DO_NOT_SAMPLE;
    }

    /** Whether a span's trace is sampled. */
    public static boolean isSampled(Span span) {
        return span.trace().samplingDecision().equals(SAMPLE);
    }

    /** Whether it can begin at all. */
    public boolean isTraced() {
        return !equals(NONE);
    }

    /** Whether the trace is sampled, or has been found worth keeping since. */
    public synchronized boolean isSampled() {
        return sampled || (span != null && isSampled(span));
    }

    /** The span, which begins if it has not; an empty one if there is none. */
    public synchronized Span span() {
        if (span == null) {
            span = begin.get();
        }
        return span;
    }

    /** The span if it has begun. */
    public synchronized Optional<Span> begun() {
        return Optional.ofNullable(span).filter(begun -> !begun.isEmpty());
    }
}
