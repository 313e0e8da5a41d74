package io.endgrain.disk;

import java.util.TreeSet;

/**
 * By class, and within a class in one direction over the disk: the next page upwards from where the heads are, and from the
 * top back to the lowest (C-LOOK). The heads are where the last run ended, of whatever class it was.
 */
final class Elevator implements ReadOrder {

    private final Tiers tiers;
    private QueuedPage heads;

    Elevator(LikelyPolicy likely) {
        tiers = new Tiers(likely, QueuedPage.BY_PLACE);
    }

    @Override
    public void add(QueuedPage page) {
        tiers.add(page);
    }

    @Override
    public void remove(QueuedPage page) {
        tiers.remove(page);
    }

    @Override
    public QueuedPage next() {
        TreeSet<QueuedPage> foremost = tiers.foremost();
        return foremost == null ? null : upwards(foremost, heads);
    }

    @Override
    public void headsAt(QueuedPage last) {
        heads = last;
    }

    /** The first page above the heads, else the lowest of all. */
    static QueuedPage upwards(TreeSet<QueuedPage> pages, QueuedPage heads) {
        QueuedPage above = heads == null ? null : pages.higher(heads);
        return above == null ? pages.first() : above;
    }
}
