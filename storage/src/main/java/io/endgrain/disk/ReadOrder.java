package io.endgrain.disk;

/**
 * The pages that wait in a {@link ReadQueue}, and which of them goes next. An order may keep whatever it likes: one sorted
 * set, one for each class, the position of a sweep over the disk. The age bound, merging and neighbours are the queue's.
 *
 * <p>A page's rank (its {@link QueuedPage#best() best waiter}) changes only while the page is not here: the queue removes
 * it before and adds it again after.
 */
interface ReadOrder {

    /** Takes a page in; it is not here yet. */
    void add(QueuedPage page);

    /** Takes a page out; it is here. */
    void remove(QueuedPage page);

    /** The page to be read next, which stays here; null if there is none. */
    QueuedPage next();

    /** A run is being read that ends with this page: there the heads will be. */
    default void headsAt(QueuedPage last) {}

    /** An order as a device's settings ask for it, without pages. */
    static ReadOrder of(DeviceSettings settings) {
        LikelyPolicy likely = settings.policies().likely();
        return switch (settings.policies().order()) {
            case FIFO -> new FirstComeFirstServed(likely);
            case OLDEST_REQUEST -> new OldestRequestFirst(PageWait.rank(settings.policies()));
            case ELEVATOR -> new Elevator(likely);
            case BATCHES -> new SweptBatches(PageWait.rank(settings.policies()), SweptBatches.size(settings.lanes()));
        };
    }
}
