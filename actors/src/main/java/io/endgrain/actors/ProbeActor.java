package io.endgrain.actors;

import io.endgrain.chess.Position;
import io.endgrain.disk.ReadClass;
import io.endgrain.syzygy.CaptureEvaluation;
import io.endgrain.syzygy.CaptureValues;
import io.endgrain.syzygy.Evaluation;
import io.endgrain.syzygy.Evaluation.CaptureGap;
import io.endgrain.syzygy.Evaluation.Missing;
import io.endgrain.syzygy.ProbeCount;
import io.endgrain.syzygy.ProbeFailure;
import io.endgrain.syzygy.Prober;
import io.endgrain.syzygy.Wdl;
import java.util.HashMap;
import java.util.Map;
import kamon.trace.Span;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.ChildFailed;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * Resolves one position by plan, fetch, decide. With everything resident it evaluates inline, reports, and has never
 * waited. Else it asks for all missing pages together; each capture whose pages are missing gets a {@link CaptureProbe} of
 * its own, so that the position is decided as soon as the values suffice: one winning capture is enough, and then what it no
 * longer needs is withdrawn.
 */
final class ProbeActor extends AbstractBehavior<ProbeActor.Command> {
    private final ProbeContext probe;
    private final Subject subject;
    private final Position position;
    private final ActorRef<Aggregator.Command> replyTo;
    private final Span span;
    private final PageFetch fetch;
    private final Map<ActorRef<CaptureProbe.Command>, Integer> captureProbes = new HashMap<>();
    private CaptureValues captures;
    private int captureRounds;
    private int valueRounds;
    private boolean valueKnown;

    /** What a probe is told. */
    sealed interface Command permits PageEvent, CaptureResolved, Raise {}

    /**
     * A capture has been resolved.
     *
     * @param index which of the legal captures
     * @param evaluation its value or why it has none
     * @param rounds how many rounds of reads it took
     */
    record CaptureResolved(int index, CaptureEvaluation evaluation, int rounds) implements Command {}

    /**
     * Somebody more urgent waits for the request.
     *
     * @param readClass the better class
     */
    record Raise(ReadClass readClass) implements Command {}

    /**
     * Resolves a position.
     *
     * @param probe what the request's probes have in common
     * @param subject the position
     * @param replyTo is told once
     */
    static Behavior<Command> create(ProbeContext probe, Subject subject, ActorRef<Aggregator.Command> replyTo) {
        return Behaviors.setup(context -> {
            Span span = probe.trace().beginResident(subject);
            ProbeCount count = new ProbeCount();
            Evaluation evaluation;
            try {
                evaluation = probe.view().prober().evaluate(subject.position(), probe.pages(), null, count);
            } catch (RuntimeException crash) {
                evaluation = new Evaluation.Failed(probe.crashed(subject.position(), crash, context.getLog()), null);
            }
            if (evaluation instanceof Missing) {
                return new ProbeActor(context, probe, subject, replyTo, span).evaluate();
            }
            probe.effort().count(count);
            span.tag("resident", true).finish();
            replyTo.tell(subject.report(evaluation, 0));
            return Behaviors.stopped();
        });
    }

    private ProbeActor(
            ActorContext<Command> context,
            ProbeContext probe,
            Subject subject,
            ActorRef<Aggregator.Command> replyTo,
            Span begun) {
        super(context);
        this.probe = probe;
        this.subject = subject;
        this.position = subject.position();
        this.replyTo = replyTo;
        this.span = begun.isEmpty() ? probe.trace().beginWaiting(subject) : begun.tag("resident", false);
        this.fetch = new PageFetch(context.getSelf().narrow(), probe, span);
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(PageEvent.class, event -> fetch.arrived(event) ? evaluate() : this)
                .onMessage(CaptureResolved.class, this::onCaptureResolved)
                .onMessage(Raise.class, this::onRaise)
                .onSignal(ChildFailed.class, this::onCaptureProbeFailed)
                .onSignal(Terminated.class, ended -> this)
                .onSignal(PostStop.class, stop -> onStop())
                .build();
    }

    /** A crash is a value, as other failures are: Pekko would log each, and a table may make many. */
    private Behavior<Command> evaluate() {
        Evaluation evaluation;
        ProbeCount count = new ProbeCount();
        try {
            evaluation = probe.view().prober().evaluate(position, fetch.pages(), captures, count);
            if (evaluation instanceof Missing missing) {
                return fetch(probe.probing().step(missing));
            }
        } catch (RuntimeException crash) {
            evaluation = new Evaluation.Failed(
                    probe.crashed(position, crash, getContext().getLog()), null);
        }
        probe.effort().count(count);
        replyTo.tell(subject.report(evaluation, rounds()));
        return Behaviors.stopped();
    }

    /** Rounds of reads: those of the position and of its captures went on side by side until the value was known. */
    private int rounds() {
        int distanceRounds = valueKnown ? fetch.rounds() - valueRounds : 0;
        return Math.max(valueKnown ? valueRounds : fetch.rounds(), captureRounds) + distanceRounds;
    }

    private Behavior<Command> fetch(Missing missing) {
        if (missing.valueKnown() && !valueKnown) {
            valueKnown = true;
            valueRounds = fetch.rounds();
        }
        if (missing.captures().isEmpty()) {
            fetch.request(missing.pages(), missing.unopened(), rounds());
            return this;
        }
        for (CaptureGap gap : missing.captures()) {
            resolve(gap);
        }
        Missing own = probe.view().prober().ownPages(position, fetch.pages());
        fetch.request(own.pages(), own.unopened());
        return this;
    }

    private void resolve(CaptureGap gap) {
        if (captures == null) {
            captures = new CaptureValues(Prober.countCaptures(position));
        }
        if (captures.isKnown(gap.index()) || captureProbes.containsValue(gap.index())) {
            return;
        }
        ActorRef<CaptureProbe.Command> child = getContext()
                .spawnAnonymous(
                        CaptureProbe.create(
                                probe,
                                span,
                                gap.index(),
                                position.play(gap.move()),
                                getContext().getSelf().narrow()),
                        Dispatchers.REQUESTS);
        if (fetch.readClass() != probe.readClass()) {
            child.tell(new CaptureProbe.Raise(fetch.readClass()));
        }
        getContext().watch(child);
        captureProbes.put(child, gap.index());
    }

    private Behavior<Command> onCaptureResolved(CaptureResolved resolved) {
        captureRounds = Math.max(captureRounds, resolved.rounds());
        switch (resolved.evaluation()) {
            case CaptureEvaluation.Value(Wdl wdl) -> captures.resolved(resolved.index(), wdl);
            case CaptureEvaluation.Fails(ProbeFailure failure) -> captures.failed(resolved.index(), failure);
            case CaptureEvaluation.Lacks lacks ->
                throw new IllegalStateException("a capture probe reports a value or a failure, not " + lacks);
        }
        captureProbes.values().remove(resolved.index());
        boolean wins = resolved.evaluation() instanceof CaptureEvaluation.Value(Wdl wdl) && wdl == Wdl.LOSS;
        return wins || (captureProbes.isEmpty() && fetch.isIdle()) ? evaluate() : this;
    }

    private Behavior<Command> onCaptureProbeFailed(ChildFailed failed) {
        Integer index = captureProbes.get(failed.getRef().<CaptureProbe.Command>unsafeUpcast());
        if (index == null) {
            return this;
        }
        CrashCause.report(
                CrashCause.of(failed), "a capture", probe.faults(), getContext().getLog());
        ProbeFailure failure = new ProbeFailure.Unanswered(
                "a capture of " + position.fen() + " could not be resolved: " + CrashCause.of(failed));
        return onCaptureResolved(new CaptureResolved(index, new CaptureEvaluation.Fails(failure), 0));
    }

    private Behavior<Command> onRaise(Raise raise) {
        fetch.raise(raise.readClass());
        for (ActorRef<CaptureProbe.Command> child : captureProbes.keySet()) {
            child.tell(new CaptureProbe.Raise(raise.readClass()));
        }
        return this;
    }

    private Behavior<Command> onStop() {
        fetch.withdraw();
        span.tag("rounds", rounds()).finish();
        return this;
    }
}
