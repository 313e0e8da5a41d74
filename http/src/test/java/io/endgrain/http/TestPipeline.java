package io.endgrain.http;

import io.endgrain.actors.MainlineActor;
import io.endgrain.actors.Pipeline;
import io.endgrain.actors.PipelineStatistics;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.PageCache;
import io.endgrain.disk.ReadClass;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableSet;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import kamon.context.Context;
import org.apache.pekko.Done;

/** A pipeline that replies when and what the test says. */
final class TestPipeline implements Pipeline {
    /** Everything that has been asked, in order. */
    final BlockingQueue<Question<RequestRegistry.Reply>> questions = new LinkedBlockingQueue<>();

    final BlockingQueue<Question<MainlineActor.Reply>> mainlines = new LinkedBlockingQueue<>();

    private volatile Consumer<Question<RequestRegistry.Reply>> atOnce = questions::add;
    final BlockingQueue<Followed> followed = new LinkedBlockingQueue<>();

    /** Completed as soon as tables have been listed. */
    volatile CompletionStage<Void> listed = CompletableFuture.completedFuture(null);

    /** A question that waits for the test to {@link CompletableFuture#complete complete} it. */
    static final class Question<R> implements Asked<R> {
        final Position position;
        final Duration deadline;
        final CompletableFuture<R> reply = new CompletableFuture<>();
        final CountDownLatch cancelled = new CountDownLatch(1);

        private Question(Position position, Duration deadline) {
            this.position = position;
            this.deadline = deadline;
        }

        @Override
        public CompletionStage<R> reply() {
            return reply;
        }

        @Override
        public void cancel() {
            cancelled.countDown();
        }
    }

    /** From now on questions get this in place of waiting. */
    void whenAsked(Consumer<Question<RequestRegistry.Reply>> reply) {
        atOnce = reply;
    }

    @Override
    public Asked<RequestRegistry.Reply> ask(Position position, ReadClass readClass, Duration deadline, Context trace) {
        Question<RequestRegistry.Reply> question = new Question<>(position, deadline);
        atOnce.accept(question);
        return question;
    }

    /** A question that is followed: the test tells its sink. */
    record Followed(Position position, Consumer<Progress> sink, CountDownLatch cancelled) {}

    @Override
    public Following follow(
            Position position, ReadClass readClass, Duration deadline, Consumer<Progress> sink, Context trace) {
        Followed question = new Followed(position, sink, new CountDownLatch(1));
        followed.add(question);
        return question.cancelled()::countDown;
    }

    @Override
    public Asked<MainlineActor.Reply> askMainline(
            Position position, ReadClass readClass, Duration deadline, Context trace) {
        Question<MainlineActor.Reply> question = new Question<>(position, deadline);
        mainlines.add(question);
        return question;
    }

    @Override
    public CompletionStage<Void> listed() {
        return listed;
    }

    @Override
    public Set<Variant> variants() {
        return Set.of(Variant.STANDARD);
    }

    /** The variants that have directories. */
    volatile Set<Variant> configured = Set.of();

    @Override
    public Set<Variant> configured() {
        return configured;
    }

    @Override
    public TableSet tables(Variant variant) {
        return TableSet.of(TableFormat.of(variant), 0, List.of());
    }

    @Override
    public List<String> complaints(Variant variant) {
        return List.of();
    }

    /** What it reads. */
    volatile List<Device> devices = List.of();

    @Override
    public List<Device> devices() {
        return devices;
    }

    @Override
    public PageCache cache() {
        throw new UnsupportedOperationException("a test pipeline has no cache");
    }

    @Override
    public PipelineStatistics.Snapshot statistics() {
        return new PipelineStatistics.Snapshot(0, 0, 0, 0, 0, List.of());
    }

    @Override
    public CompletionStage<Load> load() {
        return CompletableFuture.completedFuture(new Load(0, 0));
    }

    @Override
    public CompletionStage<Done> stop() {
        return CompletableFuture.completedFuture(Done.getInstance());
    }
}
