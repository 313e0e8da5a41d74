package io.endgrain.actors;

import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.disk.ReadClass;
import io.endgrain.syzygy.Evaluation;
import io.endgrain.syzygy.ProbeFailure;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.ChildFailed;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * Lives for one request: one {@link ProbeActor} for the position, one for each position that a legal move leads to, and
 * an {@link Aggregator}. A probe that crashes fails its own part with a reason; the others are answered all the same. When
 * this actor stops, its children stop with it, and what they wait for is withdrawn.
 */
final class RequestActor extends AbstractBehavior<RequestActor.Command> {
    private final ProbeContext probe;
    private final Map<ActorRef<Void>, Subject> probes = new HashMap<>();

    /** What is resolved when others have been, if not all are resolved at once. */
    private final Deque<Subject> waiting = new ArrayDeque<>();

    private final ActorRef<Aggregator.Command> aggregator;
    private final ActorRef<RequestRegistry.Command> replyTo;
    private ReadClass readClass;

    /** What a request is told. */
    sealed interface Command {}

    /**
     * All probes have reported.
     *
     * @param answer what they found
     * @param rounds the most rounds of reads that one of them took
     */
    record Aggregated(RawAnswer answer, int rounds) implements Command {}

    /**
     * Somebody more urgent waits for the request.
     *
     * @param readClass the better class
     */
    record Raise(ReadClass readClass) implements Command {}

    /**
     * Somebody wants to be told of the moves.
     *
     * @param follower is told of those that are known already, then of the others
     */
    record Follow(ActorRef<RequestRegistry.MoveKnown> follower) implements Command {}

    /**
     * Carries out a request.
     *
     * @param onlyFromMemory whether it is to end at once, without an answer, if that takes more than what is in memory
     */
    static Behavior<Command> create(
            ProbeContext probe,
            Position position,
            List<ActorRef<RequestRegistry.MoveKnown>> followers,
            boolean onlyFromMemory,
            ActorRef<RequestRegistry.Command> replyTo) {
        return Behaviors.setup(context -> {
            if (onlyFromMemory && !isResident(probe, position)) {
                replyTo.tell(new RequestRegistry.NotResident(context.getSelf()));
                return Behaviors.stopped();
            }
            return new RequestActor(context, probe, position, followers, replyTo);
        });
    }

    private static boolean isResident(ProbeContext probe, Position position) {
        if (isMissing(probe, position)) {
            return false;
        }
        MoveList moves = position.legalMoves();
        for (int i = 0; i < moves.size(); i++) {
            if (isMissing(probe, position.play(moves.get(i)))) {
                return false;
            }
        }
        return true;
    }

    /** What crashes is not missing: the probe of that position will tell of it. */
    private static boolean isMissing(ProbeContext probe, Position position) {
        try {
            return probe.view().prober().evaluate(position, probe.pages()) instanceof Evaluation.Missing;
        } catch (RuntimeException crash) {
            return false;
        }
    }

    private RequestActor(
            ActorContext<Command> context,
            ProbeContext probe,
            Position position,
            List<ActorRef<RequestRegistry.MoveKnown>> followers,
            ActorRef<RequestRegistry.Command> replyTo) {
        super(context);
        this.probe = probe;
        this.readClass = probe.readClass();
        this.replyTo = replyTo;
        MoveList moves = position.legalMoves();
        aggregator = context.spawnAnonymous(
                Aggregator.create(moves.size(), followers, context.getSelf()), Dispatchers.REQUESTS);
        context.watch(aggregator);
        resolve(new Subject.Root(position));
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            resolve(new Subject.AfterMove(position, i, move, position.play(move)));
        }
    }

    private void resolve(Subject subject) {
        if (probes.size() < probe.probing().probesAtOnce()) {
            spawn(subject);
        } else {
            waiting.add(subject);
        }
    }

    private void spawn(Subject subject) {
        ActorRef<ProbeActor.Command> child =
                getContext().spawnAnonymous(ProbeActor.create(probe, subject, aggregator), Dispatchers.REQUESTS);
        getContext().watch(child);
        if (readClass != probe.readClass()) {
            child.tell(new ProbeActor.Raise(readClass));
        }
        probes.put(child.unsafeUpcast(), subject);
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Aggregated.class, this::onAggregated)
                .onMessage(Raise.class, this::onRaise)
                .onMessage(Follow.class, this::onFollow)
                .onSignal(ChildFailed.class, this::onProbeFailed)
                .onSignal(Terminated.class, this::onEnded)
                .build();
    }

    private Behavior<Command> onAggregated(Aggregated aggregated) {
        replyTo.tell(new RequestRegistry.Ended(getContext().getSelf(), aggregated.answer(), aggregated.rounds()));
        return Behaviors.stopped();
    }

    private Behavior<Command> onRaise(Raise raise) {
        readClass = raise.readClass();
        for (ActorRef<Void> probe : probes.keySet()) {
            probe.<ProbeActor.Command>unsafeUpcast().tell(new ProbeActor.Raise(raise.readClass()));
        }
        return this;
    }

    private Behavior<Command> onFollow(Follow follow) {
        aggregator.tell(new Aggregator.Follow(follow.follower()));
        return this;
    }

    private Behavior<Command> onEnded(Terminated ended) {
        probes.remove(ended.getRef());
        resolveNext();
        return this;
    }

    private Behavior<Command> onProbeFailed(ChildFailed failed) {
        Subject subject = probes.get(failed.getRef());
        if (subject == null) {
            throw new IllegalStateException("the aggregator failed", CrashCause.of(failed));
        }
        ProbeFailure failure = probe.crashed(
                subject.position(), CrashCause.of(failed), getContext().getLog());
        aggregator.tell(subject.report(new Evaluation.Failed(failure, null), 0));
        probes.remove(failed.getRef());
        resolveNext();
        return this;
    }

    private void resolveNext() {
        Subject next = waiting.poll();
        if (next != null) {
            spawn(next);
        }
    }
}
