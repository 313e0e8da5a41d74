package io.endgrain.actors;

import io.endgrain.disk.ReadClass;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Blocking work other than page reads that waits for a lane, by class and then by age. For the actor that owns it only.
 */
final class JobQueue {
    private final Map<ReadClass, Deque<Queued>> jobs = new EnumMap<>(ReadClass.class);
    private final long ageBoundNanos;
    private final LongSupplier nanoClock;

    private record Queued(LaneJob job, long since) {}

    JobQueue(Duration ageBound, LongSupplier nanoClock) {
        this.ageBoundNanos = ageBound.toNanos();
        this.nanoClock = nanoClock;
        for (ReadClass readClass : ReadClass.values()) {
            jobs.put(readClass, new ArrayDeque<>());
        }
    }

    void add(ReadClass readClass, LaneJob job) {
        jobs.get(readClass).add(new Queued(job, nanoClock.getAsLong()));
    }

    /** Work that goes before page reads: somebody is waiting for it, or it has waited too long; null if there is none. */
    LaneJob pollUrgent() {
        Deque<Queued> interactive = jobs.get(ReadClass.INTERACTIVE);
        if (!interactive.isEmpty()) {
            return interactive.poll().job();
        }
        for (Deque<Queued> line : jobs.values()) {
            if (!line.isEmpty() && nanoClock.getAsLong() - line.peek().since() > ageBoundNanos) {
                return line.poll().job();
            }
        }
        return null;
    }

    /** How much work waits. */
    int size() {
        return jobs.values().stream().mapToInt(Deque::size).sum();
    }

    /** The next work of whatever class; null if there is none. */
    LaneJob poll() {
        for (Deque<Queued> line : jobs.values()) {
            if (!line.isEmpty()) {
                return line.poll().job();
            }
        }
        return null;
    }
}
