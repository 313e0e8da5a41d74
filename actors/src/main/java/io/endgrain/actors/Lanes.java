package io.endgrain.actors;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;

/** Lanes that do the same sort of work: those that stand idle and ask for more, and what the others do. */
final class Lanes {
    private final Deque<ActorRef<ReadLane.Command>> idle = new ArrayDeque<>();
    private final Map<ActorRef<ReadLane.Command>, ReadLane.Command> busy = new HashMap<>();

    /** A new lane, idle. */
    void add(ActorRef<ReadLane.Command> lane) {
        idle.add(lane);
    }

    boolean isAnyIdle() {
        return !idle.isEmpty();
    }

    /** Gives an idle lane work. */
    void give(ReadLane.Command work) {
        ActorRef<ReadLane.Command> lane = idle.remove();
        busy.put(lane, work);
        lane.tell(work);
    }

    /** A lane has done its work; no effect if it is none of these. */
    void release(ActorRef<ReadLane.Command> lane) {
        if (busy.remove(lane) != null) {
            idle.add(lane);
        }
    }

    boolean contains(ActorRef<ReadLane.Command> lane) {
        return busy.containsKey(lane) || idle.contains(lane);
    }

    /** Removes a lane that has died; gives what it was doing, null if nothing. */
    ReadLane.Command remove(ActorRef<ReadLane.Command> lane) {
        idle.remove(lane);
        return busy.remove(lane);
    }

    /** What is being done. */
    Collection<ReadLane.Command> work() {
        return busy.values();
    }
}
