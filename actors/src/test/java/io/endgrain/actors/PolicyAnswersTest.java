package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.LikelyPolicy;
import io.endgrain.disk.OrderPolicy;
import io.endgrain.disk.OsDisk;
import io.endgrain.tables.BlockingTables;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.SamplePositions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is read first and whatever along with it: the answers are the same, and they come. */
class PolicyAnswersTest {
    /** Positions of each table, all asked for at once. */
    private static final int SAMPLE = 4;

    /** With whole prefixes: the rounds of DESIGN section 2, and two more in which pages come that were left out before. */
    private static final int MOST_ROUNDS = 4;

    private static Path directory;
    private static List<Position> positions;
    private static List<RawAnswer> expected;

    @BeforeAll
    static void askAPlainLoop() throws Exception {
        directory = GeneratedTables.oneManEach();
        positions = new SamplePositions(5).ofAll(directory, SAMPLE);
        try (BlockingTables plain = BlockingTables.of(new OsDisk(), Variant.STANDARD, List.of(directory))) {
            expected = positions.stream()
                    .map(position -> RawAnswer.evaluate(position, plain::evaluate))
                    .toList();
        }
    }

    static Stream<Arguments> policies() {
        List<Arguments> policies = new ArrayList<>();
        for (OrderPolicy order : OrderPolicy.values()) {
            for (LikelyPolicy likely : LikelyPolicy.values()) {
                int number = policies.size();
                policies.add(Arguments.of(
                        nameOf(order), nameOf(likely), 4 << number % 3, 8 * (number % 2), "parallel", MOST_ROUNDS));
            }
        }
        // A serial prober takes a round for each page that it needs.
        policies.add(Arguments.of("oldest-request", "after-needed", 4, 0, "serial", Integer.MAX_VALUE));
        policies.add(Arguments.of("elevator", "when-idle", 16, 8, "serial", Integer.MAX_VALUE));
        return policies.stream();
    }

    private static String nameOf(Enum<?> policy) {
        return policy.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @ParameterizedTest
    @MethodSource("policies")
    void everyPolicyAnswersTheSameInBoundedRounds(
            String order, String likely, int unitKib, int gapKib, String probing, int mostRounds) throws Exception {
        // One lane, so that there is a queue; a cache of one page, so that there is always something to read.
        String settings = """
                endgrain.devices.defaults { lanes = 1, order = %s, likely = %s, unit-kib = %d, gap-kib = %d }
                endgrain.requests { probing = %s, cached-answers = 0 }
                endgrain.cache { pages = 4 KiB, prefixes = 1 GiB }
                """.formatted(order, likely, unitKib, gapKib, probing);
        try (PipelineFixture fixture = new PipelineFixture(new OsDisk(), List.of(directory), settings)) {
            fixture.awaitOpened();
            List<Pipeline.Asked<RequestRegistry.Reply>> asked =
                    positions.stream().map(fixture::start).toList();

            for (int i = 0; i < asked.size(); i++) {
                assertThat(PipelineFixture.answerOf(asked.get(i)))
                        .as(positions.get(i).fen())
                        .isEqualTo(expected.get(i));
            }
            assertThat(fixture.pipeline.statistics().mostRounds()).isBetween(1, mostRounds);
            fixture.assertNothingIsLeft();
        }
    }
}
