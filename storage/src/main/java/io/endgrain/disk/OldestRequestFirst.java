package io.endgrain.disk;

import java.util.Comparator;
import java.util.TreeSet;

/** By class, by age of the request, needed before likely; pages of equal rank by file and offset. */
final class OldestRequestFirst implements ReadOrder {

    private final TreeSet<QueuedPage> pages = new TreeSet<>(
            Comparator.comparing(QueuedPage::best, PageWait::compareRank).thenComparingLong(QueuedPage::key));

    @Override
    public void add(QueuedPage page) {
        pages.add(page);
    }

    @Override
    public void remove(QueuedPage page) {
        pages.remove(page);
    }

    @Override
    public QueuedPage next() {
        return pages.isEmpty() ? null : pages.first();
    }
}
