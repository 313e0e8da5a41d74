package io.endgrain.disk;

import java.util.Comparator;
import java.util.TreeSet;

/**
 * Sweeps over batches: the best pages as requests rank, so many that a sweep is worth while, are read in the order of the
 * disk; then the next batch is made. Sorting by place gains most of what it can with a few dozen pages (a 7200 rpm disk
 * takes 12 ms for a page alone, 9 ms each for 8, 7 ms each for 32), while the oldest request waits for no more than what is
 * left of a batch. A batch is of one class; a page of a better class ends it.
 */
final class SweptBatches implements ReadOrder {

    private static final int LEAST_SIZE = 32;

    private final int size;
    private final TreeSet<QueuedPage> ranked;
    private final TreeSet<QueuedPage> batch = new TreeSet<>(QueuedPage.BY_PLACE);
    private long batchNumber;
    private ReadClass batchClass = ReadClass.INTERACTIVE;
    private QueuedPage heads;

    /**
     * No pages yet.
     *
     * @param rank how waiters rank
     * @param size pages of a batch, 1 or more
     */
    SweptBatches(Comparator<PageWait> rank, int size) {
        this.ranked = new TreeSet<>(QueuedPage.byRank(rank));
        this.size = size;
    }

    /** A batch for so many lanes: so large that when all lanes have a page of it, as many are left to choose from. */
    static int size(int lanes) {
        return Math.max(LEAST_SIZE, 2 * lanes);
    }

    @Override
    public void add(QueuedPage page) {
        ranked.add(page);
        if (page.batch == batchNumber && page.best().waiter().readClass() == batchClass) {
            // It only ranks differently now, for instance because another request waits for it as well.
            batch.add(page);
        }
    }

    @Override
    public void remove(QueuedPage page) {
        ranked.remove(page);
        batch.remove(page);
    }

    @Override
    public QueuedPage next() {
        if (ranked.isEmpty()) {
            return null;
        }
        ReadClass foremost = ranked.first().best().waiter().readClass();
        if (batch.isEmpty() || foremost != batchClass) {
            makeBatch(foremost);
        }
        return Elevator.upwards(batch, heads);
    }

    private void makeBatch(ReadClass readClass) {
        batchNumber++;
        batchClass = readClass;
        batch.clear();
        for (QueuedPage page : ranked) {
            if (batch.size() == size || page.best().waiter().readClass() != readClass) {
                break;
            }
            page.batch = batchNumber;
            batch.add(page);
        }
    }

    @Override
    public void headsAt(QueuedPage last) {
        heads = last;
    }
}
