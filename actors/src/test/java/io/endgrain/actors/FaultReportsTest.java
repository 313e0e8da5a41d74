package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Variant;
import io.endgrain.log.Redaction;
import io.endgrain.syzygy.TableFile;
import io.endgrain.testkit.CapturedLog;
import io.endgrain.testkit.FaultyDisk;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the log says of requests that fail, as a whole or in part: each fault once, then a number, and no position. */
class FaultReportsTest {
    private static final String TINY_CACHE = "endgrain.cache.pages = 4 KiB\n";

    /** After some of the moves Black can take the queen. */
    private static final List<String> QUEEN_AGAINST_ROOK =
            List.of("8/7k/8/8/8/1r6/8/K2Q4 w - - 0 1", "8/6k1/8/8/8/1r6/8/K2Q4 w - - 0 1");

    private final CapturedLog log = CapturedLog.atInfo();
    private final FaultyDisk faulty = new FaultyDisk(SmallTables.disk());

    @AfterEach
    void noPositionIsInTheLog() {
        log.close();
        assertThat(log.lines()).allSatisfy(line -> assertThat(line).isEqualTo(Redaction.of(line)));
    }

    @Test
    void aTableThatCannotBeReadIsSaidOnceHoweverManyAskForIt() throws Exception {
        try (PipelineFixture fixture = PipelineFixture.opened(faulty, TINY_CACHE)) {
            faulty.failReads(SmallTables.path("KQvK.rtbz"));
            for (int i = 0; i < 5; i++) {
                assertThat(fixture.answer(SmallTables.QUEEN_WINS).faults()).isNotEmpty();
            }

            assertThat(log.linesWith("KQvK.rtbz"))
                    .singleElement()
                    .asString()
                    .startsWith("WARN KQvK.rtbz: unreadable at offset ")
                    .endsWith("Input/output error");
        }
        assertThat(log.linesWith("KQvK.rtbz"))
                .hasSize(2)
                .last()
                .asString()
                .contains("Input/output error … and ")
                .endsWith(" more like it in the last 60 s");
    }

    @Test
    void crashedProbesAreSaidOnceWithWhereTheyCrashed() throws Exception {
        try (PipelineFixture fixture = PipelineFixture.opened(faulty, "")) {
            TableFile file = fixture.pipeline.tables(Variant.STANDARD).files().stream()
                    .filter(candidate -> candidate.path().equals(SmallTables.path("KRvK.rtbw")))
                    .findFirst()
                    .orElseThrow();
            file.opened(null, MemorySegment.NULL);
            for (String fen : QUEEN_AGAINST_ROOK) {
                assertThat(fixture.answer(fen).faults()).isNotEmpty();
            }

            assertThat(log.linesWith("NullPointerException"))
                    .singleElement()
                    .asString()
                    .startsWith("ERROR a position could not be evaluated: java.lang.NullPointerException")
                    .contains("\n\tat io.endgrain.syzygy.");
        }
        assertThat(log.linesWith("ERROR"))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("ERROR a position could not be evaluated: java.lang.NullPointerException")
                .endsWith(" more like it in the last 60 s");
    }

    @Test
    void lanesThatDieAreSaidOnce() throws Exception {
        try (PipelineFixture fixture = PipelineFixture.opened(faulty, TINY_CACHE)) {
            faulty.crashReads(SmallTables.path("KQvK.rtbz")::equals);
            assertThat(fixture.answer(SmallTables.QUEEN_WINS).faults()).isNotEmpty();
            assertThat(fixture.answer(SmallTables.QUEEN_WINS).faults()).isNotEmpty();

            assertThat(log.linesWith("ERROR"))
                    .singleElement()
                    .asString()
                    .startsWith("ERROR a lane of ")
                    .contains(" died and is replaced\n");
        }
        assertThat(log.linesWith("ERROR")).hasSize(2).last().asString().contains(" died and is replaced … and ");
    }
}
