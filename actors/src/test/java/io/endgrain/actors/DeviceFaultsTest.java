package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.disk.PageRequest;
import io.endgrain.disk.PageSource;
import io.endgrain.disk.ReadClass;
import io.endgrain.disk.ReadFailure;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Devices, files and lanes that fail or go away. */
class DeviceFaultsTest extends DeviceReaderTestCase {
    @Test
    void anErrorReachesExactlyThoseWhoWaitForThatPage() throws Exception {
        faulty.failReads(FILE, 11 * 4096, 11 * 4096 + 1);
        start(ONE_LANE);
        occupyTheLane();
        TestProbe<PageEvent> before = waiter();
        TestProbe<PageEvent> hit = waiter();
        TestProbe<PageEvent> alsoHit = waiter();
        fetch(before, ReadClass.INTERACTIVE, 1, 10);
        fetch(hit, ReadClass.INTERACTIVE, 2, 11);
        fetch(alsoHit, ReadClass.INTERACTIVE, 3, 11);
        gate.open();

        assertThat(arrived(before)).isEqualTo(10);
        ReadFailure failure = failed(hit, 11);
        assertThat(failed(alsoHit, 11)).isEqualTo(failure);
        assertThat(failure.message()).contains(FILE.toString(), "offset 45056", "Input/output error");
        assertNothingIsLeft();
        assertThat(statistics.snapshot().errors()).isEqualTo(1);
        assertThat(cache.holds(FILE_ID, 11)).isFalse();
    }

    @Test
    void shortReadsAreContinued() throws Exception {
        faulty.shortenReads(1000);
        start(ONE_LANE);
        TestProbe<PageEvent> waiter = waiter();
        fetch(waiter, ReadClass.INTERACTIVE, 1, 10, 11);

        assertThat(List.of(arrived(waiter), arrived(waiter))).containsExactly(10L, 11L);
        assertNothingIsLeft();
    }

    @Test
    void aFileThatHasBecomeShorterFailsWithAReason() throws Exception {
        start(ONE_LANE);
        memory.overwrite(FILE, new byte[10 * 4096 + 5]);
        TestProbe<PageEvent> waiter = waiter();
        fetch(waiter, ReadClass.INTERACTIVE, 1, 10);

        assertThat(failed(waiter, 10).reason()).contains("unexpected end of file at offset 40965");
        assertNothingIsLeft();
    }

    @Test
    void aPageBeyondTheEndFailsWithAReason() throws Exception {
        start(ONE_LANE);
        TestProbe<PageEvent> waiter = waiter();
        fetch(waiter, ReadClass.INTERACTIVE, 1, PAGES);

        assertThat(failed(waiter, PAGES).reason()).contains("nothing to read at offset 409600");
        assertNothingIsLeft();
    }

    @Test
    void aFileThatWasNeverOpenedFailsWithAReason() throws Exception {
        start(ONE_LANE);
        TestProbe<PageEvent> waiter = waiter();
        device.tell(new DeviceReader.Fetch(
                waiter.getRef(), ReadClass.INTERACTIVE, 1, List.of(new PageRequest(99, 5, false))));

        assertThat(waiter.expectMessageClass(PageEvent.PageFailed.class, PATIENCE)
                        .failure()
                        .reason())
                .contains("replaced or removed");
        assertNothingIsLeft();
    }

    /** A read that breaks in a way that is no I/O error; an {@link InternalError} is what a fault in a mapping throws. */
    @ParameterizedTest
    @ValueSource(
            classes = {AssertionError.class, InternalError.class, NoClassDefFoundError.class, RuntimeException.class})
    void aLaneThatDiesIsReplacedAndItsPagesFailWithAReason(Class<? extends Throwable> kind) throws Exception {
        Throwable fault = kind == AssertionError.class
                ? new AssertionError("broken")
                : kind.getConstructor(String.class).newInstance("broken");
        fault.setStackTrace(new StackTraceElement[0]);
        BreakingDisk breaking = new BreakingDisk(disk, 50, fault);
        start(ONE_LANE, breaking);
        occupyTheLane();
        TestProbe<PageEvent> hit = waiter();
        TestProbe<PageEvent> other = waiter();
        fetch(hit, ReadClass.INTERACTIVE, 1, 50);
        fetch(other, ReadClass.INTERACTIVE, 2, 60);
        gate.open();

        assertThat(failed(hit, 50).message()).contains(FILE.toString(), "broken");
        assertThat(arrived(other)).isEqualTo(60);
        assertNothingIsLeft();
    }

    @Test
    void aJobThatFailsSaysSoAndTheDeviceGoesOn() throws Exception {
        start(ONE_LANE);
        device.tell(new DeviceReader.Work(ReadClass.BULK, new LaneJob() {
            @Override
            public void run() {
                throw new IllegalStateException("broken");
            }

            @Override
            public void failed(Throwable cause) {
                done.add(cause.getMessage());
            }
        }));
        device.tell(new DeviceReader.Work(ReadClass.BULK, job("next")));

        assertThat(done.poll(60, TimeUnit.SECONDS)).isEqualTo("broken");
        assertThat(done.poll(60, TimeUnit.SECONDS)).isEqualTo("next");
        assertNothingIsLeft();
    }

    @Test
    void queuedReadsOfAForgottenFileFailAndItIsClosedAfterTheReadInFlight() throws Exception {
        start(ONE_LANE);
        TestProbe<PageEvent> inFlight = occupyTheLane();
        TestProbe<PageEvent> queued = waiter();
        fetch(queued, ReadClass.INTERACTIVE, 1, 10);
        device.tell(new DeviceReader.Forget(FILE_ID));
        awaitState(new DeviceReader.State(1, 1, 0, 2, 2, 1, 1, 0));
        gate.open();

        assertThat(arrived(inFlight)).isEqualTo(PAGES - 1);
        assertThat(failed(queued, 10).reason()).contains("replaced or removed");
        awaitState(new DeviceReader.State(0, 0, 0, 0, 0, 0, 0, 0));
        assertThat(disk.counts().of(FILE).closes()).isEqualTo(1);
    }

    @Test
    void filesAreClosedWhenTheReaderStops() throws Exception {
        start(ONE_LANE);
        occupyTheLane();
        device.tell(new DeviceReader.Opened(PageSource.ofTable(8, disk.open(FILE))));
        device.tell(new DeviceReader.Forget(8));
        awaitState(new DeviceReader.State(0, 1, 0, 1, 1, 1, 1, 1));
        gate.open();
        kit.stop(device, PATIENCE);

        assertThat(disk.counts().of(FILE).opens()).isEqualTo(2);
        assertThat(disk.counts().of(FILE).closes()).isEqualTo(2);
    }
}
