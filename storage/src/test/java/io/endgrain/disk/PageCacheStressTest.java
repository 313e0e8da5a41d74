package io.endgrain.disk;

import static io.endgrain.disk.ResidentPages.PAGE_SIZE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many threads put, copy and drop pages in few frames: no copy is ever torn or of another page. */
class PageCacheStressTest {

    private static final int THREADS = 8;
    private static final int ROUNDS = 100_000;
    private static final int FILES = 4;

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 16, 200})
    void noCopyIsTornOrOfAnotherPage(int capacity) throws Exception {
        PageCache cache = new PageCache((long) capacity * PAGE_SIZE);
        int pages = capacity + 2;
        Page[][] all = new Page[FILES][pages];
        for (int file = 0; file < FILES; file++) {
            for (int page = 0; page < pages; page++) {
                all[file][page] = KeyedPages.page(file, page);
            }
        }
        CountDownLatch start = new CountDownLatch(THREADS);
        List<Future<Long>> lookups = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (int thread = 0; thread < THREADS; thread++) {
                SplittableRandom random = new SplittableRandom(thread);
                lookups.add(threads.submit(() -> {
                    start.countDown();
                    start.await();
                    return useAtRandom(cache, all, random);
                }));
            }
        }
        long expected = 0;
        for (Future<Long> one : lookups) {
            expected += one.get();
        }
        PageCache.Statistics statistics = cache.statistics();
        assertThat(statistics.hits() + statistics.misses()).isEqualTo(expected);
        assertThat(statistics.hits()).isPositive();
        assertThat(statistics.held()).isBetween(0L, (long) capacity);
        cache.dropFiles(file -> true);
        assertThat(cache.statistics().held()).isZero();
    }

    /** Gives the number of pages looked up. */
    private static long useAtRandom(PageCache cache, Page[][] all, SplittableRandom random) {
        byte[] target = new byte[PAGE_SIZE];
        long lookups = 0;
        for (int i = 0; i < ROUNDS; i++) {
            int file = random.nextInt(FILES);
            int page = random.nextInt(all[file].length);
            int action = random.nextInt(1000);
            if (action < 300) {
                cache.put(all[file][page], action < 50);
            } else if (action == 999) {
                cache.dropFile(file);
            } else {
                int from = random.nextInt(PAGE_SIZE);
                int length = Math.min(1 + random.nextInt(2048), PAGE_SIZE - from);
                long offset = (long) page * PAGE_SIZE + from;
                lookups++;
                if (cache.copy(file, offset, target, 0, length)
                        && !KeyedPages.isRight(file, offset, target, 0, length)) {
                    throw new AssertionError("wrong bytes at offset " + offset + " of file id " + file);
                }
            }
        }
        return lookups;
    }
}
