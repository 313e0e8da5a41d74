package io.endgrain.disk;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** Pages by class, and within a class the needed ones before the likely ones unless these are read eagerly. */
final class Tiers {

    private final boolean likelyApart;
    private final List<TreeSet<QueuedPage>> tiers = new ArrayList<>();

    /**
     * No pages yet.
     *
     * @param within the order of the pages of a tier
     */
    Tiers(LikelyPolicy likely, Comparator<QueuedPage> within) {
        this.likelyApart = likely != LikelyPolicy.EAGER;
        for (int i = 0; i < 2 * ReadClass.values().length; i++) {
            tiers.add(new TreeSet<>(within));
        }
    }

    void add(QueuedPage page) {
        tierOf(page).add(page);
    }

    void remove(QueuedPage page) {
        tierOf(page).remove(page);
    }

    private TreeSet<QueuedPage> tierOf(QueuedPage page) {
        PageWait best = page.best();
        int ofClass = 2 * best.waiter().readClass().ordinal();
        return tiers.get(likelyApart && best.likely() ? ofClass + 1 : ofClass);
    }

    /** The pages of the foremost tier that has any; null if there are none at all. */
    TreeSet<QueuedPage> foremost() {
        for (TreeSet<QueuedPage> tier : tiers) {
            if (!tier.isEmpty()) {
                return tier;
            }
        }
        return null;
    }
}
