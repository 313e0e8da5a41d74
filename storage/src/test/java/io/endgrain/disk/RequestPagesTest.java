package io.endgrain.disk;

import static io.endgrain.disk.ResidentPages.PAGE_SIZE;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RequestPagesTest {

    private final PageCache cache = new PageCache(64 * PAGE_SIZE);

    private final RequestPages pages = new RequestPages(cache);
    private final byte[] target = new byte[PAGE_SIZE];

    @Test
    void isTheCacheWhileNothingIsKept() {
        cache.put(KeyedPages.page(1, 0), false);
        assertThat(pages.holds(1, 0)).isTrue();
        assertThat(pages.copy(1, 100, target, 7, 64)).isTrue();
        assertThat(KeyedPages.isRight(1, 100, target, 7, 64)).isTrue();
        assertThat(pages.copy(1, PAGE_SIZE, target, 0, 64)).isFalse();
        assertThat(pages.page(1, 1)).isNull();
    }

    @Test
    void whatOneProbeHasFetchedAnotherFinds() {
        OwnPages one = new OwnPages(pages);
        OwnPages other = new OwnPages(pages);
        pages.keep(KeyedPages.page(1, 5));
        assertThat(cache.holds(1, 5)).isFalse();
        assertThat(one.holds(1, 5)).isTrue();
        assertThat(other.copy(1, 5 * PAGE_SIZE + 9, target, 3, 500)).isTrue();
        assertThat(KeyedPages.isRight(1, 5 * PAGE_SIZE + 9, target, 3, 500)).isTrue();
    }

    @Test
    void whatOneProbeHasTakenFromTheCacheStaysForTheOthers() {
        cache.put(KeyedPages.page(1, 0), false);
        assertThat(new OwnPages(pages).holds(1, 0)).isTrue();
        cache.dropFile(1);
        assertThat(cache.holds(1, 0)).isFalse();
        assertThat(new OwnPages(pages).copy(1, 0, target, 0, 64)).isTrue();
    }

    @Test
    void aRangeMayTakeOnePageFromHereAndTheOtherFromTheCache() {
        cache.put(KeyedPages.page(1, 0), false);
        pages.keep(KeyedPages.page(1, 1));
        assertThat(pages.copy(1, PAGE_SIZE - 300, target, 0, 1024)).isTrue();
        assertThat(KeyedPages.isRight(1, PAGE_SIZE - 300, target, 0, 1024)).isTrue();
        assertThat(pages.copy(1, 2 * PAGE_SIZE - 1, target, 0, 2)).isFalse();
    }

    @Test
    void hasNoBytesPastTheEndOfAShortLastPage() {
        pages.keep(KeyedPages.page(1, 0, 100));
        assertThat(pages.copy(1, 0, target, 0, 100)).isTrue();
        assertThat(pages.copy(1, 0, target, 0, 101)).isFalse();
    }
}
