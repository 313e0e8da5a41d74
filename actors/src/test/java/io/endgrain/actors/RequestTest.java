package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Variant;
import io.endgrain.tables.BlockingTables;
import io.endgrain.testkit.MemoryDisk;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests over the tests' own tables. */
class RequestTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                SmallTables.QUEEN_WINS,
                SmallTables.QUEEN_LOSES,
                SmallTables.ROOKS_DRAW,
                SmallTables.QUEEN_TAKES_ROOK
            })
    void anAnswerIsThatOfAPlainLoop(String fen) throws Exception {
        MemoryDisk disk = SmallTables.disk();
        try (PipelineFixture fixture = PipelineFixture.opened(disk, "");
                BlockingTables plain = BlockingTables.of(disk, Variant.STANDARD, List.of(SmallTables.DIRECTORY))) {
            RawAnswer answer = fixture.answer(fen);

            assertThat(answer).isEqualTo(RawAnswer.evaluate(SmallTables.position(fen), plain::evaluate));
            assertThat(answer.isComplete()).as("%s", answer).isTrue();
            fixture.assertNothingIsLeft();
        }
    }
}
