package io.endgrain.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is known of each page of a file, as runs of pages of which the same is known: a disk is read in order, so that there are
 * few of them. For one thread at a time.
 */
public final class PageMap {
    private final long pages;
    private final TreeMap<Long, State> starts = new TreeMap<>();
    private final long[] counts = new long[State.values().length];

    /** What is known of a page. The order of the constants is that of their numbers in files. */
    public enum State {
        /** Nothing. */
        UNKNOWN,
        /** It is as it was written. */
        VERIFIED,
        /** It is not, or cannot be read. */
        BAD
    }

    /**
     * Pages of which the same is known.
     *
     * @param first number of the first page
     * @param count how many they are, 1 or more
     */
    public record Run(long first, long count, State state) {}

    /** Nothing is known of any page. */
    public PageMap(long pages) {
        this.pages = pages;
        starts.put(0L, State.UNKNOWN);
        counts[State.UNKNOWN.ordinal()] = pages;
    }

    /** How many pages there are. */
    public long pages() {
        return pages;
    }

    /** How many pages are in a state. */
    public long count(State state) {
        return counts[state.ordinal()];
    }

    /** The state of a page. */
    public State get(long page) {
        requireWithin(page, 1);
        return starts.floorEntry(page).getValue();
    }

    /** Says what is known of {@code count} pages from {@code first} on. */
    public void set(long first, long count, State state) {
        requireWithin(first, count);
        long end = first + count;
        State after = end < pages ? get(end) : State.UNKNOWN;
        for (Run run : runs(first, end)) {
            counts[run.state().ordinal()] -= run.count();
        }
        counts[state.ordinal()] += count;
        starts.subMap(first, end).clear();
        starts.put(first, state);
        if (end < pages) {
            starts.put(end, after);
            join(end);
        }
        join(first);
    }

    private void join(long start) {
        Map.Entry<Long, State> before = starts.lowerEntry(start);
        if (before != null && before.getValue() == starts.get(start)) {
            starts.remove(start);
        }
    }

    private void requireWithin(long first, long count) {
        if (first < 0 || count < 1 || first + count > pages) {
            throw new IndexOutOfBoundsException(
                    "there are no pages " + first + " to " + (first + count - 1) + " among " + pages);
        }
    }

    /** The first unknown page from a page on; -1 if there is none. */
    public long nextUnknown(long from) {
        if (from >= pages) {
            return -1;
        }
        for (Map.Entry<Long, State> at = starts.floorEntry(from); at != null; at = starts.higherEntry(at.getKey())) {
            if (at.getValue() == State.UNKNOWN) {
                return Math.max(from, at.getKey());
            }
        }
        return -1;
    }

    /** All pages, in order. */
    public List<Run> runs() {
        return runs(0, pages);
    }

    private List<Run> runs(long first, long end) {
        List<Run> runs = new ArrayList<>();
        for (long at = first; at < end; ) {
            Long next = starts.higherKey(at);
            long until = next == null ? end : Math.min(end, next);
            runs.add(new Run(at, until - at, starts.floorEntry(at).getValue()));
            at = until;
        }
        return runs;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PageMap map && map.pages == pages && map.starts.equals(starts);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(pages) * 31 + starts.hashCode();
    }

    @Override
    public String toString() {
        return runs().toString();
    }
}
