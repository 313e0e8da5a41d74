package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.disk.DeviceKind;
import io.endgrain.disk.DeviceSettings;
import io.endgrain.disk.ReadClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.junit.jupiter.api.Test;

/** What a device reader reads, in which order, and for whom. */
class DeviceReaderTest extends DeviceReaderTestCase {
    @Test
    void aPageIsReadOnceForAllWhoWaitForIt() throws Exception {
        start(ONE_LANE);
        occupyTheLane();
        List<TestProbe<PageEvent>> waiters = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            waiters.add(waiter());
            fetch(waiters.get(i), ReadClass.INTERACTIVE, i, 3);
        }
        awaitState(new DeviceReader.State(1, 1, 0, 5, 6, 1, 1, 0));
        gate.open();

        waiters.forEach(waiter -> assertThat(arrived(waiter)).isEqualTo(3));

        assertNothingIsLeft();
        assertThat(disk.counts().of(FILE).reads()).isEqualTo(2);
        assertThat(statistics.snapshot().merged()).isEqualTo(4);
        assertThat(cache.holds(FILE_ID, 3)).isTrue();
    }

    @Test
    void whoComesWhileAPageIsInFlightJoinsTheFlight() throws Exception {
        start(ONE_LANE);
        TestProbe<PageEvent> first = occupyTheLane();
        TestProbe<PageEvent> second = waiter();
        fetch(second, ReadClass.BULK, 1, PAGES - 1);
        awaitState(new DeviceReader.State(0, 1, 0, 2, 2, 1, 1, 0));
        gate.open();

        assertThat(arrived(first)).isEqualTo(PAGES - 1);
        assertThat(arrived(second)).isEqualTo(PAGES - 1);
        assertNothingIsLeft();
        assertThat(disk.counts().of(FILE).reads()).isEqualTo(1);
    }

    @Test
    void neighbouringPagesAreReadWithOneCall() throws Exception {
        start(ONE_LANE);
        occupyTheLane();
        TestProbe<PageEvent> one = waiter();
        TestProbe<PageEvent> other = waiter();
        fetch(one, ReadClass.INTERACTIVE, 1, 10, 12);
        fetch(other, ReadClass.BULK, 2, 11, 13);
        awaitState(new DeviceReader.State(4, 1, 0, 3, 3, 1, 1, 0));
        gate.open();

        assertThat(List.of(arrived(one), arrived(one))).containsExactlyInAnyOrder(10L, 12L);
        assertThat(List.of(arrived(other), arrived(other))).containsExactlyInAnyOrder(11L, 13L);
        assertNothingIsLeft();
        assertThat(disk.counts().of(FILE).reads()).isEqualTo(2);
    }

    @Test
    void theLastPageOfAFileIsAsLongAsTheFileAllows() throws Exception {
        start(ONE_LANE);
        TestProbe<PageEvent> waiter = waiter();
        fetch(waiter, ReadClass.INTERACTIVE, 1, PAGES - 1);

        assertThat(waiter.expectMessageClass(PageEvent.PageArrived.class, PATIENCE)
                        .page()
                        .length())
                .isEqualTo(LAST_PAGE_BYTES);
    }

    @Test
    void aUnitOfReadingMayReachPastTheEndOfTheFile() throws Exception {
        start(new DeviceSettings(DeviceKind.UNKNOWN, 1, 8, 16, 1000, 100, Duration.ofDays(1)));
        TestProbe<PageEvent> waiter = waiter();
        fetch(waiter, ReadClass.INTERACTIVE, 1, PAGES - 1);

        assertThat(arrived(waiter)).isEqualTo(PAGES - 1);
        assertNothingIsLeft();
        assertThat(statistics.snapshot().errors()).isZero();
        assertThat(statistics.snapshot().pages()).isEqualTo(PAGES % 8);
        assertThat(disk.counts().of(FILE).reads()).isEqualTo(1);
    }

    @Test
    void interactiveGoesBeforeBulkAndTheOlderRequestFirst() throws Exception {
        start(ONE_LANE);
        occupyTheLane();
        TestProbe<PageEvent> bulk = waiter();
        TestProbe<PageEvent> younger = waiter();
        TestProbe<PageEvent> older = waiter();
        fetch(bulk, ReadClass.BULK, 1, 10);
        fetch(younger, ReadClass.INTERACTIVE, 3, 20);
        fetch(older, ReadClass.INTERACTIVE, 2, 30);
        awaitState(new DeviceReader.State(3, 1, 0, 4, 4, 1, 1, 0));

        readOne(older, younger, bulk);
        readOne(younger, bulk);
        assertThat(arrived(older)).isEqualTo(30);
        readOne(bulk);
        assertThat(arrived(younger)).isEqualTo(20);
        gate.open();
        assertThat(arrived(bulk)).isEqualTo(10);
        assertNothingIsLeft();
    }

    /** Lets the read that stands still through, and waits until the next one does. */
    private void readOne(TestProbe<?>... notYet) throws InterruptedException {
        long before = disk.counts().of(FILE).reads();
        gate.letThrough(1);
        kit.createTestProbe()
                .awaitAssert(
                        PATIENCE,
                        () -> assertThat(disk.counts().of(FILE).reads()).isEqualTo(before + 1));
        assertThat(gate.awaitWaiting(1, PATIENCE)).isTrue();
        for (TestProbe<?> probe : notYet) {
            probe.expectNoMessage(Duration.ZERO);
        }
    }

    @Test
    void raisedPagesGoBeforeOthersOfTheirOldClass() throws Exception {
        start(ONE_LANE);
        occupyTheLane();
        TestProbe<PageEvent> older = waiter();
        TestProbe<PageEvent> raised = waiter();
        fetch(older, ReadClass.BULK, 1, 10);
        fetch(raised, ReadClass.BULK, 2, 20);
        device.tell(new DeviceReader.Raise(raised.getRef(), ReadClass.INTERACTIVE));
        awaitState(new DeviceReader.State(2, 1, 0, 3, 3, 1, 1, 0));

        gate.letThrough(2);

        assertThat(arrived(raised)).isEqualTo(20);
        older.expectNoMessage(Duration.ZERO);
    }

    @Test
    void withdrawnPagesLeaveTheQueueAndNobodyIsTold() throws Exception {
        start(ONE_LANE);
        TestProbe<PageEvent> first = occupyTheLane();
        TestProbe<PageEvent> gone = waiter();
        TestProbe<PageEvent> stays = waiter();
        fetch(gone, ReadClass.INTERACTIVE, 1, 10, 20, 30);
        fetch(stays, ReadClass.INTERACTIVE, 2, 20);
        device.tell(new DeviceReader.Withdraw(gone.getRef()));
        device.tell(new DeviceReader.Withdraw(first.getRef()));
        awaitState(new DeviceReader.State(1, 1, 0, 1, 1, 1, 1, 0));
        gate.open();

        assertThat(arrived(stays)).isEqualTo(20);

        assertNothingIsLeft();
        gone.expectNoMessage(Duration.ZERO);
        first.expectNoMessage(Duration.ZERO);
        assertThat(statistics.snapshot().withdrawn()).isEqualTo(2);
        assertThat(disk.counts().of(FILE).reads()).isEqualTo(2);
    }

    @Test
    void urgentWorkGoesBeforeReadsAndOtherWorkBehindThem() throws Exception {
        start(ONE_LANE);
        occupyTheLane();
        TestProbe<PageEvent> waiter = waiter();
        device.tell(new DeviceReader.Work(ReadClass.BULK, job("bulk")));
        fetch(waiter, ReadClass.INTERACTIVE, 1, 10);
        device.tell(new DeviceReader.Work(ReadClass.INTERACTIVE, job("interactive")));
        awaitState(new DeviceReader.State(1, 1, 0, 2, 2, 1, 1, 2));

        gate.letThrough(1);
        assertThat(done.poll(60, TimeUnit.SECONDS)).isEqualTo("interactive");
        assertThat(gate.awaitWaiting(1, PATIENCE)).isTrue();
        assertThat(done).isEmpty();
        gate.open();

        assertThat(done.poll(60, TimeUnit.SECONDS)).isEqualTo("bulk");
        assertThat(arrived(waiter)).isEqualTo(10);
    }

    @Test
    void creditIsWithheldBeyondItsBoundAndGrantedLater() throws Exception {
        start(new DeviceSettings(DeviceKind.UNKNOWN, 1, 1, 1, 4, 2, Duration.ofDays(1)));
        occupyTheLane();
        TestProbe<PageEvent> greedy = waiter();
        TestProbe<PageEvent> other = waiter();
        TestProbe<PageEvent> late = waiter();
        fetch(greedy, ReadClass.INTERACTIVE, 1, 1, 3, 5, 7, 9, 11);
        awaitState(new DeviceReader.State(2, 1, 4, 2, 2, 1, 1, 0));
        fetch(other, ReadClass.INTERACTIVE, 2, 20, 22);
        fetch(late, ReadClass.INTERACTIVE, 3, 30);
        awaitState(new DeviceReader.State(4, 1, 5, 4, 3, 1, 1, 0));
        gate.open();

        List<Long> got = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            got.add(arrived(greedy));
        }
        assertThat(got).containsExactlyInAnyOrder(1L, 3L, 5L, 7L, 9L, 11L);
        assertThat(List.of(arrived(other), arrived(other))).containsExactly(20L, 22L);
        assertThat(arrived(late)).isEqualTo(30);
        assertNothingIsLeft();
    }

    @Test
    void asManyReadsAreInFlightAsThereAreLanes() throws Exception {
        start(ONE_LANE.withLanes(4));
        gate.close();
        TestProbe<PageEvent> waiter = waiter();
        fetch(waiter, ReadClass.INTERACTIVE, 1, 10, 20, 30, 40, 50, 60);

        assertThat(gate.awaitWaiting(4, PATIENCE)).isTrue();
        awaitState(new DeviceReader.State(2, 4, 0, 1, 1, 4, 1, 0));
        gate.open();
        for (int i = 0; i < 6; i++) {
            arrived(waiter);
        }
        assertNothingIsLeft();
    }
}
