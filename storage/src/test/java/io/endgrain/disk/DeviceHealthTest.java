package io.endgrain.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a device is marked bad, and when it is not any more. */
class DeviceHealthTest {
    private static final Path ONE = Path.of("/disk/KRvK.rtbw");
    private static final Path OTHER = Path.of("/disk/KRvK.rtbz");
    private static final int OPEN = 2;

    private long now;
    private final DeviceHealth health = new DeviceHealth(
            new DeviceHealthSettings(4, Duration.ofSeconds(60), Duration.ofSeconds(10), Duration.ofSeconds(600)),
            () -> now);

    @Test
    void soManyReadsInARowThatFailMarkItAndOneThatBringsAPageTakesTheMarkAway() {
        fail(ONE, 0);
        fail(ONE, 4096);
        fail(OTHER, 0);
        assertThat(health.snapshot().isBad()).isFalse();

        fail(OTHER, 4096);

        DeviceHealth.Snapshot bad = health.snapshot();
        assertThat(bad.isBad()).isTrue();
        assertThat(bad.isFailing()).isTrue();
        assertThat(bad.mark()).contains("its last 4 reads failed");
        assertThat(bad.failedInRow()).isEqualTo(4);
        assertThat(bad.lastError()).contains("KRvK.rtbz: Input/output error");

        good();

        DeviceHealth.Snapshot well = health.snapshot();
        assertThat(well.isBad()).isFalse();
        assertThat(well.failedInRow()).isZero();
        assertThat(well.hasRecentErrors()).isTrue();
    }

    @Test
    void aPageBetweenBeginsTheRowAnew() {
        fail(ONE, 0);
        fail(ONE, 4096);
        fail(OTHER, 0);
        good();
        fail(OTHER, 4096);

        assertThat(health.snapshot().isBad()).isFalse();
        assertThat(health.snapshot().failedInRow()).isEqualTo(1);
    }

    @Test
    void oneBadSpotMakesNoBadDeviceHoweverOftenItIsAskedFor() {
        for (int i = 0; i < 100; i++) {
            fail(ONE, 8192);
            fail(OTHER, 8192);
        }

        assertThat(health.snapshot().isBad()).isFalse();
        assertThat(health.snapshot().failedInRow()).isEqualTo(200);
    }

    @Test
    void oneBadFileMakesNoBadDeviceUnlessThereIsNoOther() {
        for (int i = 0; i < 100; i++) {
            fail(ONE, 4096L * i);
        }
        assertThat(health.snapshot().isBad()).isFalse();

        fail(OTHER, 0);
        assertThat(health.snapshot().isBad()).isTrue();

        good();
        for (int i = 0; i < 4; i++) {
            fail(ONE, 4096L * i, 1);
        }
        assertThat(health.snapshot().isBad()).isTrue();
    }

    @Test
    void aReadThatBringsSomePagesIsNoFailureButAnError() {
        health.began();
        health.ended(
                new PageReads.Outcome(List.of(page()), List.of(new PageReads.PageFailure(1, 1, failure(ONE, 4096)))),
                1,
                OPEN);

        assertThat(health.snapshot().failedInRow()).isZero();
        assertThat(health.snapshot().hasRecentErrors()).isTrue();
    }

    @Test
    void errorsAreRecentForAWhile() {
        fail(ONE, 0);
        now += Duration.ofSeconds(600).toNanos();
        assertThat(health.snapshot().hasRecentErrors()).isTrue();
        now++;
        assertThat(health.snapshot().hasRecentErrors()).isFalse();
        assertThat(health.snapshot().lastError()).isPresent();
    }

    @Test
    void silenceMarksItUntilAReadComesBack() {
        now = Duration.ofHours(3).toNanos();
        health.began();
        now += Duration.ofSeconds(50).toNanos();
        health.began();
        now += Duration.ofSeconds(10).toNanos();
        assertThat(health.snapshot().isBad()).isFalse();
        now += Duration.ofSeconds(1).toNanos();

        assertThat(health.snapshot().mark()).contains("none of 2 reads under way has come back for 61 s");
        assertThat(health.snapshot().isFailing()).isFalse();

        health.ended(new PageReads.Outcome(List.of(page()), List.of()), 0, OPEN);
        assertThat(health.snapshot().isBad()).isFalse();
    }

    @Test
    void nothingUnderWayIsNoSilence() {
        good();
        now += Duration.ofDays(3).toNanos();
        assertThat(health.snapshot().isBad()).isFalse();
        health.began();
        assertThat(health.snapshot().isBad()).isFalse();
    }

    private void fail(Path file, long offset) {
        fail(file, offset, OPEN);
    }

    private void fail(Path file, long offset, int openFiles) {
        health.began();
        health.ended(
                new PageReads.Outcome(
                        List.of(), List.of(new PageReads.PageFailure(1, offset / 4096, failure(file, offset)))),
                1,
                openFiles);
    }

    private void good() {
        health.began();
        health.ended(new PageReads.Outcome(List.of(page()), List.of()), 0, OPEN);
    }

    private static Page page() {
        return new Page(1, 0, ByteBuffer.allocate(ResidentPages.PAGE_SIZE), ResidentPages.PAGE_SIZE);
    }

    private static ReadFailure failure(Path file, long offset) {
        return new ReadFailure(file, offset, "Input/output error");
    }
}
