package io.endgrain.actors;

import io.endgrain.answer.Mainline;
import io.endgrain.answer.MainlineWalk;
import io.endgrain.chess.Position;
import io.endgrain.disk.ReadClass;
import io.endgrain.syzygy.ProbeFailure;
import kamon.context.Context;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/** Walks one main line, asking the registry for one position after another. */
public final class MainlineActor extends AbstractBehavior<MainlineActor.Command> {
    private final ReadClass readClass;
    private final Context trace;
    private final ActorRef<RequestRegistry.Command> registry;
    private final ActorRef<RequestRegistry.Reply> answers;
    private final ActorRef<Reply> replyTo;
    private MainlineWalk walk;
    private int slowPages;

    /** What a walk is told. */
    sealed interface Command {}

    private record Replied(RequestRegistry.Reply reply) implements Command {}

    /** Ends the walk: whoever asked has gone. */
    record Stop() implements Command {}

    /** What an asker is told. */
    public sealed interface Reply
            permits Walked,
                    NoLine,
                    RequestRegistry.Refused,
                    RequestRegistry.OutOfTime,
                    RequestRegistry.Withdrawn,
                    RequestRegistry.Crashed {}

    /**
     * The main line.
     *
     * @param mainline the line
     * @param slowPages pages that were read for it from devices where that takes long
     */
    public record Walked(Mainline mainline, int slowPages) implements Reply {}

    /**
     * There is none to be told.
     *
     * @param failure why
     * @param slowPages pages that were read to find out, from devices where that takes long
     */
    public record NoLine(ProbeFailure failure, int slowPages) implements Reply {}

    static Behavior<Command> create(
            Position position,
            ReadClass readClass,
            Context trace,
            ActorRef<RequestRegistry.Command> registry,
            ActorRef<Reply> replyTo) {
        return Behaviors.setup(context -> new MainlineActor(context, position, readClass, trace, registry, replyTo));
    }

    private MainlineActor(
            ActorContext<Command> context,
            Position position,
            ReadClass readClass,
            Context trace,
            ActorRef<RequestRegistry.Command> registry,
            ActorRef<Reply> replyTo) {
        super(context);
        this.readClass = readClass;
        this.trace = trace;
        this.registry = registry;
        this.replyTo = replyTo;
        this.answers = context.messageAdapter(RequestRegistry.Reply.class, Replied::new);
        this.walk = MainlineWalk.from(position);
        registry.tell(new RequestRegistry.Ask(position, readClass, false, answers, trace));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Replied.class, this::onReplied)
                .onMessage(Stop.class, stop -> Behaviors.stopped())
                .onSignal(PostStop.class, stop -> onStop())
                .build();
    }

    private Behavior<Command> onReplied(Replied replied) {
        return switch (replied.reply()) {
            case RequestRegistry.Answered answered -> {
                slowPages += answered.slowPages();
                yield onStep(walk.next(answered.answer()));
            }
            case RequestRegistry.Refused refused -> finish(refused);
            case RequestRegistry.OutOfTime outOfTime -> finish(outOfTime);
            case RequestRegistry.Withdrawn withdrawn -> finish(withdrawn);
            case RequestRegistry.Crashed crashed -> finish(crashed);
        };
    }

    private Behavior<Command> onStep(MainlineWalk.Step step) {
        return switch (step) {
            case MainlineWalk.Onward(MainlineWalk further) -> {
                walk = further;
                registry.tell(new RequestRegistry.Ask(further.position(), readClass, true, answers, trace));
                yield this;
            }
            case MainlineWalk.Finished(Mainline mainline) -> finish(new Walked(mainline, slowPages));
            case MainlineWalk.Lost(ProbeFailure failure) -> finish(new NoLine(failure, slowPages));
        };
    }

    private Behavior<Command> finish(Reply reply) {
        replyTo.tell(reply);
        return Behaviors.stopped();
    }

    private Behavior<Command> onStop() {
        registry.tell(new RequestRegistry.Cancel(answers));
        return this;
    }
}
