package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.answer.RawAnswer;
import io.endgrain.disk.ReadClass;
import io.endgrain.syzygy.Evaluation.CaptureGap;
import io.endgrain.syzygy.Evaluation.Missing;
import io.endgrain.syzygy.Evaluation.PageNeed;
import io.endgrain.testkit.CountingDisk;
import io.endgrain.testkit.GatedDisk;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProbingTest {
    private static final PageNeed LIKELY = new PageNeed(1, 7, 0.5);
    private static final PageNeed NEEDED = new PageNeed(2, 10, 1);
    private static final PageNeed NEXT_TO_IT = new PageNeed(2, 11, 1);
    private static final PageNeed ELSEWHERE = new PageNeed(2, 20, 1);

    private static Missing missing(PageNeed... pages) {
        return new Missing(List.of(pages), List.of(), true, List.of(new CaptureGap(0, 0)));
    }

    @Test
    void inParallelAllIsAskedForAtOnce() {
        Missing missing = missing(LIKELY, NEEDED, ELSEWHERE);
        assertThat(Probing.PARALLEL.step(missing)).isSameAs(missing);
    }

    @Test
    void aSerialStepIsOneReadOfWhatIsNeededFirst() {
        Missing step = Probing.SERIAL.step(missing(LIKELY, NEEDED, ELSEWHERE, NEXT_TO_IT));
        assertThat(step.pages()).containsExactly(NEEDED, NEXT_TO_IT);
        assertThat(step.captures()).isEmpty();
        assertThat(step.valueKnown()).isTrue();
        assertThat(Probing.SERIAL.step(missing(LIKELY)).pages()).containsExactly(LIKELY);
        assertThat(Probing.SERIAL.step(missing()).pages()).isEmpty();
    }

    /** The parallel way would have 22 positions wait for their pages. */
    @Test
    void aSerialRequestWaitsForOneReadAtATime() throws Exception {
        GatedDisk gate = new GatedDisk(SmallTables.disk());
        CountingDisk disk = new CountingDisk(gate);
        RawAnswer parallel;
        try (PipelineFixture fixture = PipelineFixture.opened(disk, "")) {
            parallel = fixture.answer(SmallTables.QUEEN_WINS);
        }
        try (PipelineFixture fixture = PipelineFixture.opened(
                        disk, "endgrain { requests.probing = serial, cache { pages = 4 KiB, prefixes = 0 } }")
                .openingAtTheEnd(gate)) {
            gate.close();
            Pipeline.Asked<RequestRegistry.Reply> asked = fixture.pipeline.ask(
                    SmallTables.position(SmallTables.QUEEN_WINS), ReadClass.BULK, PipelineFixture.PATIENCE);
            for (int reads = 1; reads <= 3; reads++) {
                assertThat(gate.awaitWaiting(1, PipelineFixture.PATIENCE)).isTrue();
                // Another device lists the directory, and has nothing to read.
                assertThat(fixture.devices())
                        .filteredOn(device -> device.requests() > 0)
                        .singleElement()
                        .satisfies(device -> {
                            assertThat(device.waiters()).isEqualTo(1);
                            assertThat(device.queued()).isZero();
                            assertThat(device.busyLanes()).isEqualTo(1);
                        });
                if (reads == 2) {
                    // Somebody more urgent joins; the positions that are resolved later are raised as well.
                    Pipeline.Asked<RequestRegistry.Reply> joined = fixture.start(SmallTables.QUEEN_WINS);
                    fixture.awaitAssert(() ->
                            assertThat(fixture.pipeline.statistics().joined()).isEqualTo(1));
                    assertThat(joined.reply().toCompletableFuture()).isNotDone();
                }
                fixture.letOneReadThrough(gate, disk);
            }
            gate.open();

            assertThat(PipelineFixture.answerOf(asked)).isEqualTo(parallel);
            fixture.assertNothingIsLeft();
        }
    }
}
