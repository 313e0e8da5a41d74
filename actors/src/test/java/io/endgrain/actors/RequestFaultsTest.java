package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.answer.MoveValue;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import io.endgrain.syzygy.Evaluation;
import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.ProbeFailure;
import io.endgrain.syzygy.Prober;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.Wdl;
import io.endgrain.tables.BlockingTables;
import io.endgrain.testkit.CountingDisk;
import io.endgrain.testkit.FaultyDisk;
import io.endgrain.testkit.GatedDisk;
import io.endgrain.testkit.MemoryDisk;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is missing, broken or crashes fails its own part of the answer and no more. */
class RequestFaultsTest {
    /** So little memory that nothing is found there by chance. */
    private static final String TINY_CACHE = "endgrain.cache.pages = 4 KiB\n";

    private final MemoryDisk memory = SmallTables.disk();
    private final FaultyDisk faulty = new FaultyDisk(memory);
    private final CountingDisk disk = new CountingDisk(faulty);

    /** No page at all. */
    private static final class NoPages implements ResidentPages {
        @Override
        public boolean copy(int file, long offset, byte[] target, int at, int length) {
            return false;
        }

        @Override
        public boolean holds(int file, long page) {
            return false;
        }

        @Override
        public ReadFailure failure(int file, long page) {
            return null;
        }
    }

    /** The pages that the value of a position needs. */
    private static List<Evaluation.PageNeed> pagesOf(PipelineFixture fixture, Position position) {
        Prober prober = new Prober(fixture.pipeline.tables(Variant.STANDARD));
        return ((Evaluation.Missing) prober.evaluate(position, new NoPages())).pages();
    }

    /** What of it has not been read by then fails, and the request starts again with the other one. */
    @Test
    void aTableThatIsReplacedWhileARequestReadsIsNoFaultOfTheRequest() throws Exception {
        GatedDisk gate = new GatedDisk(memory);
        try (PipelineFixture fixture = PipelineFixture.opened(
                gate, TINY_CACHE + "endgrain.cache.prefixes = 0, endgrain.tables.recheck = 20 ms")) {
            gate.close(file -> file.equals(SmallTables.path("KQvK.rtbw")));
            Pipeline.Asked<RequestRegistry.Reply> asked = fixture.start(SmallTables.QUEEN_WINS);
            assertThat(gate.awaitWaiting(1, PipelineFixture.PATIENCE)).isTrue();
            long before = fixture.pipeline.tables(Variant.STANDARD).generation();

            memory.put(
                    SmallTables.path("KQvK.rtbz"), SmallTables.file("KQvK.rtbz").bytes());
            fixture.awaitAssert(
                    () -> assertThat(fixture.pipeline.tables(Variant.STANDARD).generation())
                            .isNotEqualTo(before));
            gate.open();

            assertThat(PipelineFixture.answerOf(asked).isComplete()).isTrue();
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void withoutItsDtzTableAPositionHasAValueAndNoDistance() throws Exception {
        memory.remove(SmallTables.path("KQvK.rtbz"));
        try (PipelineFixture fixture = PipelineFixture.opened(disk, "")) {
            RawAnswer answer = fixture.answer(SmallTables.QUEEN_WINS);

            assertThat(answer.position().wdl()).isEqualTo(Wdl.WIN);
            assertThat(answer.position().dtz()).isNull();
            assertThat(answer.position().failure())
                    .isInstanceOfSatisfying(
                            ProbeFailure.MissingTable.class,
                            missing -> assertThat(missing.table().metric()).isEqualTo(Metric.DTZ));
            assertThat(answer.faults()).isEmpty();
            assertThat(answer.moves()).allSatisfy(move -> {
                assertThat(move.after().wdl()).isNotNull();
                assertThat(move.after().dtz() == null).isEqualTo(move.after().wdl() != Wdl.DRAW);
            });
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void drawsNeedNoDtzTable() throws Exception {
        memory.remove(SmallTables.path("KBvK.rtbz"));
        try (PipelineFixture fixture = PipelineFixture.opened(disk, "")) {
            RawAnswer answer = fixture.answer("8/8/8/3k4/8/8/8/KB6 w - - 0 1");

            assertThat(answer.isComplete()).isTrue();
            assertThat(answer.position().dtz().ignoreRounding().plies()).isZero();
        }
    }

    @Test
    void anErrorOfOnePageFailsOnlyTheMovesThatNeedIt() throws Exception {
        try (PipelineFixture fixture = PipelineFixture.opened(disk, TINY_CACHE);
                BlockingTables plain =
                        BlockingTables.of(SmallTables.disk(), Variant.STANDARD, List.of(SmallTables.DIRECTORY))) {
            Position position = SmallTables.position(SmallTables.QUEEN_WINS);
            RawAnswer whole = RawAnswer.evaluate(position, plain::evaluate);
            int first = whole.moves().getFirst().move();
            Evaluation.PageNeed bad = pagesOf(fixture, position.play(first)).getFirst();
            TableFile file = fixture.pipeline.tables(Variant.STANDARD).file(bad.file());
            faulty.failReads(file.path(), bad.page() * 4096, bad.page() * 4096 + 4096);

            RawAnswer partial = fixture.answer(SmallTables.QUEEN_WINS);

            int failed = 0;
            for (int i = 0; i < whole.moves().size(); i++) {
                MoveValue move = partial.moves().get(i);
                boolean needsIt = pagesOf(fixture, position.play(move.move())).contains(bad);
                failed += needsIt ? 1 : 0;
                if (needsIt) {
                    assertThat(move.after().failure()).isInstanceOf(ProbeFailure.UnreadableTable.class);
                    assertThat(move.after().wdl()).isNull();
                } else {
                    assertThat(move).isEqualTo(whole.moves().get(i));
                }
            }
            assertThat(failed).isBetween(1, whole.moves().size() - 1);
            assertThat(partial.position()).isEqualTo(whole.position());
            assertThat(partial.faults())
                    .singleElement()
                    .extracting(ProbeFailure::sentence)
                    .asString()
                    .contains(
                            String.valueOf(file.path().getFileName()),
                            "offset " + bad.page() * 4096,
                            "Input/output error");
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void answersWithFaultsAreNotCachedAndWholeOnesAre() throws Exception {
        try (PipelineFixture fixture = PipelineFixture.opened(disk, TINY_CACHE)) {
            faulty.failReads(SmallTables.path("KQvK.rtbz"));
            assertThat(fixture.answer(SmallTables.QUEEN_WINS).faults()).isNotEmpty();
            assertThat(fixture.answer(SmallTables.QUEEN_WINS).faults()).isNotEmpty();
            assertThat(fixture.pipeline.statistics().started()).isEqualTo(2);
            faulty.heal();

            RawAnswer whole = fixture.answer(SmallTables.QUEEN_WINS);
            assertThat(whole.isComplete()).isTrue();
            CountingDisk.Counts before = disk.counts();
            assertThat(fixture.answer("8/8/8/3k4/8/8/8/KQ6 w - - 40 60")).isEqualTo(whole);

            assertThat(disk.counts().since(before).total().reads()).isZero();
            assertThat(fixture.pipeline.statistics().started()).isEqualTo(3);
            assertThat(fixture.pipeline.statistics().fromCache()).isEqualTo(1);
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void answersThatLackATableAreNotCached() throws Exception {
        memory.remove(SmallTables.path("KQvK.rtbz"));
        try (PipelineFixture fixture = PipelineFixture.opened(disk, "")) {
            fixture.answer(SmallTables.QUEEN_WINS);
            fixture.answer(SmallTables.QUEEN_WINS);

            assertThat(fixture.pipeline.statistics().started()).isEqualTo(2);
            assertThat(fixture.pipeline.statistics().fromCache()).isZero();
        }
    }

    @Test
    void aProbeThatCrashesFailsItsOwnPartAndNamesIt() throws Exception {
        try (PipelineFixture fixture = PipelineFixture.opened(disk, "")) {
            // No header: the prober meets what it cannot expect. Only positions of this table do.
            TableFile file = fixture.pipeline.tables(Variant.STANDARD).files().stream()
                    .filter(candidate -> candidate.path().equals(SmallTables.path("KRvK.rtbw")))
                    .findFirst()
                    .orElseThrow();
            file.opened(null, MemorySegment.NULL);

            // Black can take the queen after some of the moves.
            RawAnswer answer = fixture.answer("8/7k/8/8/8/1r6/8/K2Q4 w - - 0 1");

            List<MoveValue> crashed = answer.moves().stream()
                    .filter(move -> move.after().failure() != null)
                    .toList();
            assertThat(crashed).isNotEmpty().hasSizeLessThan(answer.moves().size());
            assertThat(crashed)
                    .allSatisfy(move -> assertThat(move.after().failure().sentence())
                            .contains("could not be evaluated", "NullPointerException"));
            assertThat(answer.faults()).isNotEmpty();
            assertThat(answer.isComplete()).isFalse();
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void aDeviceThatReturnsFewBytesAtATimeAnswersAllTheSame() throws Exception {
        faulty.shortenReads(100);
        try (PipelineFixture fixture = PipelineFixture.opened(disk, "endgrain.cache.prefixes = 0")) {
            assertThat(fixture.answer(SmallTables.QUEEN_TAKES_ROOK).isComplete())
                    .isTrue();
        }
    }
}
