package io.endgrain.disk;

/**
 * How far a device is behind with what people wait for, as the owner of its queue has shown it last. Pages of the classes after
 * interactive are not among those that wait: what people wait for overtakes them.
 *
 * @param pages    pages that wait in the queue
 * @param inFlight pages in flight
 * @param since    when pages began to wait, on the clock of {@link System#nanoTime}, if any do: since then some always have
 */
public record Backlog(int pages, int inFlight, long since) {
    static final Backlog NONE = new Backlog(0, 0, 0);

    Backlog next(int pagesNow, int inFlightNow, long now) {
        return new Backlog(pagesNow, inFlightNow, pages > 0 ? since : now);
    }
}
