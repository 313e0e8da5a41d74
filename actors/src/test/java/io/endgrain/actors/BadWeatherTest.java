package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.answer.MoveValue;
import io.endgrain.answer.RawAnswer;
import io.endgrain.disk.DeviceStatistics;
import io.endgrain.disk.ReadClass;
import io.endgrain.testkit.CountingDisk;
import io.endgrain.testkit.FaultyDisk;
import io.endgrain.testkit.GatedDisk;
import io.endgrain.testkit.MemoryDisk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Two devices, one of which has a bad day: who needs it gets the deadline or a named error, everybody else an answer as
 * always, and afterwards all is as it was before.
 */
class BadWeatherTest {

    private static final String TWO_DEVICES = """
            endgrain.cache.pages = 4 KiB
            endgrain.cache.prefixes = 0
            endgrain.requests.cached-answers = 0
            endgrain.devices.overrides = [
              { name = "queens", directories = ["/tables"], kind = rotational, lanes = 4 }
              { name = "others", directories = ["/more-tables"], kind = rotational, lanes = 4 }
            ]
            """;

    private static final String ON_QUEENS = SmallTables.QUEEN_WINS;
    private static final String ON_OTHERS = SmallTables.ROOKS_DRAW;
    private static final Duration DEADLINE = Duration.ofMillis(500);

    private final FaultyDisk faulty = new FaultyDisk(twoDirectories());
    private final GatedDisk gate = new GatedDisk(faulty);
    private final CountingDisk disk = new CountingDisk(gate);

    private static MemoryDisk twoDirectories() {
        MemoryDisk memory = new MemoryDisk();
        for (String key : List.of("KQvK", "KQvKR", "KRvK", "KBvK", "KNvK", "KRvKR")) {
            Path directory = key.startsWith("KQ") ? SmallTables.DIRECTORY : SmallTables.OTHER_DIRECTORY;
            for (String name : List.of(key + ".rtbw", key + ".rtbz")) {
                memory.put(directory.resolve(name), SmallTables.file(name).bytes());
            }
        }
        return memory;
    }

    private static boolean isOnQueens(Path file) {
        return file.startsWith(SmallTables.DIRECTORY);
    }

    private PipelineFixture open() throws Exception {
        PipelineFixture fixture =
                new PipelineFixture(disk, List.of(SmallTables.DIRECTORY, SmallTables.OTHER_DIRECTORY), TWO_DEVICES);
        fixture.awaitDecided();
        assertWhole(fixture.answer(ON_QUEENS));
        return fixture.openingAtTheEnd(gate);
    }

    private static void assertWhole(RawAnswer answer) {
        assertThat(answer.faults()).isEmpty();
        assertThat(answer.isComplete()).isTrue();
    }

    private static void assertNamed(RawAnswer answer, String reason) {
        assertThat(answer.faults())
                .isNotEmpty()
                .allSatisfy(fault -> assertThat(fault.sentence()).contains("KQvK", reason));
        assertThat(answer.moves())
                .allSatisfy(move -> assertThat(isWholeOrNamed(move)).isTrue());
    }

    private static boolean isWholeOrNamed(MoveValue move) {
        return move.after().failure() != null
                || (move.after().wdl() != null && move.after().dtz() != null);
    }

    private static DeviceStatistics.Snapshot statistics(PipelineFixture fixture, String device) {
        return fixture.pipeline.devices().stream()
                .filter(found -> found.name().equals(device))
                .findFirst()
                .orElseThrow()
                .statistics();
    }

    @Test
    void aDeviceThatStallsHoldsUpThoseOnlyWhoNeedIt() throws Exception {
        try (PipelineFixture fixture = open()) {
            gate.close(BadWeatherTest::isOnQueens);
            List<Pipeline.Asked<RequestRegistry.Reply>> stuck = new ArrayList<>();
            for (String fen : List.of(ON_QUEENS, SmallTables.QUEEN_LOSES, SmallTables.QUEEN_TAKES_ROOK)) {
                stuck.add(fixture.pipeline.ask(SmallTables.position(fen), ReadClass.INTERACTIVE, DEADLINE));
            }
            assertThat(gate.awaitWaiting(1, PipelineFixture.PATIENCE)).isTrue();

            assertWhole(fixture.answer(ON_OTHERS));
            for (Pipeline.Asked<RequestRegistry.Reply> asked : stuck) {
                assertThat(PipelineFixture.get(asked.reply())).isEqualTo(new RequestRegistry.OutOfTime(DEADLINE));
            }
            assertWhole(fixture.answer(ON_OTHERS));

            gate.open();
            assertWhole(fixture.answer(ON_QUEENS));
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void aDeviceThatDisappearsIsNamedAndComesBack() throws Exception {
        try (PipelineFixture fixture = open()) {
            long errors = statistics(fixture, "queens").errors();
            for (Path file : disk.list(SmallTables.DIRECTORY)) {
                faulty.failReads(file);
            }

            assertNamed(fixture.answer(ON_QUEENS), "Input/output error");
            assertWhole(fixture.answer(ON_OTHERS));
            assertThat(statistics(fixture, "queens").errors()).isGreaterThan(errors);
            fixture.assertNothingIsLeft();

            faulty.heal();
            assertWhole(fixture.answer(ON_QUEENS));
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void filesThatVanishWithTheirDeviceAreReportedMissingUntilTheyComeBack() throws Exception {
        try (PipelineFixture fixture = new PipelineFixture(
                disk,
                List.of(SmallTables.DIRECTORY, SmallTables.OTHER_DIRECTORY),
                TWO_DEVICES + "endgrain.tables.recheck = 50ms")) {
            fixture.awaitDecided();
            for (Path file : disk.list(SmallTables.DIRECTORY)) {
                faulty.vanish(file);
            }
            fixture.awaitAssert(() ->
                    assertThat(fixtureAnswer(fixture, ON_QUEENS).isComplete()).isFalse());
            assertWhole(fixture.answer(ON_OTHERS));

            faulty.heal();
            fixture.awaitAssert(() -> assertWhole(fixtureAnswer(fixture, ON_QUEENS)));
        }
    }

    private static RawAnswer fixtureAnswer(PipelineFixture fixture, String fen) {
        try {
            return fixture.answer(fen);
        } catch (Exception e) {
            throw new AssertionError(fen, e);
        }
    }

    @Test
    void readsThatReturnLessThanWasAskedForAreGoneOnWith() throws Exception {
        try (PipelineFixture fixture = open()) {
            faulty.shortenReads(1000);
            assertWhole(fixture.answer(ON_QUEENS));
            assertWhole(fixture.answer(ON_OTHERS));
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void lanesThatDieAreReplacedAndFailWhatTheyWereReading() throws Exception {
        try (PipelineFixture fixture = open()) {
            faulty.crashReads(BadWeatherTest::isOnQueens);

            RawAnswer partial = fixture.answer(ON_QUEENS);
            assertThat(partial.faults()).isNotEmpty();
            assertNamed(partial, "the reader failed");
            assertWhole(fixture.answer(ON_OTHERS));
            fixture.assertNothingIsLeft();

            faulty.heal();
            assertWhole(fixture.answer(ON_QUEENS));
            fixture.assertNothingIsLeft();
        }
    }
}
