package io.endgrain.disk;

import static io.endgrain.disk.ReadClass.BULK;
import static io.endgrain.disk.ReadClass.INTERACTIVE;
import static io.endgrain.disk.ReadClass.SCRUB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ReadQueueTest {

    private static final int FILE = 1;

    private long now = 1_000_000;
    private final ReadQueue<String> queue = queueWith(1, 4, 100);

    @Test
    void isEmptyAtFirst() {
        assertThat(queue.next()).isEmpty();
        assertThat(queue.freePages()).isEqualTo(100);
        assertThat(queue.queued()).isZero();
    }

    @Test
    void aPageIsReadOnceForAllWhoWait() {
        add("a", INTERACTIVE, 1, 7);
        add("b", INTERACTIVE, 2, 7);
        assertThat(queue.queued()).isEqualTo(1);
        assertThat(queue.merged()).isEqualTo(1);
        ReadRun run = queue.next().orElseThrow();
        assertThat(run).isEqualTo(new ReadRun(FILE, 7, 1));
        assertThat(queue.completed(run)).containsExactly(completed(7, "a", "b"));
        assertThat(queue.next()).isEmpty();
        assertThat(queue.waiters()).isZero();
    }

    @Test
    void whoAsksForAPageInFlightJoinsTheFlight() {
        add("a", INTERACTIVE, 1, 7);
        ReadRun run = queue.next().orElseThrow();
        add("b", INTERACTIVE, 2, 7);
        assertThat(queue.queued()).isZero();
        assertThat(queue.inFlight()).isEqualTo(1);
        assertThat(queue.next()).isEmpty();
        assertThat(queue.completed(run)).containsExactly(completed(7, "a", "b"));
        assertThat(queue.inFlight()).isZero();
    }

    @Test
    void aPageThatWasReadIsReadAgainWhenSomebodyAsksAgain() {
        add("a", INTERACTIVE, 1, 7);
        queue.completed(queue.next().orElseThrow());
        add("a", INTERACTIVE, 1, 7);
        assertThat(queue.next()).contains(new ReadRun(FILE, 7, 1));
    }

    @Test
    void neighboursGoOutAsOneRunUpToTheMost() {
        add("a", INTERACTIVE, 1, 10);
        add("b", BULK, 2, 8, 9, 11, 12, 20);
        ReadRun run = queue.next().orElseThrow();
        assertThat(run).isEqualTo(new ReadRun(FILE, 9, 4));
        assertThat(queue.inFlight()).isEqualTo(4);
        assertThat(runs()).containsExactly(new ReadRun(FILE, 8, 1), new ReadRun(FILE, 20, 1));
        assertThat(queue.completed(run))
                .containsExactly(completed(9, "b"), completed(10, "a"), completed(11, "b"), completed(12, "b"));
    }

    @Test
    void pagesOfDifferentFilesAreNoNeighbours() {
        assertThat(queue.add("a", INTERACTIVE, 1, List.of(request(1, 0), request(2, 1), request(0, 1))))
                .isTrue();
        assertThat(runs()).containsExactly(new ReadRun(0, 1, 1), new ReadRun(1, 0, 1), new ReadRun(2, 1, 1));
    }

    @Test
    void betterClassesGoFirst() {
        add("scrub", SCRUB, 1, 10);
        add("bulk", BULK, 2, 20);
        add("interactive", INTERACTIVE, 3, 30);
        assertThat(firstPages()).containsExactly(30L, 20L, 10L);
    }

    @Test
    void aPageHasTheBestClassOfItsWaiters() {
        add("bulk", BULK, 1, 10, 20);
        add("interactive", INTERACTIVE, 2, 20);
        assertThat(firstPages()).containsExactly(20L, 10L);
    }

    @Test
    void aPageFallsBackWhenItsBestWaiterWithdraws() {
        add("bulk", BULK, 5, 20);
        add("other", BULK, 1, 10);
        add("interactive", INTERACTIVE, 2, 20);
        queue.withdraw("interactive");
        assertThat(firstPages()).containsExactly(10L, 20L);
    }

    @Test
    void theOlderRequestGoesFirstAlsoWhenItAsksLater() {
        add("younger", INTERACTIVE, 2, 10);
        add("older", INTERACTIVE, 1, 50);
        assertThat(firstPages()).containsExactly(50L, 10L);
    }

    @Test
    void neededPagesGoBeforeLikelyOnesOfTheSameRequest() {
        assertThat(queue.add(
                        "a",
                        INTERACTIVE,
                        1,
                        List.of(new PageRequest(FILE, 10, true), request(FILE, 20), new PageRequest(FILE, 5, true))))
                .isTrue();
        add("b", INTERACTIVE, 2, 0);
        assertThat(firstPages()).containsExactly(20L, 5L, 10L, 0L);
    }

    @Test
    void aPageThatIsLikelyAndNeededIsNeeded() {
        assertThat(queue.add("a", INTERACTIVE, 1, List.of(new PageRequest(FILE, 10, true), request(FILE, 20))))
                .isTrue();
        assertThat(queue.add(
                        "a",
                        INTERACTIVE,
                        1,
                        List.of(new PageRequest(FILE, 20, true), new PageRequest(FILE, 10, false))))
                .isTrue();
        assertThat(firstPages()).containsExactly(10L, 20L);
    }

    @Test
    void raisingAWaiterRaisesItsPages() {
        add("a", BULK, 1, 10, 20);
        add("b", BULK, 2, 30, 20);
        add("c", INTERACTIVE, 3, 40);
        queue.raise("b", INTERACTIVE);
        assertThat(firstPages()).containsExactly(20L, 30L, 40L, 10L);
    }

    @Test
    void raisingToAWorseClassOrAnUnknownWaiterChangesNothing() {
        add("a", INTERACTIVE, 1, 10);
        add("b", BULK, 2, 20);
        queue.raise("a", SCRUB);
        queue.raise("nobody", INTERACTIVE);
        assertThat(firstPages()).containsExactly(10L, 20L);
    }

    @Test
    void askingAgainInABetterClassRaisesTheEarlierPages() {
        add("a", BULK, 1, 30);
        add("b", INTERACTIVE, 2, 20);
        add("a", INTERACTIVE, 1, 40);
        assertThat(firstPages()).containsExactly(30L, 40L, 20L);
    }

    @Test
    void whatNobodyWaitsForLeavesTheQueue() {
        add("a", INTERACTIVE, 1, 10, 20);
        add("b", INTERACTIVE, 2, 20);
        queue.withdraw("a");
        assertThat(queue.withdrawn()).isEqualTo(1);
        assertThat(queue.freePages()).isEqualTo(99);
        assertThat(firstPages()).containsExactly(20L);
        queue.withdraw("a");
        queue.withdraw("nobody");
        assertThat(queue.withdrawn()).isEqualTo(1);
    }

    @Test
    void whatIsInFlightIsLeftAloneAndGoesToTheCacheOnly() {
        add("a", INTERACTIVE, 1, 10);
        ReadRun run = queue.next().orElseThrow();
        queue.withdraw("a");
        assertThat(queue.withdrawn()).isZero();
        assertThat(queue.completed(run)).containsExactly(completed(10));
    }

    @Test
    void aReadOlderThanTheAgeBoundGoesBeforeEverything() {
        add("scrub", SCRUB, 1, 90, 70);
        now += 60;
        add("bulk", BULK, 2, 50);
        now += 40;
        add("interactive", INTERACTIVE, 3, 10);
        assertThat(queue.next()).contains(new ReadRun(FILE, 10, 1));
        now += 1;
        assertThat(queue.next()).contains(new ReadRun(FILE, 90, 1));
        add("interactive", INTERACTIVE, 3, 12);
        assertThat(queue.next()).contains(new ReadRun(FILE, 70, 1));
        assertThat(queue.next()).contains(new ReadRun(FILE, 12, 1));
        now += 60;
        add("interactive", INTERACTIVE, 3, 14);
        assertThat(firstPages()).containsExactly(50L, 14L);
    }

    @Test
    void takesAllPagesOrNoneWhenTheyDoNotFit() {
        ReadQueue<String> small = queueWith(1, 4, 3);
        assertThat(small.add("a", INTERACTIVE, 1, requests(1, 2))).isTrue();
        assertThat(small.add("b", INTERACTIVE, 2, requests(3, 4))).isFalse();
        assertThat(small.queued()).isEqualTo(2);
        assertThat(small.waiters()).isEqualTo(1);
        assertThat(small.add("b", INTERACTIVE, 2, requests(1, 2, 3, 3))).isTrue();
        assertThat(small.freePages()).isZero();
        assertThat(small.add("c", INTERACTIVE, 3, requests(3))).isTrue();
        ReadRun run = small.next().orElseThrow();
        assertThat(run.count()).isEqualTo(3);
        assertThat(small.freePages()).isEqualTo(3);
    }

    @Test
    void askingForNothingLeavesNothing() {
        add("a", INTERACTIVE, 1);
        assertThat(queue.waiters()).isZero();
        assertThat(queue.next()).isEmpty();
    }

    @Test
    void theWholeUnitOfReadingGoesWithAPage() {
        ReadQueue<String> units = queueWith(4, 8, 100);
        assertThat(units.add("a", INTERACTIVE, 1, requests(6, 8))).isTrue();
        ReadRun run = units.next().orElseThrow();
        assertThat(run).isEqualTo(new ReadRun(FILE, 4, 5));
        assertThat(units.add("b", INTERACTIVE, 2, requests(5))).isTrue();
        assertThat(units.queued()).isZero();
        assertThat(units.completed(run))
                .containsExactly(unasked(4), completed(5, "b"), completed(6, "a"), unasked(7), completed(8, "a"));
    }

    @Test
    void theUnitOfReadingLeavesOutWhatIsInFlight() {
        ReadQueue<String> units = queueWith(4, 4, 100);
        assertThat(units.add("a", INTERACTIVE, 1, requests(3))).isTrue();
        ReadRun first = units.next().orElseThrow();
        assertThat(first).isEqualTo(new ReadRun(FILE, 0, 4));
        assertThat(units.add("a", INTERACTIVE, 1, requests(4))).isTrue();
        assertThat(units.next()).contains(new ReadRun(FILE, 4, 4));
        units.completed(first);
        assertThat(units.inFlight()).isEqualTo(4);
    }

    @Test
    void aRunThatNoLaneCouldCarryOutWaitsAgainWithItsAge() {
        ReadQueue<String> units = queueWith(4, 4, 100);
        assertThat(units.add("a", BULK, 1, requests(1, 2))).isTrue();
        ReadRun run = units.next().orElseThrow();
        units.withdraw("nobody");
        units.returned(run);
        assertThat(units.inFlight()).isZero();
        assertThat(units.queued()).isEqualTo(2);
        now += 101;
        assertThat(units.add("b", INTERACTIVE, 2, requests(50))).isTrue();
        assertThat(units.next()).contains(run);
        units.withdraw("a");
        units.returned(run);
        assertThat(units.queued()).isEqualTo(1);
    }

    @Test
    void refusesARunThatIsNotInFlight() {
        ReadRun run = new ReadRun(FILE, 7, 1);
        assertThatThrownBy(() -> queue.completed(run))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not in flight");
        assertThatThrownBy(() -> queue.returned(run)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theLastPageThatCanBeNamedHasNoNeighbourAfterIt() {
        ReadQueue<String> units = queueWith(4, 8, 100);
        long last = PageKey.MAX_PAGES - 1;
        assertThat(units.add("a", INTERACTIVE, 1, requests(last))).isTrue();
        assertThat(units.next()).contains(new ReadRun(FILE, last - 2, 3));
    }

    @Test
    void aNewOrderNeedsOnlyToSayWhichPageIsNext() {
        // Backwards by offset, whoever asks: as different from the usual order as a sweep over a disk would be.
        ReadOrder backwards = new ReadOrder() {
            private final List<QueuedPage> pages = new ArrayList<>();

            @Override
            public void add(QueuedPage page) {
                pages.add(page);
            }

            @Override
            public void remove(QueuedPage page) {
                assertThat(pages.remove(page)).isTrue();
            }

            @Override
            public QueuedPage next() {
                return pages.stream()
                        .max((a, b) -> Long.compare(a.key(), b.key()))
                        .orElse(null);
            }
        };
        ReadQueue<String> swept = new ReadQueue<>(
                settings(1, 4, 100),
                () -> now,
                PagePlaces.UNKNOWN,
                backwards,
                new FirstComeFirstServed(LikelyPolicy.EAGER));
        assertThat(swept.add("a", BULK, 1, requests(30, 10, 50))).isTrue();
        swept.raise("a", INTERACTIVE);
        assertThat(swept.add("b", INTERACTIVE, 2, requests(10, 20))).isTrue();
        swept.withdraw("b");
        assertThat(swept.next().map(ReadRun::first)).contains(50L);
        assertThat(swept.next().map(ReadRun::first)).contains(30L);
        assertThat(swept.next().map(ReadRun::first)).contains(10L);
        assertThat(swept.next()).isEmpty();
    }

    @Test
    void statisticsShowTheQueue() {
        DeviceStatistics statistics = new DeviceStatistics();
        add("a", INTERACTIVE, 1, 10, 20, 30);
        add("b", INTERACTIVE, 2, 10);
        queue.next();
        queue.withdraw("a");
        statistics.show(queue, 4);
        statistics.countRead(2, 5000, 1, 700);
        statistics.countWait(30);
        statistics.countHeld();
        DeviceStatistics.Snapshot snapshot = statistics.snapshot();
        assertThat(snapshot)
                .isEqualTo(new DeviceStatistics.Snapshot(
                        1, 2, 5000, 1, 30, 700, 0, 1, 1, 2, 4, 1, snapshot.verification(), snapshot.health()));
    }

    private ReadQueue<String> queueWith(int unitPages, int runPages, int bound) {
        return new ReadQueue<>(settings(unitPages, runPages, bound), () -> now, PagePlaces.UNKNOWN);
    }

    private static DeviceSettings settings(int unitPages, int runPages, int bound) {
        return new DeviceSettings(DeviceKind.UNKNOWN, 1, unitPages, runPages, bound, 1, Duration.ofNanos(100));
    }

    private void add(String waiter, ReadClass readClass, long sequence, long... pages) {
        assertThat(queue.add(waiter, readClass, sequence, requests(pages))).isTrue();
    }

    private static List<PageRequest> requests(long... pages) {
        return LongStream.of(pages).mapToObj(page -> request(FILE, page)).toList();
    }

    private static PageRequest request(int file, long page) {
        return new PageRequest(file, page, false);
    }

    private List<ReadRun> runs() {
        List<ReadRun> runs = new ArrayList<>();
        for (Optional<ReadRun> run = queue.next(); run.isPresent(); run = queue.next()) {
            runs.add(run.get());
        }
        return runs;
    }

    private List<Long> firstPages() {
        return runs().stream().map(ReadRun::first).toList();
    }

    private static ReadQueue.Completed<String> completed(long page, String... waiters) {
        return new ReadQueue.Completed<>(FILE, page, true, Arrays.asList(waiters));
    }

    private static ReadQueue.Completed<String> unasked(long page) {
        return new ReadQueue.Completed<>(FILE, page, false, List.of());
    }
}
