package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.disk.ReadClass;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class JobQueueTest {
    private long now;
    private final JobQueue jobs = new JobQueue(Duration.ofSeconds(2), () -> now);

    private record Named(String name) implements LaneJob {
        @Override
        public void run() {}

        @Override
        public void failed(Throwable cause) {}
    }

    @Test
    void isEmptyAtFirst() {
        assertThat(jobs.pollUrgent()).isNull();
        assertThat(jobs.poll()).isNull();
    }

    @Test
    void givesTheBetterClassFirstAndWithinAClassTheOlderJob() {
        jobs.add(ReadClass.SCRUB, new Named("scrub"));
        jobs.add(ReadClass.BULK, new Named("first"));
        jobs.add(ReadClass.BULK, new Named("second"));
        jobs.add(ReadClass.INTERACTIVE, new Named("interactive"));

        assertThat(jobs.size()).isEqualTo(4);
        assertThat(jobs.poll()).isEqualTo(new Named("interactive"));
        assertThat(jobs.poll()).isEqualTo(new Named("first"));
        assertThat(jobs.poll()).isEqualTo(new Named("second"));
        assertThat(jobs.poll()).isEqualTo(new Named("scrub"));
        assertThat(jobs.poll()).isNull();
    }

    @Test
    void onlyWhatSomebodyWaitsForIsUrgentAtOnce() {
        jobs.add(ReadClass.BULK, new Named("bulk"));
        jobs.add(ReadClass.INTERACTIVE, new Named("interactive"));

        assertThat(jobs.pollUrgent()).isEqualTo(new Named("interactive"));
        assertThat(jobs.pollUrgent()).isNull();
        assertThat(jobs.poll()).isEqualTo(new Named("bulk"));
    }

    @Test
    void whatHasWaitedTooLongIsUrgent() {
        jobs.add(ReadClass.SCRUB, new Named("scrub"));
        now = Duration.ofSeconds(2).toNanos();
        assertThat(jobs.pollUrgent()).isNull();
        now++;
        assertThat(jobs.pollUrgent()).isEqualTo(new Named("scrub"));
    }
}
