package io.endgrain.http;

import io.endgrain.actors.MainlineActor;
import io.endgrain.actors.Pipeline;
import io.endgrain.actors.PipelineStatistics;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.answer.MainlineWalk;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.disk.PageCache;
import io.endgrain.disk.ReadClass;
import io.endgrain.syzygy.TableSet;
import io.endgrain.tables.BlockingTables;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import kamon.context.Context;
import org.apache.pekko.Done;

/** A pipeline without actors: whoever asks gets the answer of a plain loop. */
final class BlockingPipeline implements Pipeline {
    private final BlockingTables tables;

    BlockingPipeline(List<Path> directories) throws IOException {
        tables = BlockingTables.of(new OsDisk(), Variant.STANDARD, directories);
    }

    RawAnswer evaluate(Position position) {
        return RawAnswer.evaluate(position, tables::evaluate);
    }

    @Override
    public Asked<RequestRegistry.Reply> ask(Position position, ReadClass readClass, Duration deadline, Context trace) {
        return asked(() -> new RequestRegistry.Answered(evaluate(position), 0, 0));
    }

    @Override
    public Following follow(
            Position position, ReadClass readClass, Duration deadline, Consumer<Progress> sink, Context trace) {
        sink.accept(new Progress.Ended(new RequestRegistry.Answered(evaluate(position), 0, 0)));
        return () -> {};
    }

    @Override
    public Asked<MainlineActor.Reply> askMainline(
            Position position, ReadClass readClass, Duration deadline, Context trace) {
        return asked(() -> switch (MainlineWalk.walk(position, this::evaluate)) {
            case MainlineWalk.Finished(var mainline) -> new MainlineActor.Walked(mainline, 0);
            case MainlineWalk.Lost(var failure) -> new MainlineActor.NoLine(failure, 0);
            case MainlineWalk.Onward onward -> throw new IllegalStateException("the walk has not come to its end");
        });
    }

    private static <R> Asked<R> asked(Supplier<R> evaluation) {
        CompletableFuture<R> reply = CompletableFuture.supplyAsync(evaluation);
        return new Asked<>() {
            @Override
            public CompletionStage<R> reply() {
                return reply;
            }

            @Override
            public void cancel() {
                // What is evaluated already stays evaluated.
            }
        };
    }

    @Override
    public CompletionStage<Void> listed() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public Set<Variant> variants() {
        return Set.of(Variant.STANDARD);
    }

    @Override
    public TableSet tables(Variant variant) {
        return tables.tables();
    }

    @Override
    public List<String> complaints(Variant variant) {
        return List.of();
    }

    @Override
    public List<Device> devices() {
        return List.of();
    }

    @Override
    public PageCache cache() {
        throw new UnsupportedOperationException("there is no cache");
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
        try {
            tables.close();
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
        return CompletableFuture.completedFuture(Done.getInstance());
    }
}
