package io.endgrain.survey;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.generate.PositionSpace;
import io.endgrain.syzygy.Evaluation.Resolved;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.PagedTables;
import io.endgrain.testkit.SharedFolder;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Surveys of generated tables, and of those in the shared folder where there is one. */
class TablesSurveyTest {
    private static final int MOST_MEN = 4;
    private static final int FEWEST_MEN = 3;

    /** What is done with each material of up to four men. */
    @FunctionalInterface
    private interface Work {
        long positions(Material material, SurveyedTables tables) throws Exception;
    }

    private static long forEach(Path folder, Work work) throws Exception {
        long positions = 0;
        try (SurveyedTables tables = open(folder)) {
            for (Material material : tables.materials()) {
                if (material.men() <= MOST_MEN) {
                    positions += work.positions(material, tables);
                }
            }
        }
        return positions;
    }

    private static SurveyedTables open(Path folder) throws Exception {
        return SurveyedTables.of(new OsDisk(), List.of(folder));
    }

    /** The folder of given tables; says so where there is none. */
    private static Optional<Path> given(String corpus) {
        Optional<Path> found = SharedFolder.find().map(shared -> shared.tables("standard"));
        if (found.isEmpty()) {
            System.out.println("corpus " + corpus + ": skipped, no shared folder");
        }
        return found;
    }

    /** All positions of three men; of four men a sample. */
    private static Survey survey(Material material, long sample) {
        return new Survey(2, material.men() == FEWEST_MEN ? 0 : sample, (looked, done, all) -> {});
    }

    @Test
    void generatedTablesGiveWhatTheProberGives() throws Exception {
        assertThat(compareWithProber(GeneratedTables.oneManEach(), 600)).isGreaterThan(10_000);
    }

    @Test
    void givenTablesGiveWhatTheProberGives() throws Exception {
        Optional<Path> given = given("survey-against-prober");
        if (given.isPresent()) {
            long positions = compareWithProber(given.get(), 1500);
            System.out.println("corpus survey-against-prober: " + positions + " positions compared");
            assertThat(positions).isGreaterThan(50_000);
        }
    }

    private static long compareWithProber(Path folder, int sample) throws Exception {
        try (Arena arena = Arena.ofShared()) {
            PagedTables paged = new PagedTables(TableFormat.of(Variant.STANDARD), PagedTables.Prefix.WHOLE);
            paged.addAll(folder, arena);
            // En passant is rare.
            return forEach(
                    folder,
                    (material, tables) -> compareWithProber(
                            material, tables, paged, material.bothHavePawns() ? 100 * sample : sample));
        }
    }

    private static long compareWithProber(Material material, SurveyedTables tables, PagedTables paged, int sample)
            throws Exception {
        tables.begin(material);
        PositionSpace space = new PositionSpace(material);
        PositionValues values = new PositionValues(new KeptValues(material, space), tables.prober());
        PositionWalk walk = new PositionWalk(material, space);
        for (long number = 0; number < space.size(); number += space.size() / sample | 1) {
            walk.visit(number, (position, placement) -> requireEqual(position, values.of(position, placement), paged));
        }
        return walk.positions();
    }

    private static void requireEqual(Position position, short found, PagedTables paged) {
        Resolved probed = (Resolved) paged.prober().evaluate(position, paged.allPages());
        // Whether it may be rounded is no question here: where moves with rounded and precise distances are equally
        // good, the
        // prober goes by the one that is generated first.
        if (Distance.wdl(found) != probed.wdl().value()
                || Distance.dtz(found) != probed.dtz().ignoreRounding().plies()) {
            throw new AssertionError(
                    position.fen() + ": the prober says " + probed + ", the survey " + Distance.describe(found));
        }
    }

    @Test
    void generatedTablesEqualGivenOnes() throws Exception {
        Optional<Path> given = given("survey-generated");
        if (given.isEmpty()) {
            return;
        }
        try (SurveyedTables reference = open(given.get())) {
            long positions = forEach(GeneratedTables.upToFourMen(), (material, tables) -> {
                Agreement comparison = survey(material, 100_000).compare(material, tables, reference);
                assertThat(comparison.disagreeing()).as("%s", comparison).isZero();
                return comparison.positions();
            });
            System.out.println("corpus survey-generated: " + positions + " positions compared");
            assertThat(positions).isGreaterThan(2_500_000);
        }
    }

    @Test
    void noGeneratedValueContradictsThoseOfItsSuccessors() throws Exception {
        assertThat(checkConsistency(GeneratedTables.upToFourMen(), 4000)).isGreaterThan(400_000);
    }

    @Test
    void noGivenValueContradictsThoseOfItsSuccessors() throws Exception {
        Optional<Path> given = given("survey-consistency");
        if (given.isPresent()) {
            long positions = checkConsistency(given.get(), 4000);
            System.out.println("corpus survey-consistency: " + positions + " positions checked");
            assertThat(positions).isGreaterThan(500_000);
        }
    }

    private static long checkConsistency(Path folder, long sample) throws Exception {
        return forEach(folder, (material, tables) -> {
            Agreement report = survey(material, sample).checkConsistency(material, tables);
            assertThat(report.disagreeing()).as("%s", report).isZero();
            return report.positions();
        });
    }
}
