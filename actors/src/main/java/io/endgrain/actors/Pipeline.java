package io.endgrain.actors;

import io.endgrain.answer.MoveValue;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.DeviceDescription;
import io.endgrain.disk.DeviceSettings;
import io.endgrain.disk.DeviceStatistics;
import io.endgrain.disk.PageCache;
import io.endgrain.disk.ReadClass;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import kamon.context.Context;
import org.apache.pekko.Done;

/** The request pipeline as its callers see it: questions go in, answers come out, each within its deadline. */
public interface Pipeline {
    /**
     * A question under way.
     *
     * @param <R> the kind of reply
     */
    interface Asked<R> {
        /** Completes with the reply, at the deadline or when it is cancelled at the latest; never with an exception. */
        CompletionStage<R> reply();

        /** The asker has gone: what nobody else waits for is withdrawn. Has no effect after the reply. */
        void cancel();
    }

    /**
     * Asks for the raw values of a position and its moves.
     *
     * @param position a valid position of a variant that {@link #variants} names
     * @param readClass how urgent it is
     * @param deadline from now on; then the reply is {@link RequestRegistry.OutOfTime}
     */
    default Asked<RequestRegistry.Reply> ask(Position position, ReadClass readClass, Duration deadline) {
        return ask(position, readClass, deadline, Context.Empty());
    }

    /**
     * Asks for the raw values of a position and its moves.
     *
     * @param position a valid position of a variant that {@link #variants} names
     * @param readClass how urgent it is
     * @param deadline from now on; then the reply is {@link RequestRegistry.OutOfTime}
     * @param trace carries the span that the request's spans are to be children of, if any
     */
    Asked<RequestRegistry.Reply> ask(Position position, ReadClass readClass, Duration deadline, Context trace);

    /**
     * Asks for the raw values of a position and its moves, and is told of each move as it becomes known.
     *
     * @param position a valid position of a variant that {@link #variants} names
     * @param readClass how urgent it is
     * @param deadline from now on; then the reply is {@link RequestRegistry.OutOfTime}
     * @param sink is called by one thread at a time, must not block and must not throw. It gets moves, each once and not
     *     necessarily all, then one {@link Progress.Ended}, after which it gets nothing
     * @param trace carries the span that the request's spans are to be children of, if any
     */
    Following follow(Position position, ReadClass readClass, Duration deadline, Consumer<Progress> sink, Context trace);

    /** A question whose moves are followed. */
    @FunctionalInterface
    interface Following {
        /**
         * Whoever follows has gone: what nobody else waits for is withdrawn. The sink is told {@link RequestRegistry.Withdrawn} if
         * the reply has not overtaken this. Has no effect after the reply.
         */
        void cancel();
    }

    /** What becomes known of a question that is followed. */
    sealed interface Progress {
        /**
         * A move has been resolved, or has failed with a reason.
         *
         * @param index which of the legal moves, from 0
         * @param value what is known of it
         */
        record Move(int index, MoveValue value) implements Progress {}

        /**
         * The reply has come: it holds all moves, also those that have been told.
         *
         * @param reply the reply
         */
        record Ended(RequestRegistry.Reply reply) implements Progress {}
    }

    /** Asks for the main line from a position. The deadline is for the whole line. */
    default Asked<MainlineActor.Reply> askMainline(Position position, ReadClass readClass, Duration deadline) {
        return askMainline(position, readClass, deadline, Context.Empty());
    }

    /** As above, as part of a trace. */
    Asked<MainlineActor.Reply> askMainline(Position position, ReadClass readClass, Duration deadline, Context trace);

    /** Completes when all directories have been listed for the first time; questions asked before wait for it. */
    CompletionStage<Void> listed();

    /** The variants that can be asked for. */
    Set<Variant> variants();

    /** Of these, the variants that have directories, in which their tables should be. */
    default Set<Variant> configured() {
        return Set.of();
    }

    /** The tables of a variant at this moment, with the state of each file. */
    TableSet tables(Variant variant);

    /** The prefix on a fast device that pages of a table file come from at this moment, if there is one. */
    default Optional<UsedPrefix> prefix(TableFile file) {
        return Optional.empty();
    }

    /**
     * Files that were found but cannot be tables, prefixes that cannot be used, and directories that cannot be listed now; a
     * sentence each.
     */
    List<String> complaints(Variant variant);

    /** The devices that tables were found on, in order of name. */
    List<Device> devices();

    /** The page cache. */
    PageCache cache();

    /** What the pipeline has done so far. */
    PipelineStatistics.Snapshot statistics();

    /** How many requests are under way, and how many wait to be admitted, at this moment. */
    CompletionStage<Load> load();

    /** Finishes what is under way, within a bound, then stops all actors and closes all files. */
    CompletionStage<Done> stop();

    /**
     * A device and its counters.
     *
     * @param description what it is
     * @param settings how it is read
     * @param statistics its counters
     * @param members what each of its disks has been read for
     */
    record Device(
            DeviceDescription description,
            DeviceSettings settings,
            DeviceStatistics.Snapshot statistics,
            List<MemberReads> members) {
        /** Its name, for people. */
        public String name() {
            return description.name();
        }
    }

    /**
     * A prefix of a table on a fast device.
     *
     * @param path its file
     * @param bytes how much of the table comes from it
     */
    record UsedPrefix(Path path, long bytes) {}

    /**
     * How busy the pipeline is.
     *
     * @param underWay requests admitted
     * @param waiting requests in the waiting line
     */
    record Load(int underWay, int waiting) {}
}
