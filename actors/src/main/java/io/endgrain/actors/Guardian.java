package io.endgrain.actors;

import io.endgrain.chess.Position;
import io.endgrain.disk.ReadClass;
import io.endgrain.log.FaultLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import kamon.context.Context;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.ChildFailed;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * The parent of the pipeline's actors: the registry with its requests, the table catalog with its devices, walks of main
 * lines, those who follow questions, and who watches the members of devices. Without registry or catalog nothing can be
 * answered: if one of them fails, which only a fault of ours can bring
 * about, the whole system ends, so that whoever supervises the process starts it anew.
 */
final class Guardian extends AbstractBehavior<Guardian.Command> {
    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(5);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);
    private static final double SPREAD = 0.1;

    private final ActorRef<RequestRegistry.Command> registry;
    private final FaultLog faults;
    private final Map<ActorRef<MainlineActor.Reply>, ActorRef<MainlineActor.Command>> walkers = new HashMap<>();
    private final Map<Long, ActorRef<FollowActor.Command>> followers = new HashMap<>();
    private final List<ActorRef<Done>> stopped = new ArrayList<>();
    private boolean drained;

    /** What the guardian is told. */
    sealed interface Command {}

    /**
     * Asks for the registry.
     *
     * @param replyTo gets one reply
     */
    record FindRegistry(ActorRef<ActorRef<RequestRegistry.Command>> replyTo) implements Command {}

    /**
     * Walks a main line.
     *
     * @param position where it begins
     * @param readClass how urgent it is
     * @param trace that this is part of
     * @param replyTo gets one reply
     */
    record Walk(Position position, ReadClass readClass, Context trace, ActorRef<MainlineActor.Reply> replyTo)
            implements Command {}

    /**
     * Whoever asked for a main line has gone.
     *
     * @param replyTo as in the question
     */
    record StopWalk(ActorRef<MainlineActor.Reply> replyTo) implements Command {}

    /**
     * Follows a question.
     *
     * @param number names it, for {@link StopFollowing}
     * @param question the question
     */
    record Follow(long number, FollowActor.Question question) implements Command {}

    /**
     * Whoever follows a question has gone.
     *
     * @param number as it was followed
     */
    record StopFollowing(long number) implements Command {}

    private record FollowingEnded(long number) implements Command {}

    private record WalkEnded(ActorRef<MainlineActor.Reply> replyTo) implements Command {}

    /**
     * Ends everything once what is under way is finished. New questions are refused from now on.
     *
     * @param replyTo is told when all actors have stopped and all files are closed
     */
    record Stop(ActorRef<Done> replyTo) implements Command {}

    private record Drained() implements Command {}

    private record EndWindow() implements Command {}

    static Behavior<Command> create(
            RequestLimits limits,
            Probing probing,
            PipelineStatistics statistics,
            Duration slow,
            TableCatalog.Setup catalog) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            timers.startTimerWithFixedDelay(new EndWindow(), FaultLog.WINDOW);
            return new Guardian(context, limits, probing, statistics, slow, catalog);
        }));
    }

    private Guardian(
            ActorContext<Command> context,
            RequestLimits limits,
            Probing probing,
            PipelineStatistics statistics,
            Duration slow,
            TableCatalog.Setup catalog) {
        super(context);
        faults = catalog.faults();
        RequestMetrics metrics = new RequestMetrics(catalog.metrics());
        registry = context.spawn(
                RequestRegistry.create(
                        limits,
                        ExpectedWait.of(limits.longestWait(), catalog.counters()),
                        probing,
                        statistics,
                        new SlowRequests(slow, metrics, System::nanoTime),
                        metrics,
                        faults),
                "registry",
                Dispatchers.SERVICES);
        context.watch(registry);
        context.watch(context.spawn(TableCatalog.create(catalog, registry), "catalog", Dispatchers.SERVICES));
        context.spawn(memberWatch(catalog), "members", Dispatchers.LANES);
    }

    /** Requests are answered without it; it may try again. */
    private static Behavior<MemberWatch.Command> memberWatch(TableCatalog.Setup catalog) {
        return Behaviors.supervise(MemberWatch.create(catalog.disk(), catalog.counters(), catalog.idleMembers()))
                .onFailure(SupervisorStrategy.restartWithBackoff(SHORTEST_PAUSE, LONGEST_PAUSE, SPREAD));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(FindRegistry.class, this::onFindRegistry)
                .onMessage(Walk.class, this::onWalk)
                .onMessage(StopWalk.class, this::onStopWalk)
                .onMessage(WalkEnded.class, this::onWalkEnded)
                .onMessage(Follow.class, this::onFollow)
                .onMessage(StopFollowing.class, this::onStopFollowing)
                .onMessage(FollowingEnded.class, this::onFollowingEnded)
                .onMessage(Stop.class, this::onStop)
                .onMessage(Drained.class, this::onDrained)
                .onMessage(EndWindow.class, this::onEndWindow)
                .onSignal(PostStop.class, stop -> onPostStop())
                .onSignal(ChildFailed.class, this::onChildFailed)
                .build();
    }

    private Behavior<Command> onFindRegistry(FindRegistry find) {
        find.replyTo().tell(registry);
        return this;
    }

    private Behavior<Command> onWalk(Walk walk) {
        ActorRef<MainlineActor.Command> walker = getContext()
                .spawnAnonymous(
                        MainlineActor.create(walk.position(), walk.readClass(), walk.trace(), registry, walk.replyTo()),
                        Dispatchers.REQUESTS);
        walkers.put(walk.replyTo(), walker);
        getContext().watchWith(walker, new WalkEnded(walk.replyTo()));
        return this;
    }

    private Behavior<Command> onStopWalk(StopWalk stop) {
        ActorRef<MainlineActor.Command> walker = walkers.get(stop.replyTo());
        if (walker != null) {
            walker.tell(new MainlineActor.Stop());
        }
        return this;
    }

    private Behavior<Command> onWalkEnded(WalkEnded ended) {
        walkers.remove(ended.replyTo());
        return stopIfFinished();
    }

    private Behavior<Command> onFollow(Follow follow) {
        ActorRef<FollowActor.Command> follower =
                getContext().spawnAnonymous(FollowActor.create(follow.question(), registry), Dispatchers.REQUESTS);
        followers.put(follow.number(), follower);
        getContext().watchWith(follower, new FollowingEnded(follow.number()));
        return this;
    }

    private Behavior<Command> onStopFollowing(StopFollowing stop) {
        ActorRef<FollowActor.Command> follower = followers.get(stop.number());
        if (follower != null) {
            follower.tell(new FollowActor.Stop());
        }
        return this;
    }

    private Behavior<Command> onFollowingEnded(FollowingEnded ended) {
        followers.remove(ended.number());
        return stopIfFinished();
    }

    private Behavior<Command> onStop(Stop stop) {
        stopped.add(stop.replyTo());
        registry.tell(new RequestRegistry.Drain(getContext().messageAdapter(Done.class, done -> new Drained())));
        return this;
    }

    private Behavior<Command> onDrained(Drained registryDrained) {
        drained = true;
        return stopIfFinished();
    }

    private Behavior<Command> onEndWindow(EndWindow end) {
        faults.summarise();
        return this;
    }

    /** Between two positions of a main line nothing of it is under way at the registry, and yet it is not finished. */
    private Behavior<Command> stopIfFinished() {
        return drained && walkers.isEmpty() && followers.isEmpty() ? Behaviors.stopped() : this;
    }

    /** The children stop before this actor does: lanes, then their device, which closes its files. */
    private Behavior<Command> onPostStop() {
        faults.summarise();
        stopped.forEach(replyTo -> replyTo.tell(Done.getInstance()));
        return this;
    }

    private Behavior<Command> onChildFailed(ChildFailed failed) {
        getContext()
                .getLog()
                .error("{} failed, the system ends", failed.getRef().path(), failed.getCause());
        getContext().getSystem().terminate();
        return Behaviors.stopped();
    }
}
