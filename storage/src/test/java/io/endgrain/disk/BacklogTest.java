package io.endgrain.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is shown of pages that people wait for. */
class BacklogTest {
    private static final int FILE = 1;

    private final ReadQueue<String> queue = new ReadQueue<>(
            new DeviceSettings(DeviceKind.UNKNOWN, 1, 1, 1, 100, 100, Duration.ofHours(1)),
            System::nanoTime,
            PagePlaces.UNKNOWN);

    private void add(String waiter, ReadClass readClass, long... numbers) {
        List<PageRequest> pages = new ArrayList<>();
        for (long number : numbers) {
            pages.add(new PageRequest(FILE, number, false));
        }
        assertThat(queue.add(waiter, readClass, 1, pages)).isTrue();
    }

    @Test
    void pages_that_nobody_looks_at_the_screen_for_do_not_count() {
        add("program", ReadClass.BULK, 10, 20, 30);
        assertThat(queue.queuedInteractive()).isZero();
        add("person", ReadClass.INTERACTIVE, 20, 40);
        assertThat(queue.queuedInteractive()).isEqualTo(2);
        queue.raise("program", ReadClass.INTERACTIVE);
        assertThat(queue.queuedInteractive()).isEqualTo(4);
        queue.withdraw("program");
        assertThat(queue.queuedInteractive()).isEqualTo(2);
    }

    @Test
    void pages_that_are_read_wait_no_more_until_they_are_given_back() {
        add("person", ReadClass.INTERACTIVE, 20, 40);
        ReadRun run = queue.next().orElseThrow();
        assertThat(queue.queuedInteractive()).isOne();
        queue.returned(run);
        assertThat(queue.queuedInteractive()).isEqualTo(2);
        queue.completed(queue.next().orElseThrow());
        queue.completed(queue.next().orElseThrow());
        assertThat(queue.queuedInteractive()).isZero();
    }

    @Test
    void it_began_when_pages_began_to_wait_without_a_pause() {
        Backlog backlog = Backlog.NONE.next(3, 1, 100).next(5, 1, 200);
        assertThat(backlog).isEqualTo(new Backlog(5, 1, 100));
        Backlog later = backlog.next(0, 1, 300).next(0, 0, 400).next(2, 1, 500);
        assertThat(later).isEqualTo(new Backlog(2, 1, 500));
    }

    @Test
    void counters_of_a_device_show_it() {
        DeviceStatistics statistics = new DeviceStatistics();
        add("person", ReadClass.INTERACTIVE, 20, 40);
        queue.next();
        long before = System.nanoTime();
        statistics.show(queue, 0);
        statistics.countRead(1, 4096, 0, 5_000);

        assertThat(statistics.backlog().pages()).isOne();
        assertThat(statistics.backlog().inFlight()).isOne();
        assertThat(statistics.backlog().since()).isBetween(before, System.nanoTime());
        assertThat(statistics.serviceNanos()).isEqualTo(5_000);
    }
}
