package io.endgrain.disk;

import java.util.Comparator;
import java.util.TreeSet;

/** A page in a {@link ReadQueue}: its waiters, best first, where it lies, and how it ranks among the other pages. */
final class QueuedPage {

    /**
     * By address on the device; pages of unknown address after all others, by file and offset. A page's place never changes
     * while it is queued, so that this order holds whatever becomes of its file.
     */
    static final Comparator<QueuedPage> BY_PLACE = Comparator.comparing((QueuedPage page) -> page.address < 0)
            .thenComparingLong(page -> Math.max(0, page.address))
            .thenComparingLong(QueuedPage::key);

    private final long key;
    private final long queuedAt;
    private final long arrival;
    private final long address;
    private final boolean held;
    private final TreeSet<PageWait> waits;

    /** Whether the queue still decides when it is read. Once it is in flight, its rank no longer matters. */
    boolean inFlight;

    /** Whether anybody ever asked for it. */
    boolean requested;

    /** The batch that it belongs to or belonged to, for {@link SweptBatches}. */
    long batch = -1;

    /**
     * A page without waiters.
     *
     * @param address where it lies on the device; negative if that is not known
     * @param held    whether the operating system held it when it was queued
     * @param rank    how its waiters rank
     */
    QueuedPage(long key, long queuedAt, long arrival, long address, boolean held, Comparator<PageWait> rank) {
        this.key = key;
        this.queuedAt = queuedAt;
        this.arrival = arrival;
        this.address = address;
        this.held = held;
        this.waits = new TreeSet<>(rank);
    }

    /** As the best waiters rank; pages of equal rank by file and offset. */
    static Comparator<QueuedPage> byRank(Comparator<PageWait> rank) {
        return Comparator.comparing(QueuedPage::best, rank).thenComparingLong(QueuedPage::key);
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

    /** Whether the operating system held it in memory when it was queued. */
    boolean isHeld() {
        return held;
    }

    TreeSet<PageWait> waits() {
        return waits;
    }

    /** The waiter that decides how the page ranks. */
    PageWait best() {
        return waits.first();
    }
}
