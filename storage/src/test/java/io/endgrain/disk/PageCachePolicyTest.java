package io.endgrain.disk;

import static io.endgrain.disk.ResidentPages.PAGE_SIZE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the policy is for: pages that are used again stay, whatever else comes by. */
class PageCachePolicyTest {

    private static final int CAPACITY = 4096;
    private static final int HOT_FILE = 1;
    private static final int SCANNED_FILE = 2;
    private static final int OTHER_FILE = 3;
    private static final int HOT = CAPACITY / 2;

    private final PageCache cache = new PageCache((long) CAPACITY * PAGE_SIZE);
    private final byte[] target = new byte[64];

    /**
     * Half of the capacity is eight pages for each set on average, and eleven ways are protected. The pages fall into sets
     * at random: with a Poisson distribution of mean 8, 3 % of them are one of more than eleven in their set, and of those
     * some survive on probation. So 95 % is what the mechanism promises, not what a run happened to give.
     */
    @Test
    void aScanOfAHundredTimesTheCapacityLeavesTheHotPagesWhereTheyAre() {
        useHotPages(4);
        for (long page = 0; page < 100L * CAPACITY; page++) {
            use(SCANNED_FILE, page);
        }
        System.out.printf("hot pages held after a scan: %d of %d%n", hotPagesHeld(), HOT);
        assertThat(hotPagesHeld()).isGreaterThanOrEqualTo(HOT * 95 / 100);
    }

    @Test
    void aScanLeavesTheHotPagesAlsoWhenTheCacheWasFullOfOthers() {
        for (long page = 0; page < 4L * CAPACITY; page++) {
            use(OTHER_FILE, page);
        }
        for (int round = 0; round < 10; round++) {
            useHotPages(1);
            for (long page = 0; page < CAPACITY; page++) {
                use(OTHER_FILE, page + (long) (round + 4) * CAPACITY);
            }
        }
        useHotPages(1);
        for (long page = 0; page < 100L * CAPACITY; page++) {
            use(SCANNED_FILE, page);
        }
        System.out.printf("hot pages held after a scan over a full cache: %d of %d%n", hotPagesHeld(), HOT);
        assertThat(hotPagesHeld()).isGreaterThanOrEqualTo(HOT * 90 / 100);
    }

    @Test
    void pagesThatNobodyAskedForLeaveTheHotPagesWhereTheyAre() {
        useHotPages(4);
        for (long page = 0; page < 10L * CAPACITY; page++) {
            cache.put(KeyedPages.page(SCANNED_FILE, page), true);
        }
        assertThat(hotPagesHeld()).isGreaterThanOrEqualTo(HOT * 95 / 100);
    }

    @Test
    void yesterdaysHotPagesMakeRoomForTodays() {
        for (int day = 0; day < 3; day++) {
            for (int round = 0; round < 40; round++) {
                for (long page = 0; page < HOT; page++) {
                    use(HOT_FILE, page + (long) day * HOT * 10);
                }
            }
            int held = 0;
            for (long page = 0; page < HOT; page++) {
                held += cache.holds(HOT_FILE, page + (long) day * HOT * 10) ? 1 : 0;
            }
            assertThat(held).isGreaterThanOrEqualTo(HOT * 90 / 100);
        }
    }

    /** The skew of page requests in practice, with a scan in between: LRU is what one would have without a policy. */
    @Test
    void hitsMoreOftenThanLruWhenRequestsAreSkewedAndMixedWithScans() {
        Random random = new Random(42);
        Map<Long, Boolean> lru = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
                return size() > CAPACITY;
            }
        };
        int requests = 400_000;
        int ours = 0;
        int theirs = 0;
        long scanned = 0;
        for (int i = 0; i < requests; i++) {
            boolean scan = i % 4 == 0;
            int file = scan ? SCANNED_FILE : HOT_FILE;
            long page = scan ? scanned++ : skewed(random, 40L * CAPACITY);
            ours += use(file, page) ? 1 : 0;
            theirs += lru.put(PageKey.of(file, page), true) != null ? 1 : 0;
        }
        System.out.printf(
                "page cache: %.1f %% hits, LRU %.1f %%%n", 100.0 * ours / requests, 100.0 * theirs / requests);
        assertThat(ours).isGreaterThan(theirs * 11 / 10);
    }

    /** Density proportional to 1/x: every power of two has the same share. */
    private static long skewed(Random random, long pages) {
        return (long) Math.pow(pages, random.nextDouble()) - 1;
    }

    private void useHotPages(int rounds) {
        for (int round = 0; round < rounds; round++) {
            for (long page = 0; page < HOT; page++) {
                use(HOT_FILE, page);
            }
        }
    }

    private boolean use(int file, long page) {
        if (cache.copy(file, page * PAGE_SIZE, target, 0, 64)) {
            return true;
        }
        cache.put(new Page(file, page, target, 0, 64), false);
        return false;
    }

    private int hotPagesHeld() {
        int held = 0;
        for (long page = 0; page < HOT; page++) {
            held += cache.holds(HOT_FILE, page) ? 1 : 0;
        }
        return held;
    }
}
