package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.disk.Backlog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** When requests are refused because of what others wait for. */
class ExpectedWaitTest {
    private static final Duration LONGEST = Duration.ofMillis(500);

    private final List<ExpectedWait.Device> devices = new ArrayList<>();
    private long now = millis(10_000);
    private final ExpectedWait expected = new ExpectedWait(LONGEST, this::devices, () -> now);

    private Collection<ExpectedWait.Device> devices() {
        return devices;
    }

    private static long millis(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** How devices are now: the one that requests wait for, with its pages in the queue and in flight, and one that is idle. */
    private void show(int lanes, long serviceNanos, int waiting, int inFlight, long sinceMillis) {
        devices.clear();
        devices.add(new ExpectedWait.Device("idle", 8, 0, new Backlog(0, 0, 0)));
        devices.add(new ExpectedWait.Device(
                "disk", lanes, serviceNanos, new Backlog(waiting, inFlight, now - millis(sinceMillis))));
    }

    /** Requests of the past have kept the disk's lanes busy for so long each. */
    private void learn(int lanes, long millisEach) {
        show(lanes, 0, 0, 0, 0);
        end(ExpectedWait.SAMPLE);
        show(lanes, millis(millisEach) * lanes * ExpectedWait.SAMPLE, 0, 0, 0);
        end(ExpectedWait.SAMPLE);
    }

    private void end(int requests) {
        for (int i = 0; i < requests; i++) {
            expected.ended();
        }
    }

    @Test
    void a_few_are_never_refused_however_slow_the_disk_is() {
        learn(1, 10_000);
        show(1, 0, 1000, 1, 60_000);
        assertThat(expected.tooLong(ExpectedWait.FEW)).isEmpty();
        assertThat(expected.tooLong(ExpectedWait.FEW + 1)).isPresent();
    }

    @Test
    void many_at_the_same_moment_are_taken_if_they_are_soon_answered() {
        learn(2, 4);
        show(2, 0, 500, 2, 0);
        assertThat(expected.tooLong(125)).isEmpty();
        assertThat(expected.tooLong(126)).isPresent();
    }

    @Test
    void before_anything_has_been_read_many_at_the_same_moment_are_taken() {
        show(2, 0, 500, 2, 0);
        assertThat(expected.tooLong(250)).isEmpty();
    }

    @Test
    void where_some_wait_without_a_pause_only_a_few_are_taken() {
        learn(2, 1);
        show(2, 0, 500, 2, 500);
        assertThat(expected.tooLong(20)).isEmpty();
        now += 1;
        assertThat(expected.tooLong(20))
                .hasValueSatisfying(reason -> assertThat(reason).contains("20 requests", "disk", "500 ms"));
    }

    @Test
    void requests_whose_pages_are_being_read_do_not_wait() {
        show(200, 0, 10, 190, 60_000);
        assertThat(expected.tooLong(200)).isEmpty();
        show(200, 0, 20, 180, 60_000);
        assertThat(expected.tooLong(200)).isPresent();
    }

    @Test
    void it_follows_a_disk_that_becomes_slower() {
        learn(1, 1);
        show(1, 0, 100, 1, 0);
        assertThat(expected.tooLong(100)).isEmpty();
        long service = 0;
        for (int i = 0; i < 8; i++) {
            service += millis(20) * ExpectedWait.SAMPLE;
            show(1, service, 100, 1, 0);
            end(ExpectedWait.SAMPLE);
        }
        assertThat(expected.tooLong(100)).isPresent();
    }
}
