package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.disk.ReadClass;
import io.endgrain.testkit.HoldingDisk;
import java.time.Duration;
import java.util.List;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.junit.jupiter.api.Test;

/** Pages that the operating system holds do not wait for pages that it does not hold. */
class HeldLaneTest extends DeviceReaderTestCase {
    private final HoldingDisk holding = new HoldingDisk(disk, memory);

    @Test
    void heldPagesAreAnsweredWhileAllOtherLanesStandStill() throws Exception {
        start(ONE_LANE.withLanes(2), holding);
        holding.hold(FILE, 10, 11, 50);
        gate.close();
        TestProbe<PageEvent> slow = waiter();
        TestProbe<PageEvent> quick = waiter();
        fetch(slow, ReadClass.INTERACTIVE, 0, 1, 20, 30, 40);
        assertThat(gate.awaitWaiting(2, PATIENCE)).isTrue();
        fetch(quick, ReadClass.BULK, 1, 10, 11, 50);

        assertThat(arrived(quick)).isEqualTo(10);
        assertThat(arrived(quick)).isEqualTo(11);
        assertThat(arrived(quick)).isEqualTo(50);

        awaitState(new DeviceReader.State(2, 2, 0, 1, 1, 2, 1, 0));
        slow.expectNoMessage(Duration.ZERO);
        assertThat(statistics.snapshot().held()).isEqualTo(2);
        assertThat(statistics.snapshot().reads()).isEqualTo(2);
        gate.open();
        for (int i = 0; i < 4; i++) {
            arrived(slow);
        }
        assertNothingIsLeft();
        assertThat(statistics.snapshot().held()).isEqualTo(2);
    }

    @Test
    void aPageThatIsUnderWayIsJoinedAlsoWhenItIsHeldByNow() throws Exception {
        start(ONE_LANE, holding);
        TestProbe<PageEvent> first = occupyTheLane();
        TestProbe<PageEvent> early = waiter();
        fetch(early, ReadClass.INTERACTIVE, 1, 10);
        awaitState(new DeviceReader.State(1, 1, 0, 2, 2, 1, 1, 0));
        holding.hold(FILE, 10, PAGES - 1);
        TestProbe<PageEvent> late = waiter();
        fetch(late, ReadClass.INTERACTIVE, 2, 10, PAGES - 1);
        awaitState(new DeviceReader.State(1, 1, 0, 3, 3, 1, 1, 0));
        gate.open();

        assertThat(arrived(first)).isEqualTo(PAGES - 1);
        assertThat(arrived(early)).isEqualTo(10);
        assertThat(arrived(late)).isEqualTo(PAGES - 1);
        assertThat(arrived(late)).isEqualTo(10);
        assertNothingIsLeft();
        assertThat(statistics.snapshot().reads()).isEqualTo(2);
        assertThat(statistics.snapshot().held()).isZero();
    }

    @Test
    void aPageThatIsHeldNoLongerIsReadAllTheSame() throws Exception {
        start(ONE_LANE, holding);
        holding.holdUntilRead(FILE, 10);
        gate.close();
        TestProbe<PageEvent> waiter = waiter();
        fetch(waiter, ReadClass.INTERACTIVE, 1, 10);
        assertThat(gate.awaitWaiting(1, PATIENCE)).isTrue();
        // The other lanes go on meanwhile.
        fetch(waiter, ReadClass.INTERACTIVE, 1, 20);
        assertThat(gate.awaitWaiting(2, PATIENCE)).isTrue();
        gate.open();

        assertThat(List.of(arrived(waiter), arrived(waiter))).containsExactlyInAnyOrder(10L, 20L);
        assertNothingIsLeft();
        assertThat(statistics.snapshot().held()).isEqualTo(1);
    }

    @Test
    void aDeadHeldLaneIsReplaced() throws Exception {
        holding.hold(FILE, 50, 60);
        start(ONE_LANE, new BreakingDisk(holding, 50, new IllegalStateException("broken")));
        TestProbe<PageEvent> waiter = waiter();
        fetch(waiter, ReadClass.INTERACTIVE, 1, 50);
        assertThat(failed(waiter, 50).reason()).contains("broken");
        occupyTheLane();
        fetch(waiter, ReadClass.INTERACTIVE, 2, 60);

        assertThat(arrived(waiter)).isEqualTo(60);
        assertThat(statistics.snapshot().held()).isEqualTo(2);
    }

    @Test
    void withoutALaneForThemHeldPagesWaitLikeOthers() throws Exception {
        holding.hold(FILE, 10);
        start(ONE_LANE.withPolicies(ONE_LANE.policies().withHeldLane(false)), holding);
        occupyTheLane();
        TestProbe<PageEvent> waiter = waiter();
        fetch(waiter, ReadClass.INTERACTIVE, 1, 10);
        awaitState(new DeviceReader.State(1, 1, 0, 2, 2, 1, 1, 0));
        gate.open();

        assertThat(arrived(waiter)).isEqualTo(10);
        assertThat(statistics.snapshot().held()).isZero();
    }
}
