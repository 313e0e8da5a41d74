package io.endgrain.disk;

import static io.endgrain.disk.ResidentPages.PAGE_SIZE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageCacheTest {

    private final byte[] target = new byte[PAGE_SIZE];

    @Test
    void givesBackWhatWasPut() {
        PageCache cache = new PageCache(64 * PAGE_SIZE);
        cache.put(KeyedPages.page(3, 7), false);
        assertThat(cache.holds(3, 7)).isTrue();
        assertThat(cache.copy(3, 7 * PAGE_SIZE + 100, target, 5, 1024)).isTrue();
        assertThat(KeyedPages.isRight(3, 7 * PAGE_SIZE + 100, target, 5, 1024)).isTrue();
        assertThat(cache.holds(3, 8)).isFalse();
        assertThat(cache.holds(4, 7)).isFalse();
        assertThat(cache.failure(3, 8)).isNull();
    }

    @Test
    void copiesARangeThatStraddlesTwoPagesOnlyWhenBothAreThere() {
        PageCache cache = new PageCache(64 * PAGE_SIZE);
        long offset = 8 * PAGE_SIZE - 10;
        cache.put(KeyedPages.page(1, 7), false);
        assertThat(cache.copy(1, offset, target, 0, 32)).isFalse();
        cache.put(KeyedPages.page(1, 8), false);
        assertThat(cache.copy(1, offset, target, 0, 32)).isTrue();
        assertThat(KeyedPages.isRight(1, offset, target, 0, 32)).isTrue();
    }

    @Test
    void hasNoBytesPastTheEndOfAShortLastPage() {
        PageCache cache = new PageCache(64 * PAGE_SIZE);
        cache.put(KeyedPages.page(1, 0, 100), false);
        assertThat(cache.copy(1, 90, target, 0, 10)).isTrue();
        assertThat(cache.copy(1, 90, target, 0, 11)).isFalse();
    }

    @Test
    void refusesRangesThatCannotBe() {
        PageCache cache = new PageCache(PAGE_SIZE);
        assertThatThrownBy(() -> cache.copy(1, 0, target, 0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> cache.copy(1, 0, target, 0, 4097)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> cache.copy(1, -1, target, 0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> cache.copy(1, 0, target, 4096, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> cache.copy(1 << 24, 0, target, 0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("file id of 0 to 16777215");
        assertThatThrownBy(() -> new PageCache(4095)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 15, 16, 17, 31, 100, 1000})
    void isRightAndBoundedWhateverItsCapacity(int capacity) {
        PageCache cache = new PageCache((long) capacity * PAGE_SIZE);
        assertThat(cache.capacity()).isBetween(capacity * PAGE_SIZE * 15L / 16, (long) capacity * PAGE_SIZE);
        Random random = new Random(capacity);
        for (int i = 0; i < 20_000; i++) {
            int file = random.nextInt(3);
            long page = random.nextInt(2 * capacity);
            if (random.nextBoolean()) {
                cache.put(KeyedPages.page(file, page), random.nextInt(4) == 0);
            } else if (cache.copy(file, page * PAGE_SIZE, target, 0, 64)) {
                assertThat(KeyedPages.isRight(file, page * PAGE_SIZE, target, 0, 64))
                        .isTrue();
            }
        }
        PageCache.Statistics statistics = cache.statistics();
        assertThat(statistics.held()).isEqualTo(countHeld(cache, 3, 2 * capacity));
        assertThat(statistics.held() * PAGE_SIZE).isLessThanOrEqualTo(cache.capacity());
        assertThat(statistics.hits()).isPositive();
    }

    @Test
    void theLatestPageIsHeldAtOnceSinceItGoesToTheWindow() {
        PageCache cache = new PageCache(PAGE_SIZE);
        for (long page = 0; page < 100; page++) {
            cache.put(KeyedPages.page(0, page), false);
            assertThat(cache.holds(0, page)).isTrue();
        }
    }

    @Test
    void dropsThePagesOfAFileAndOnlyThose() {
        PageCache cache = new PageCache(1024 * PAGE_SIZE);
        for (long page = 0; page < 100; page++) {
            cache.put(KeyedPages.page(1, page), false);
            cache.put(KeyedPages.page(2, page), false);
        }
        cache.dropFile(1);
        assertThat(IntStream.range(0, 100).allMatch(page -> cache.holds(2, page)))
                .isTrue();
        assertThat(IntStream.range(0, 100).noneMatch(page -> cache.holds(1, page)))
                .isTrue();
        assertThat(cache.statistics().held()).isEqualTo(100);
        cache.dropFiles(file -> true);
        assertThat(cache.statistics().held()).isZero();
    }

    @Test
    void countsHitsAndMissesByPage() {
        PageCache cache = new PageCache(1024 * PAGE_SIZE);
        cache.put(KeyedPages.page(1, 0), false);
        cache.put(KeyedPages.page(1, 1), false);
        assertThat(cache.copy(1, 4000, target, 0, 200)).isTrue();
        assertThat(cache.copy(1, 8000, target, 0, 400)).isFalse();
        PageCache.Statistics statistics = cache.statistics();
        assertThat(statistics.hits()).isEqualTo(3);
        assertThat(statistics.misses()).isEqualTo(1);
    }

    @Test
    void aPageOnProbationMakesRoomForTheNextPageUnlessItIsHit() {
        PageCache cache = new PageCache(16 * PAGE_SIZE);
        fillWithRequestedPages(cache);
        cache.put(KeyedPages.page(9, 0), true);
        assertThat(cache.holds(9, 0)).isTrue();
        cache.put(KeyedPages.page(9, 1), true);
        assertThat(cache.holds(9, 0)).isFalse();
        for (int i = 0; i < 15; i++) {
            assertThat(cache.copy(9, PAGE_SIZE, target, 0, 64)).isTrue();
        }
        cache.put(KeyedPages.page(9, 2), false);
        cache.put(KeyedPages.page(9, 3), false);
        cache.put(KeyedPages.page(9, 4), false);
        assertThat(cache.holds(9, 1)).isTrue();
    }

    private void fillWithRequestedPages(PageCache cache) {
        for (int round = 0; round < 3; round++) {
            for (long page = 0; page < 16; page++) {
                if (!cache.copy(1, page * PAGE_SIZE, target, 0, 64)) {
                    cache.put(KeyedPages.page(1, page), false);
                }
            }
        }
    }

    private static int countHeld(PageCache cache, int files, int pages) {
        int held = 0;
        for (int file = 0; file < files; file++) {
            for (long page = 0; page < pages; page++) {
                held += cache.holds(file, page) ? 1 : 0;
            }
        }
        return held;
    }
}
