package io.endgrain.actors;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Decides which members of an array take no part in its reads, by how many each has served in the same time. */
final class IdleMembers {
    /** Of the mean of its siblings: what a disk is read for now and then besides, such as its own description. */
    private static final double HARDLY_ANY = 0.01;

    private IdleMembers() {}

    /**
     * What can be said of each member.
     *
     * @param reads what each has served in one window; no others than those of which it is known
     * @param leastReads so much its siblings must have served before anything is said of a member; 1 or more
     * @return whether it was idle; empty if it and its siblings have served too little to tell
     */
    static Map<String, Optional<Boolean>> among(Map<String, Long> reads, long leastReads) {
        long all = reads.values().stream().mapToLong(Long::longValue).sum();
        Map<String, Optional<Boolean>> idle = new TreeMap<>();
        reads.forEach((member, own) -> idle.put(member, isIdle(own, all - own, reads.size() - 1, leastReads)));
        return idle;
    }

    private static Optional<Boolean> isIdle(long own, long ofSiblings, int siblings, long leastReads) {
        if (ofSiblings >= leastReads) {
            return Optional.of(own < HARDLY_ANY * ofSiblings / siblings);
        }
        return own >= leastReads ? Optional.of(false) : Optional.empty();
    }
}
