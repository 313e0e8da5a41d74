package io.endgrain.actors;

import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.PageCache;
import io.endgrain.disk.ReadClass;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableSet;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import kamon.context.Context;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;

/** The pipeline over its actors. */
final class ActorPipeline implements Pipeline {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(20);
    private static final Duration INSPECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(60);

    private final ActorSystem<?> system;
    private final ActorRef<Guardian.Command> guardian;
    private final ActorRef<RequestRegistry.Command> registry;
    private final PipelineStatistics statistics;
    private final TableCatalog.Setup setup;

    /** Numbers the questions that are followed. */
    private final AtomicLong followed = new AtomicLong();

    private CompletionStage<Done> stopped;

    ActorPipeline(
            ActorSystem<?> system,
            ActorRef<Guardian.Command> guardian,
            PipelineStatistics statistics,
            TableCatalog.Setup setup) {
        this.system = system;
        this.guardian = guardian;
        this.statistics = statistics;
        this.setup = setup;
        this.registry = AskPattern.ask(guardian, Guardian.FindRegistry::new, START_TIMEOUT, system.scheduler())
                .toCompletableFuture()
                .join();
    }

    @Override
    public Asked<RequestRegistry.Reply> ask(Position position, ReadClass readClass, Duration deadline, Context trace) {
        return ask(
                registry,
                replyTo -> new RequestRegistry.Ask(position, readClass, false, replyTo, trace),
                RequestRegistry.Cancel::new,
                deadline,
                new RequestRegistry.OutOfTime(deadline),
                new RequestRegistry.Withdrawn());
    }

    @Override
    public Following follow(
            Position position, ReadClass readClass, Duration deadline, Consumer<Progress> sink, Context trace) {
        long number = followed.incrementAndGet();
        guardian.tell(
                new Guardian.Follow(number, new FollowActor.Question(position, readClass, deadline, sink, trace)));
        return () -> guardian.tell(new Guardian.StopFollowing(number));
    }

    @Override
    public Asked<MainlineActor.Reply> askMainline(
            Position position, ReadClass readClass, Duration deadline, Context trace) {
        return ask(
                guardian,
                replyTo -> new Guardian.Walk(position, readClass, trace, replyTo),
                Guardian.StopWalk::new,
                deadline,
                new RequestRegistry.OutOfTime(deadline),
                new RequestRegistry.Withdrawn());
    }

    /** Asks, with the deadline as the time-out; {@code takeBack} makes the message that ends the question early. */
    private <C, R> Asked<R> ask(
            ActorRef<C> target,
            Function<ActorRef<R>, C> question,
            Function<ActorRef<R>, C> takeBack,
            Duration deadline,
            R outOfTime,
            R withdrawn) {
        AtomicReference<ActorRef<R>> asker = new AtomicReference<>();
        CompletionStage<R> reply = AskPattern.ask(
                target,
                replyTo -> {
                    asker.set(replyTo);
                    return question.apply(replyTo);
                },
                deadline,
                system.scheduler());
        return new PendingQuestion<>(reply, outOfTime, withdrawn, () -> target.tell(takeBack.apply(asker.get())));
    }

    @Override
    public CompletionStage<Void> listed() {
        return setup.published().listed().copy();
    }

    @Override
    public Set<Variant> variants() {
        return EnumSet.allOf(Variant.class);
    }

    @Override
    public Set<Variant> configured() {
        Set<Variant> configured = EnumSet.noneOf(Variant.class);
        setup.directories().keySet().forEach(directory -> configured.add(directory.variant()));
        return configured;
    }

    @Override
    public TableSet tables(Variant variant) {
        return setup.published().tables(variant);
    }

    @Override
    public Optional<UsedPrefix> prefix(TableFile file) {
        return setup.published().prefix(file.id());
    }

    @Override
    public List<String> complaints(Variant variant) {
        return setup.published().complaints(variant);
    }

    @Override
    public List<Device> devices() {
        return setup.counters().byName().values().stream()
                .map(device -> new Device(
                        device.mapped().device(),
                        device.mapped().settings(),
                        device.statistics().snapshot(),
                        device.members()))
                .toList();
    }

    @Override
    public PageCache cache() {
        return setup.cache();
    }

    @Override
    public PipelineStatistics.Snapshot statistics() {
        return statistics.snapshot();
    }

    @Override
    public CompletionStage<Load> load() {
        return AskPattern.ask(registry, RequestRegistry.Inspect::new, INSPECT_TIMEOUT, system.scheduler());
    }

    /** Asked once only: an actor that has begun to stop replies to nobody else. */
    @Override
    public synchronized CompletionStage<Done> stop() {
        if (stopped == null) {
            stopped = AskPattern.ask(guardian, Guardian.Stop::new, DRAIN_TIMEOUT, system.scheduler());
        }
        return stopped;
    }
}
