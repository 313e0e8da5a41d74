package io.endgrain.disk;

import java.util.TreeMap;

/** Queued pages of a {@link ReadQueue} that the same lanes read: in an order, but none beyond the age bound. */
final class WaitingLine {

    private final ReadOrder order;
    private final long ageBoundNanos;

    /** By the order in which they came into the queue. */
    private final TreeMap<Long, QueuedPage> byArrival = new TreeMap<>();

    WaitingLine(ReadOrder order, long ageBoundNanos) {
        this.order = order;
        this.ageBoundNanos = ageBoundNanos;
    }

    void add(QueuedPage page) {
        byArrival.put(page.arrival(), page);
        order.add(page);
    }

    void remove(QueuedPage page) {
        byArrival.remove(page.arrival());
        order.remove(page);
    }

    /** The page to be read next; null if there is none. */
    QueuedPage choose(long now) {
        if (byArrival.isEmpty()) {
            return null;
        }
        QueuedPage oldest = byArrival.firstEntry().getValue();
        return now - oldest.queuedAt() > ageBoundNanos ? oldest : order.next();
    }

    /** A run is being read that ends with this page. */
    void headsAt(QueuedPage last) {
        order.headsAt(last);
    }

    int size() {
        return byArrival.size();
    }
}
