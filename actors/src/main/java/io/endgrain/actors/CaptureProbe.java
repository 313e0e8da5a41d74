package io.endgrain.actors;

import io.endgrain.chess.Position;
import io.endgrain.disk.ReadClass;
import io.endgrain.syzygy.CaptureEvaluation;
import io.endgrain.syzygy.ProbeCount;
import kamon.trace.Span;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * Resolves one capture whose pages are missing: waits for its own pages only, and reports a value or a failure. What it
 * still waits for when it is stopped is withdrawn.
 */
final class CaptureProbe extends AbstractBehavior<CaptureProbe.Command> {
    private final ProbeContext probe;
    private final int index;
    private final Position afterCapture;
    private final ActorRef<ProbeActor.CaptureResolved> replyTo;
    private final Span span;
    private final PageFetch fetch;

    /** What a capture probe is told. */
    sealed interface Command permits PageEvent, Raise {}

    /**
     * Somebody more urgent waits for the request.
     *
     * @param readClass the better class
     */
    record Raise(ReadClass readClass) implements Command {}

    static Behavior<Command> create(
            ProbeContext probe,
            Span parent,
            int index,
            Position afterCapture,
            ActorRef<ProbeActor.CaptureResolved> replyTo) {
        return Behaviors.setup(
                context -> new CaptureProbe(context, probe, parent, index, afterCapture, replyTo).evaluate());
    }

    private CaptureProbe(
            ActorContext<Command> context,
            ProbeContext probe,
            Span parent,
            int index,
            Position afterCapture,
            ActorRef<ProbeActor.CaptureResolved> replyTo) {
        super(context);
        this.probe = probe;
        this.index = index;
        this.afterCapture = afterCapture;
        this.replyTo = replyTo;
        this.span = probe.trace().beginCapture(parent, afterCapture);
        this.fetch = new PageFetch(context.getSelf().narrow(), probe, span);
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(PageEvent.class, event -> fetch.arrived(event) ? evaluate() : this)
                .onMessage(Raise.class, this::onRaise)
                .onSignal(PostStop.class, stop -> onStop())
                .build();
    }

    private Behavior<Command> evaluate() {
        CaptureEvaluation evaluation;
        ProbeCount count = new ProbeCount();
        try {
            evaluation = probe.view().prober().evaluateCapture(afterCapture, fetch.pages(), count);
        } catch (RuntimeException crash) {
            evaluation = new CaptureEvaluation.Fails(
                    probe.crashed(afterCapture, crash, getContext().getLog()));
        }
        if (evaluation instanceof CaptureEvaluation.Lacks(var missing)) {
            fetch.request(missing.pages(), missing.unopened());
            return this;
        }
        probe.effort().count(count);
        replyTo.tell(new ProbeActor.CaptureResolved(index, evaluation, fetch.rounds()));
        return Behaviors.stopped();
    }

    private Behavior<Command> onRaise(Raise raise) {
        fetch.raise(raise.readClass());
        return this;
    }

    private Behavior<Command> onStop() {
        fetch.withdraw();
        span.tag("rounds", fetch.rounds()).finish();
        return this;
    }
}
