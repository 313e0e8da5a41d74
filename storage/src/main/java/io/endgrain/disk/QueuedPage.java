package io.endgrain.disk;

import java.util.TreeSet;

/** A page in a {@link ReadQueue}: its waiters, best first, and how it ranks among the other pages. */
final class QueuedPage {

    private final long key;
    private final long queuedAt;
    private final long arrival;
    private final TreeSet<PageWait> waits = new TreeSet<>();

    /** Whether the queue still decides when it is read. Once it is in flight, its rank no longer matters. */
    boolean inFlight;

    /** Whether anybody ever asked for it. */
    boolean requested;

    QueuedPage(long key, long queuedAt, long arrival) {
        this.key = key;
        this.queuedAt = queuedAt;
        this.arrival = arrival;
    }

    long key() {
        return key;
    }

    int file() {
        return PageKey.file(key);
    }

    long page() {
        return PageKey.page(key);
    }

    /** When it came into the queue, on the queue's clock. */
    long queuedAt() {
        return queuedAt;
    }

    /** Number in the order in which pages came into the queue. */
    long arrival() {
        return arrival;
    }

    TreeSet<PageWait> waits() {
        return waits;
    }

    /** The waiter that decides how the page ranks: best class, then oldest request, then needed before likely. */
    PageWait best() {
        return waits.first();
    }
}
