package io.endgrain.disk;

import java.util.Comparator;
import java.util.TreeSet;

/** By class, then as the pages came into the queue. */
final class FirstComeFirstServed implements ReadOrder {

    private final Tiers tiers;

    FirstComeFirstServed(LikelyPolicy likely) {
        tiers = new Tiers(likely, Comparator.comparingLong(QueuedPage::arrival));
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
        return foremost == null ? null : foremost.first();
    }
}
