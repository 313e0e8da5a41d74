package io.endgrain.replay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;

/**
 * What became of each request of one phase. Each is settled once: what comes later, such as the answer to a request that has
 * timed out, changes nothing. Safe for all threads. Times are nanoseconds of this process.
 */
final class Measurement {
    private static final long OPEN = 0;

    private final AtomicLongArray settled;
    private final IntConsumer ended;
    private final AtomicInteger count = new AtomicInteger();
    private final LongAdder failures = new LongAdder();
    private final LongAccumulator lastEnd = new LongAccumulator(Math::max, 0);
    private final ConcurrentMap<String, Tally> errors = new ConcurrentHashMap<>();
    private final long start = System.nanoTime();

    private record Tally(String first, LongAdder count) {}

    /**
     * Of so many requests, none of which has started.
     *
     * @param ended is told after each how many have ended
     */
    Measurement(int requests, IntConsumer ended) {
        this.settled = new AtomicLongArray(requests);
        this.ended = ended;
    }

    /** The moment when it began, of {@link System#nanoTime}. */
    long start() {
        return start;
    }

    /** A request has been answered now that should have started at a moment. */
    void answered(int request, long intended) {
        long now = System.nanoTime();
        settle(request, Math.max(1, now - intended), now);
    }

    /** A request will not be answered. */
    void failed(int request, Outcome.Failed failure) {
        if (settle(request, ReplayResult.UNANSWERED, System.nanoTime())) {
            failures.increment();
            errors.computeIfAbsent(failure.kind(), _ -> new Tally(failure.detail(), new LongAdder()))
                    .count()
                    .increment();
        }
    }

    private boolean settle(int request, long latency, long now) {
        if (!settled.compareAndSet(request, OPEN, latency)) {
            return false;
        }
        lastEnd.accumulate(now - start);
        ended.accept(count.incrementAndGet());
        return true;
    }

    /** Settles the first requests, those that have been sent: who has no answer by now has failed. */
    void close(int sent, Outcome.Failed failure) {
        for (int request = 0; request < sent; request++) {
            failed(request, failure);
        }
    }

    /** The latencies of the first requests, multiplied by a time scale, or {@link ReplayResult#UNANSWERED}. */
    long[] latencies(int sent, double timeScale) {
        long[] latencies = new long[sent];
        for (int request = 0; request < sent; request++) {
            long latency = settled.get(request);
            latencies[request] = latency < 0 ? latency : Math.round(latency * timeScale);
        }
        return latencies;
    }

    long failed() {
        return failures.sum();
    }

    /** Seconds from the beginning to the last end. */
    double seconds() {
        return lastEnd.get() / 1e9;
    }

    /** The most frequent first. */
    List<Run.ErrorCount> errors() {
        List<Run.ErrorCount> counts = new ArrayList<>();
        errors.forEach((kind, tally) ->
                counts.add(new Run.ErrorCount(kind, tally.count().sum(), tally.first())));
        counts.sort(Comparator.comparingLong(Run.ErrorCount::count).reversed().thenComparing(Run.ErrorCount::kind));
        return counts;
    }
}
