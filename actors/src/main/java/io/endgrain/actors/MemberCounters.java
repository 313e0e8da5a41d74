package io.endgrain.actors;

import io.endgrain.disk.DiskCounters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The members of one device through time: what each has served since the first round and in the window that is under way, and
 * which take no part. For one thread.
 *
 * <p>A window ends when it is long enough and tells something of a member: on a quiet device it goes on.
 */
final class MemberCounters {
    private static final int NOT_BEGUN = -1;

    private final Map<String, Member> members = new LinkedHashMap<>();
    private final long leastRounds;
    private final long leastReads;
    private long windowRounds = NOT_BEGUN;

    /**
     * Something that should be said.
     *
     * @param member the member
     * @param idle whether it has stopped taking part, or takes part again
     * @param reads what it has served in the window
     * @param siblings and what the others have, together
     */
    record Change(String member, boolean idle, long reads, long siblings) {}

    private static final class Member {
        DiskCounters last;
        long reads;
        long bytes;
        long windowReads;

        /** Whether it has been seen throughout the window. */
        boolean isWhole;

        /** Null if unknown. */
        Boolean idle;

        /** When it was known the last time. */
        boolean wasIdle;
    }

    /**
     * Members that have not been looked at yet.
     *
     * @param leastRounds rounds after its beginning that a window has at least
     * @param leastReads see {@link IdleMembers}
     */
    MemberCounters(List<String> names, long leastRounds, long leastReads) {
        names.forEach(name -> members.put(name, new Member()));
        this.leastRounds = leastRounds;
        this.leastReads = leastReads;
    }

    /**
     * Takes the counters of a round.
     *
     * @param counters of all disks of the machine; a member that is not among them is unknown
     * @return which members have become idle, or are no more
     */
    List<Change> round(Map<String, DiskCounters> counters) {
        members.forEach((name, member) -> count(member, counters.get(name)));
        if (windowRounds == NOT_BEGUN) {
            startWindow();
            return List.of();
        }
        windowRounds++;
        return windowRounds < leastRounds ? List.of() : endWindow();
    }

    private List<Change> endWindow() {
        Map<String, Long> reads = new TreeMap<>();
        boolean hasNew = false;
        for (Map.Entry<String, Member> entry : members.entrySet()) {
            Member member = entry.getValue();
            if (member.isWhole) {
                reads.put(entry.getKey(), member.windowReads);
            }
            hasNew |= !member.isWhole && member.last != null;
        }
        List<Change> changes = new ArrayList<>();
        boolean hasToldAny = false;
        for (Map.Entry<String, Optional<Boolean>> told :
                IdleMembers.among(reads, leastReads).entrySet()) {
            if (told.getValue().isPresent()) {
                hasToldAny = true;
                change(told.getKey(), told.getValue().get(), reads).ifPresent(changes::add);
            }
        }
        if (hasToldAny || hasNew) {
            startWindow();
        }
        return changes;
    }

    private static void count(Member member, DiskCounters now) {
        DiskCounters last = member.last;
        member.last = now;
        if (now == null) {
            member.isWhole = false;
            member.idle = null;
            return;
        }
        if (last == null) {
            return;
        }
        if (now.reads() < last.reads() || now.sectorsRead() < last.sectorsRead()) {
            // Another disk under the same name, or a counter that has gone round.
            member.isWhole = false;
            return;
        }
        member.reads += now.reads() - last.reads();
        member.windowReads += now.reads() - last.reads();
        member.bytes += now.bytesRead() - last.bytesRead();
    }

    private Optional<Change> change(String name, boolean idle, Map<String, Long> reads) {
        Member member = members.get(name);
        boolean before = member.wasIdle;
        member.idle = idle;
        member.wasIdle = idle;
        long all = reads.values().stream().mapToLong(Long::longValue).sum();
        return idle == before
                ? Optional.empty()
                : Optional.of(new Change(name, idle, reads.get(name), all - reads.get(name)));
    }

    private void startWindow() {
        windowRounds = 0;
        for (Member member : members.values()) {
            member.isWhole = member.last != null;
            member.windowReads = 0;
        }
    }

    /** What is known of each member now. */
    List<MemberReads> shown() {
        return members.entrySet().stream()
                .map(entry -> {
                    Member member = entry.getValue();
                    return member.last == null
                            ? MemberReads.unknown(entry.getKey())
                            : new MemberReads(entry.getKey(), member.reads, member.bytes, member.idle);
                })
                .toList();
    }
}
