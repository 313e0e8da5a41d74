package io.endgrain.disk;

/** One waiter's interest in one page; ordered by what goes first. Its rank changes only while it is in no page's set. */
final class PageWait implements Comparable<PageWait> {

    private final QueueWaiter<?> waiter;
    private final boolean likely;

    PageWait(QueueWaiter<?> waiter, boolean likely) {
        this.waiter = waiter;
        this.likely = likely;
    }

    QueueWaiter<?> waiter() {
        return waiter;
    }

    boolean likely() {
        return likely;
    }

    /** Class, age of the request, needed before likely. */
    int compareRank(PageWait other) {
        int byClass = waiter.readClass().compareTo(other.waiter.readClass());
        if (byClass != 0) {
            return byClass;
        }
        int byAge = Long.compare(waiter.sequence(), other.waiter.sequence());
        return byAge != 0 ? byAge : Boolean.compare(likely, other.likely);
    }

    /** By rank, then by the order in which the waiters came: two waiters of one request are both kept. */
    @Override
    public int compareTo(PageWait other) {
        int byRank = compareRank(other);
        return byRank != 0 ? byRank : Long.compare(waiter.number(), other.waiter.number());
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
