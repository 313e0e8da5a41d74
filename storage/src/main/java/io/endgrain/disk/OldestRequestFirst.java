package io.endgrain.disk;

import java.util.Comparator;
import java.util.TreeSet;

/** As the best waiters rank: by class, by age of the request; pages of equal rank by file and offset. */
final class OldestRequestFirst implements ReadOrder {

    private final TreeSet<QueuedPage> pages;

    OldestRequestFirst(Comparator<PageWait> rank) {
        pages = new TreeSet<>(QueuedPage.byRank(rank));
    }

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
