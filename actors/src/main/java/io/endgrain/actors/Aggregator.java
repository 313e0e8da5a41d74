package io.endgrain.actors;

import io.endgrain.answer.MoveValue;
import io.endgrain.answer.PositionValue;
import io.endgrain.answer.RawAnswer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/** Collects what the probes of one request find, and reports once, when all have reported; followers are told of each move. */
final class Aggregator extends AbstractBehavior<Aggregator.Command> {
    private final MoveValue[] moves;
    private final List<ActorRef<RequestRegistry.MoveKnown>> followers;
    private final ActorRef<RequestActor.Command> replyTo;
    private PositionValue root;
    private int missing;
    private int rounds;

    /** What an aggregator is told. */
    sealed interface Command {}

    /**
     * The request's position has been resolved, or has failed with a reason.
     *
     * @param value what is known of it
     * @param rounds how many rounds of reads it took
     */
    record RootProbed(PositionValue value, int rounds) implements Command {}

    /**
     * A move has been resolved, or has failed with a reason.
     *
     * @param index which of the legal moves
     * @param value what is known of it
     * @param rounds how many rounds of reads it took
     */
    record MoveProbed(int index, MoveValue value, int rounds) implements Command {}

    /**
     * Somebody wants to be told of the moves.
     *
     * @param follower is told of those that are known already, then of the others
     */
    record Follow(ActorRef<RequestRegistry.MoveKnown> follower) implements Command {}

    static Behavior<Command> create(
            int moves, List<ActorRef<RequestRegistry.MoveKnown>> followers, ActorRef<RequestActor.Command> replyTo) {
        return Behaviors.setup(context -> new Aggregator(context, moves, followers, replyTo));
    }

    private Aggregator(
            ActorContext<Command> context,
            int moves,
            List<ActorRef<RequestRegistry.MoveKnown>> followers,
            ActorRef<RequestActor.Command> replyTo) {
        super(context);
        this.followers = new ArrayList<>(followers);
        this.moves = new MoveValue[moves];
        this.missing = moves + 1;
        this.replyTo = replyTo;
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(RootProbed.class, this::onRootProbed)
                .onMessage(MoveProbed.class, this::onMoveProbed)
                .onMessage(Follow.class, this::onFollow)
                .build();
    }

    private Behavior<Command> onRootProbed(RootProbed probed) {
        missing -= root == null ? 1 : 0;
        root = probed.value();
        return reported(probed.rounds());
    }

    private Behavior<Command> onMoveProbed(MoveProbed probed) {
        if (moves[probed.index()] == null) {
            missing--;
            RequestRegistry.MoveKnown known = new RequestRegistry.MoveKnown(probed.index(), probed.value());
            followers.forEach(follower -> follower.tell(known));
        }
        moves[probed.index()] = probed.value();
        return reported(probed.rounds());
    }

    private Behavior<Command> onFollow(Follow follow) {
        for (int i = 0; i < moves.length; i++) {
            if (moves[i] != null) {
                follow.follower().tell(new RequestRegistry.MoveKnown(i, moves[i]));
            }
        }
        followers.add(follow.follower());
        return this;
    }

    private Behavior<Command> reported(int probeRounds) {
        rounds = Math.max(rounds, probeRounds);
        if (missing > 0) {
            return this;
        }
        replyTo.tell(new RequestActor.Aggregated(new RawAnswer(root, Arrays.asList(moves)), rounds));
        return Behaviors.stopped();
    }
}
