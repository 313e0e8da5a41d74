package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.disk.DeviceHealthSettings;
import io.endgrain.disk.DeviceStatistics;
import io.endgrain.disk.PageCache;
import io.endgrain.disk.PageSource;
import io.endgrain.disk.ReadClass;
import io.endgrain.log.FaultLog;
import io.endgrain.testkit.CapturedLog;
import java.time.Duration;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.junit.jupiter.api.Test;

/** How a device reader learns that its device is bad, and that it is well again though nobody asks for pages. */
class DeviceReaderHealthTest extends DeviceReaderTestCase {
    private final DeviceStatistics counted = new DeviceStatistics(
            new DeviceHealthSettings(3, Duration.ofMillis(50), Duration.ofMillis(20), Duration.ofMinutes(1)));

    private void startWatched() throws Exception {
        device = kit.spawn(DeviceReader.create(
                "test", ONE_LANE, new PageCache(1 << 20), counted, new DeviceMetrics("test", true), new FaultLog()));
        device.tell(new DeviceReader.Opened(PageSource.ofTable(FILE_ID, disk.open(FILE))));
    }

    @Test
    void aDeviceWhoseReadsAllFailIsMarkedUntilItCanBeReadAgain() throws Exception {
        try (CapturedLog log = CapturedLog.atInfo()) {
            startWatched();
            faulty.failReads(FILE);
            TestProbe<PageEvent> waiter = waiter();
            fetch(waiter, ReadClass.INTERACTIVE, 1, 10, 20, 30);
            failed(waiter, 10);
            failed(waiter, 20);
            failed(waiter, 30);
            awaitBad(true);
            kit.createTestProbe()
                    .awaitAssert(
                            PATIENCE,
                            () -> assertThat(log.linesWith("WARN device test is marked bad: its last 3 reads failed;"
                                            + " the last error: file: reading "))
                                    .hasSize(1));

            faulty.heal();

            awaitBad(false);
            kit.createTestProbe()
                    .awaitAssert(
                            PATIENCE,
                            () -> assertThat(log.linesWith("INFO device test is not marked bad any more: a read"))
                                    .hasSize(1));
        }
    }

    @Test
    void aReaderThatDiesIsAFailureOfTheDeviceToo() throws Exception {
        startWatched();
        faulty.crashReads(FILE::equals);
        TestProbe<PageEvent> waiter = waiter();
        fetch(waiter, ReadClass.INTERACTIVE, 1, 10, 20, 30);
        failed(waiter, 10);
        failed(waiter, 20);
        failed(waiter, 30);

        awaitBad(true);
    }

    @Test
    void aDeviceThatSaysNothingIsMarkedUntilAReadComesBack() throws Exception {
        startWatched();
        TestProbe<PageEvent> waiter = occupyTheLane();
        awaitBad(true);
        assertThat(counted.snapshot().health().isFailing()).isFalse();

        gate.open();

        assertThat(arrived(waiter)).isEqualTo(PAGES - 1);
        awaitBad(false);
    }

    private void awaitBad(boolean bad) {
        kit.createTestProbe()
                .awaitAssert(
                        PATIENCE,
                        () -> assertThat(counted.snapshot().health().isBad()).isEqualTo(bad));
    }
}
