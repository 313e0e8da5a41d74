package io.endgrain.disk;

import static io.endgrain.disk.LikelyPolicy.AFTER_NEEDED;
import static io.endgrain.disk.LikelyPolicy.EAGER;
import static io.endgrain.disk.LikelyPolicy.LAST;
import static io.endgrain.disk.OrderPolicy.BATCHES;
import static io.endgrain.disk.OrderPolicy.ELEVATOR;
import static io.endgrain.disk.OrderPolicy.FIFO;
import static io.endgrain.disk.OrderPolicy.OLDEST_REQUEST;
import static io.endgrain.disk.ReadClass.BULK;
import static io.endgrain.disk.ReadClass.INTERACTIVE;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each order does, in examples; all of their combinations are compared with a model elsewhere. */
class ReadOrderTest implements PagePlaces {

    private static final int FILE = 1;
    private static final int AGE_BOUND = 100;

    private final Map<Long, Long> addresses = new HashMap<>();
    private final Set<Long> held = new HashSet<>();
    private long now;

    @Override
    public long address(int file, long page) {
        return addresses.getOrDefault(page, -1L);
    }

    @Override
    public boolean isHeld(int file, long page) {
        return held.contains(page);
    }

    private ReadQueue<String> queue(OrderPolicy order, LikelyPolicy likely) {
        return queue(new DevicePolicies(order, likely, 0, false), 1);
    }

    private ReadQueue<String> queue(DevicePolicies policies, int runPages) {
        return new ReadQueue<>(
                new DeviceSettings(
                        DeviceKind.ROTATIONAL, 1, 1, runPages, 1000, 1, Duration.ofNanos(AGE_BOUND), policies),
                () -> now,
                this);
    }

    private static void add(ReadQueue<String> queue, String waiter, ReadClass readClass, long sequence, long... pages) {
        assertThat(queue.add(
                        waiter,
                        readClass,
                        sequence,
                        LongStream.of(pages)
                                .mapToObj(page -> new PageRequest(FILE, page, false))
                                .toList()))
                .isTrue();
    }

    private static void addLikely(ReadQueue<String> queue, String waiter, long sequence, long page) {
        assertThat(queue.add(waiter, INTERACTIVE, sequence, List.of(new PageRequest(FILE, page, true))))
                .isTrue();
    }

    private static List<Long> rest(ReadQueue<String> queue) {
        List<Long> pages = new ArrayList<>();
        for (Optional<ReadRun> run = queue.next(); run.isPresent(); run = queue.next()) {
            pages.add(run.get().first());
        }
        return pages;
    }

    @Test
    void fifoReadsAsThePagesCame() {
        ReadQueue<String> queue = queue(FIFO, EAGER);
        add(queue, "younger", INTERACTIVE, 2, 30, 10);
        add(queue, "older", INTERACTIVE, 1, 20, 10);
        assertThat(rest(queue)).containsExactly(30L, 10L, 20L);
    }

    @Test
    void theElevatorGoesUpwardsAndThenBackToTheLowest() {
        ReadQueue<String> queue = queue(ELEVATOR, AFTER_NEEDED);
        add(queue, "a", INTERACTIVE, 1, 50, 20, 80);
        assertThat(queue.next().map(ReadRun::first)).contains(20L);
        assertThat(queue.next().map(ReadRun::first)).contains(50L);
        add(queue, "b", INTERACTIVE, 2, 10, 40, 60);
        assertThat(rest(queue)).containsExactly(60L, 80L, 10L, 40L);
    }

    @Test
    void theElevatorGoesByAddressWhereThatIsKnownAndToTheOtherPagesAfterwards() {
        addresses.put(10L, 9_000L);
        addresses.put(20L, 500L);
        addresses.put(30L, 0L);
        ReadQueue<String> queue = queue(ELEVATOR, AFTER_NEEDED);
        add(queue, "a", INTERACTIVE, 1, 5, 10, 20, 30, 7);
        // What is known later, or no longer, is of no consequence for what is queued.
        addresses.clear();
        addresses.put(5L, 1L);
        assertThat(rest(queue)).containsExactly(30L, 20L, 10L, 5L, 7L);
    }

    @Test
    void aSweepGoesOnFromWhereAnotherClassHasMovedTheHeads() {
        ReadQueue<String> queue = queue(ELEVATOR, AFTER_NEEDED);
        add(queue, "bulk", BULK, 1, 10, 50, 90);
        add(queue, "interactive", INTERACTIVE, 2, 70, 60);
        assertThat(rest(queue)).containsExactly(60L, 70L, 90L, 10L, 50L);
    }

    @Test
    void aWithdrawnAndARaisedPageDoNotDisturbTheSweep() {
        ReadQueue<String> queue = queue(ELEVATOR, AFTER_NEEDED);
        add(queue, "a", BULK, 1, 10, 20, 30, 40, 50);
        add(queue, "b", BULK, 2, 20);
        add(queue, "c", BULK, 3, 45, 5);
        assertThat(queue.next().map(ReadRun::first)).contains(5L);
        queue.withdraw("a");
        assertThat(queue.next().map(ReadRun::first)).contains(20L);
        add(queue, "d", BULK, 4, 60, 10);
        queue.raise("c", INTERACTIVE);
        assertThat(rest(queue)).containsExactly(45L, 60L, 10L);
    }

    @Test
    void likelyPagesGoWhereThePolicySays() {
        assertThat(ranking(OLDEST_REQUEST, EAGER)).containsExactly(10L, 20L, 15L);
        assertThat(ranking(OLDEST_REQUEST, AFTER_NEEDED)).containsExactly(20L, 10L, 15L);
        assertThat(ranking(OLDEST_REQUEST, LikelyPolicy.WHEN_IDLE)).containsExactly(20L, 10L, 15L);
        assertThat(ranking(OLDEST_REQUEST, LAST)).containsExactly(20L, 15L, 10L);
        assertThat(ranking(ELEVATOR, EAGER)).containsExactly(10L, 15L, 20L);
        assertThat(ranking(ELEVATOR, AFTER_NEEDED)).containsExactly(15L, 20L, 10L);
        assertThat(ranking(FIFO, EAGER)).containsExactly(10L, 20L, 15L);
        assertThat(ranking(FIFO, LAST)).containsExactly(20L, 15L, 10L);
    }

    private List<Long> ranking(OrderPolicy order, LikelyPolicy likely) {
        ReadQueue<String> queue = queue(order, likely);
        addLikely(queue, "older", 1, 10);
        add(queue, "older", INTERACTIVE, 1, 20);
        add(queue, "younger", INTERACTIVE, 2, 15);
        return rest(queue);
    }

    @Test
    void aPageThatAnybodyNeedsIsNeeded() {
        ReadQueue<String> queue = queue(ELEVATOR, AFTER_NEEDED);
        addLikely(queue, "older", 1, 10);
        addLikely(queue, "older", 1, 30);
        add(queue, "younger", INTERACTIVE, 2, 20, 30);
        assertThat(rest(queue)).containsExactly(20L, 30L, 10L);
    }

    @Test
    void newcomersWaitForTheNextBatch() {
        ReadQueue<String> queue = queue(BATCHES, AFTER_NEEDED);
        long[] older = LongStream.range(0, 20).map(i -> 100 + 10 * i).toArray();
        long[] younger = LongStream.range(0, 20).map(i -> 5 + 10 * i).toArray();
        add(queue, "younger", INTERACTIVE, 2, younger);
        add(queue, "older", INTERACTIVE, 1, older);
        // All pages of the older request, and the first of the younger one's as many as make a batch of 32.
        List<Long> batch = LongStream.concat(
                        LongStream.of(older), LongStream.of(younger).limit(12))
                .sorted()
                .boxed()
                .toList();
        assertThat(queue.next().map(ReadRun::first)).contains(batch.getFirst());
        add(queue, "oldest", INTERACTIVE, 0, 1, 301);
        List<Long> read = rest(queue);
        assertThat(read.subList(0, 31)).isEqualTo(batch.subList(1, 32));
        assertThat(read.subList(31, read.size()))
                .containsExactly(301L, 1L, 125L, 135L, 145L, 155L, 165L, 175L, 185L, 195L);
    }

    @Test
    void aBetterClassEndsABatch() {
        ReadQueue<String> queue = queue(BATCHES, AFTER_NEEDED);
        add(queue, "bulk", BULK, 1, 10, 20, 30, 40);
        assertThat(queue.next().map(ReadRun::first)).contains(10L);
        queue.raise("nobody", INTERACTIVE);
        add(queue, "other", BULK, 2, 15);
        assertThat(queue.next().map(ReadRun::first)).contains(20L);
        add(queue, "interactive", INTERACTIVE, 3, 5, 35);
        assertThat(rest(queue)).containsExactly(35L, 5L, 15L, 30L, 40L);
    }

    @ParameterizedTest
    @EnumSource
    void nothingStarvesWhateverComes(OrderPolicy order) {
        ReadQueue<String> queue = queue(order, LAST);
        add(queue, "bulk", BULK, 1, 1_000_000);
        addLikely(queue, "likely", 2, 999_999);
        List<Long> read = new ArrayList<>();
        for (int i = 0; i < AGE_BOUND + 3; i++) {
            add(queue, "w" + i, INTERACTIVE, 10 + i, 2L * i, 2L * i + 500);
            read.add(queue.next().orElseThrow().first());
            now++;
        }
        assertThat(read).contains(1_000_000L, 999_999L);
    }

    @Test
    void pagesNearEachOtherGoTogetherWithWhatLiesBetween() {
        ReadQueue<String> queue = queue(new DevicePolicies(OLDEST_REQUEST, AFTER_NEEDED, 3, false), 16);
        add(queue, "a", INTERACTIVE, 1, 20);
        add(queue, "b", BULK, 2, 12, 16, 24, 25, 29, 34, 40);
        ReadRun run = queue.next().orElseThrow();
        assertThat(run).isEqualTo(new ReadRun(FILE, 16, 14));
        assertThat(queue.completed(run).stream()
                        .filter(ReadQueue.Completed::requested)
                        .map(ReadQueue.Completed::page))
                .containsExactly(16L, 20L, 24L, 25L, 29L);
        assertThat(queue.queued()).isEqualTo(3);
    }

    @Test
    void aGapReachesNeitherOverAPageInFlightNorOverTheMostPagesOfARun() {
        ReadQueue<String> queue = queue(new DevicePolicies(OLDEST_REQUEST, AFTER_NEEDED, 3, false), 4);
        add(queue, "a", INTERACTIVE, 1, 10);
        assertThat(queue.next()).contains(new ReadRun(FILE, 10, 1));
        add(queue, "b", INTERACTIVE, 2, 8, 12, 16);
        assertThat(queue.next()).contains(new ReadRun(FILE, 8, 1));
        assertThat(queue.next()).contains(new ReadRun(FILE, 12, 1));
        assertThat(queue.next()).contains(new ReadRun(FILE, 16, 1));
    }

    @Test
    void heldPagesHaveALineOfTheirOwn() {
        held.addAll(Set.of(11L, 12L, 40L));
        ReadQueue<String> queue = queue(new DevicePolicies(OLDEST_REQUEST, AFTER_NEEDED, 8, true), 16);
        add(queue, "a", BULK, 1, 10, 11, 12, 13, 14, 40);
        assertThat(queue.nextHeld()).contains(new ReadRun(FILE, 11, 2));
        held.clear();
        // What is under way is joined, and what is queued stays where it is, whatever is held by now.
        add(queue, "b", INTERACTIVE, 2, 11, 40);
        assertThat(queue.next()).contains(new ReadRun(FILE, 10, 1));
        assertThat(queue.next()).contains(new ReadRun(FILE, 13, 2));
        assertThat(queue.next()).isEmpty();
        assertThat(queue.nextHeld()).contains(new ReadRun(FILE, 40, 1));
        assertThat(queue.completed(new ReadRun(FILE, 11, 2)))
                .containsExactly(
                        new ReadQueue.Completed<>(FILE, 11, true, List.of("b", "a")),
                        new ReadQueue.Completed<>(FILE, 12, true, List.of("a")));
    }
}
