package io.endgrain.actors;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Counters of the pipeline. Any thread may count; a snapshot may be taken at any time. */
public final class PipelineStatistics {
    /** More rounds than this are counted as this many. */
    private static final int MOST_ROUNDS = 16;

    private final LongAdder started = new LongAdder();
    private final LongAdder fromCache = new LongAdder();
    private final LongAdder joined = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder abandoned = new LongAdder();
    private final LongAdder[] rounds =
            Stream.generate(LongAdder::new).limit(MOST_ROUNDS + 1).toArray(LongAdder[]::new);

    void countStarted() {
        started.increment();
    }

    void countFromCache() {
        fromCache.increment();
    }

    void countJoined() {
        joined.increment();
    }

    void countRefused() {
        refused.increment();
    }

    void countAbandoned() {
        abandoned.increment();
    }

    void countRounds(int requestRounds) {
        rounds[Math.min(requestRounds, MOST_ROUNDS)].increment();
    }

    /** The counters at this moment. */
    public Snapshot snapshot() {
        return new Snapshot(
                started.sum(),
                fromCache.sum(),
                joined.sum(),
                refused.sum(),
                abandoned.sum(),
                Arrays.stream(rounds).map(LongAdder::sum).toList());
    }

    /**
     * The counters at one moment.
     *
     * @param started requests that were evaluated
     * @param fromCache questions answered from the response cache
     * @param joined questions that joined a request under way
     * @param refused questions refused because too much was under way
     * @param abandoned requests that ended early because everybody who asked had gone
     * @param rounds how many requests took 0, 1, 2 … rounds of reads
     */
    public record Snapshot(long started, long fromCache, long joined, long refused, long abandoned, List<Long> rounds) {
        /** The most rounds that any request took. */
        public int mostRounds() {
            return (int) LongStream.range(0, rounds.size())
                    .filter(n -> rounds.get((int) n) > 0)
                    .max()
                    .orElse(0);
        }
    }
}
