package io.endgrain.disk;

import java.util.Comparator;

/** One waiter's interest in one page. Its rank changes only while it is in no page's set. */
final class PageWait {

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

    /** How waiters rank on a device; equal only for two waiters of one request. */
    static Comparator<PageWait> rank(DevicePolicies policies) {
        boolean looksAtRequests = switch (policies.order()) {
            case FIFO, ELEVATOR -> false;
            case OLDEST_REQUEST, BATCHES -> true;
        };
        return switch (policies.likely()) {
            case EAGER -> PageWait::byRequest;
            case AFTER_NEEDED, PROBABLE, WHEN_IDLE ->
                looksAtRequests ? PageWait::neededFirstInRequest : PageWait::neededFirst;
            case LAST -> PageWait::neededFirst;
        };
    }

    /** Class, age of the request. */
    private static int byRequest(PageWait one, PageWait other) {
        int byClass = one.waiter.readClass().compareTo(other.waiter.readClass());
        return byClass != 0 ? byClass : Long.compare(one.waiter.sequence(), other.waiter.sequence());
    }

    /** Class, age of the request, needed before likely. */
    private static int neededFirstInRequest(PageWait one, PageWait other) {
        int byRequest = byRequest(one, other);
        return byRequest != 0 ? byRequest : Boolean.compare(one.likely, other.likely);
    }

    /** Class, needed before likely, age of the request. */
    private static int neededFirst(PageWait one, PageWait other) {
        int byClass = one.waiter.readClass().compareTo(other.waiter.readClass());
        if (byClass != 0) {
            return byClass;
        }
        int byNeed = Boolean.compare(one.likely, other.likely);
        return byNeed != 0 ? byNeed : Long.compare(one.waiter.sequence(), other.waiter.sequence());
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
