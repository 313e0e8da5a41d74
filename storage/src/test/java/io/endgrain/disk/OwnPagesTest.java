package io.endgrain.disk;

import static io.endgrain.disk.ResidentPages.PAGE_SIZE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OwnPagesTest {

    private final PageCache cache = new PageCache(64 * PAGE_SIZE);
    private final OwnPages own = new OwnPages(cache);
    private final byte[] target = new byte[PAGE_SIZE];

    @Test
    void findsItsOwnPagesAndThoseOfTheCache() {
        cache.put(KeyedPages.page(1, 0), false);
        own.add(KeyedPages.page(1, 5));
        assertThat(own.holds(1, 0)).isTrue();
        assertThat(own.holds(1, 5)).isTrue();
        assertThat(own.holds(1, 1)).isFalse();
        assertThat(own.copy(1, 5 * PAGE_SIZE + 9, target, 3, 500)).isTrue();
        assertThat(KeyedPages.isRight(1, 5 * PAGE_SIZE + 9, target, 3, 500)).isTrue();
        assertThat(cache.holds(1, 5)).isFalse();
    }

    @Test
    void aRangeMayTakeOnePageFromHereAndTheOtherFromTheCache() {
        cache.put(KeyedPages.page(1, 0), false);
        own.add(KeyedPages.page(1, 1));
        cache.put(KeyedPages.page(1, 2), false);
        for (long border : new long[] {PAGE_SIZE, 2 * PAGE_SIZE}) {
            assertThat(own.copy(1, border - 300, target, 0, 1024)).isTrue();
            assertThat(KeyedPages.isRight(1, border - 300, target, 0, 1024)).isTrue();
        }
        assertThat(own.copy(1, 3 * PAGE_SIZE - 1, target, 0, 2)).isFalse();
    }

    @Test
    void hasNoBytesPastTheEndOfAShortLastPage() {
        own.add(KeyedPages.page(1, 0, 100));
        assertThat(own.copy(1, 0, target, 0, 100)).isTrue();
        assertThat(own.copy(1, 0, target, 0, 101)).isFalse();
    }

    @Test
    void aFailureIsKnownUntilThePageIsThere() {
        ReadFailure failure = new ReadFailure(Path.of("KQvK.rtbw"), 0, "reading failed");
        own.addFailure(1, 0, failure);
        assertThat(own.failure(1, 0)).isEqualTo(failure);
        assertThat(own.failure(1, 1)).isNull();
        assertThat(own.holds(1, 0)).isFalse();
        own.add(KeyedPages.page(1, 0));
        assertThat(own.failure(1, 0)).isNull();
        own.addFailure(1, 0, failure);
        assertThat(own.holds(1, 0)).isTrue();
        assertThat(own.failure(1, 0)).isNull();
    }

    @Test
    void aFailureDoesNotHideAPageThatTheCacheHasMeanwhile() {
        own.addFailure(1, 0, new ReadFailure(Path.of("KQvK.rtbw"), 0, "reading failed"));
        cache.put(KeyedPages.page(1, 0), false);
        assertThat(own.copy(1, 0, target, 0, 64)).isTrue();
    }

    @Test
    void keepsManyPages() {
        Map<Long, Page> model = new HashMap<>();
        Random random = new Random(1);
        for (int i = 0; i < 3000; i++) {
            Page page = KeyedPages.page(random.nextInt(1 << 24), random.nextInt(1 << 20), 16);
            own.add(page);
            model.put(page.key(), page);
        }
        assertThat(own.pages()).isEqualTo(model.size());
        for (Page page : model.values()) {
            assertThat(own.copy(page.file(), page.offset(), target, 0, 16)).isTrue();
            assertThat(KeyedPages.isRight(page.file(), page.offset(), target, 0, 16))
                    .isTrue();
        }
        own.clear();
        assertThat(own.pages()).isZero();
        assertThat(model.values()).noneMatch(page -> own.holds(page.file(), page.number()));
    }

    @Test
    void refusesRangesThatCannotBe() {
        assertThatThrownBy(() -> own.copy(1, 0, target, 0, 4097)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> own.copy(1, 0, target, 4095, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
