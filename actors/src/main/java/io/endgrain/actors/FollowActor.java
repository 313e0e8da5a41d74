package io.endgrain.actors;

import io.endgrain.actors.Pipeline.Progress;
import io.endgrain.chess.Position;
import io.endgrain.disk.ReadClass;
import java.time.Duration;
import java.util.function.Consumer;
import kamon.context.Context;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * Follows one question from the registry's side: moves as they become known, then the reply. It all goes through the one mailbox
 * here, so that no move comes after the reply.
 */
final class FollowActor extends AbstractBehavior<FollowActor.Command> {
    private final ActorRef<RequestRegistry.Command> registry;
    private final ActorRef<RequestRegistry.Reply> answers;
    private final Duration deadline;
    private final Consumer<Progress> sink;
    private boolean hasReply;

    /** What a follower is told. */
    sealed interface Command {}

    private record MoveCame(RequestRegistry.MoveKnown known) implements Command {}

    private record Replied(RequestRegistry.Reply reply) implements Command {}

    private record DeadlinePassed() implements Command {}

    /** Whoever asked has gone. */
    record Stop() implements Command {}

    /**
     * Follows a question.
     *
     * @param question the question
     * @param registry where it is asked
     */
    static Behavior<Command> create(Question question, ActorRef<RequestRegistry.Command> registry) {
        return Behaviors.setup(context -> new FollowActor(context, question, registry));
    }

    /**
     * What is asked.
     *
     * @param position the position
     * @param readClass how urgent it is
     * @param deadline from now on
     * @param sink is told everything, the reply last
     * @param trace that this is part of
     */
    record Question(
            Position position, ReadClass readClass, Duration deadline, Consumer<Progress> sink, Context trace) {}

    private FollowActor(ActorContext<Command> context, Question question, ActorRef<RequestRegistry.Command> registry) {
        super(context);
        this.registry = registry;
        this.deadline = question.deadline();
        this.sink = question.sink();
        this.answers = context.messageAdapter(RequestRegistry.Reply.class, Replied::new);
        ActorRef<RequestRegistry.MoveKnown> moves =
                context.messageAdapter(RequestRegistry.MoveKnown.class, MoveCame::new);
        context.scheduleOnce(deadline, context.getSelf(), new DeadlinePassed());
        registry.tell(new RequestRegistry.Ask(
                question.position(), question.readClass(), false, answers, moves, question.trace()));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(MoveCame.class, this::onMoveCame)
                .onMessage(Replied.class, this::onReplied)
                .onMessage(DeadlinePassed.class, passed -> end(new RequestRegistry.OutOfTime(deadline)))
                .onMessage(Stop.class, stop -> end(new RequestRegistry.Withdrawn()))
                .onSignal(PostStop.class, stop -> onStop())
                .build();
    }

    private Behavior<Command> onMoveCame(MoveCame came) {
        sink.accept(new Progress.Move(came.known().index(), came.known().value()));
        return this;
    }

    private Behavior<Command> onReplied(Replied replied) {
        hasReply = true;
        return end(replied.reply());
    }

    private Behavior<Command> end(RequestRegistry.Reply reply) {
        sink.accept(new Progress.Ended(reply));
        return Behaviors.stopped();
    }

    /** Also if the sink has failed. */
    private Behavior<Command> onStop() {
        if (!hasReply) {
            registry.tell(new RequestRegistry.Cancel(answers));
        }
        return this;
    }
}
