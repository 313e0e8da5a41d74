package io.endgrain.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.survey.Agreement;
import io.endgrain.survey.Survey;
import io.endgrain.survey.SurveyedTables;
import io.endgrain.survey.SurveyedValue;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.TableFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Surveys against what was solved, and of tables in which one value is another than what was solved. */
class SurveyedTablesTest {
    private static final int DRAWN = Integer.MIN_VALUE;

    @TempDir
    private static Path right;

    @TempDir
    private Path wrong;

    private final Survey survey = new Survey(2, 0, (material, done, all) -> {});

    @BeforeAll
    static void writeTables() throws Exception {
        for (String key : SolvedMaterials.THREE_MEN) {
            write(right, SolvedMaterials.material(key), SolvedMaterials.of(key));
        }
    }

    private static void write(Path folder, Material material, SolvedMaterial solved) throws Exception {
        new TableBuilder(TableFormat.of(Variant.STANDARD), material, solved, ForkJoinPool.commonPool())
                .write(new TableWriter(folder, TableFormat.of(Variant.STANDARD), TableWriter.IfPresent.REPLACE));
    }

    private static SurveyedTables open(Path... folders) throws Exception {
        return SurveyedTables.of(new OsDisk(), List.of(folders));
    }

    @Test
    void whatIsFoundIsWhatWasSolved() throws Exception {
        int positions = 0;
        try (SurveyedTables tables = open(right)) {
            for (String key : SolvedMaterials.THREE_MEN) {
                SurveyedValue found = SurveyedValue.of(tables, SolvedMaterials.material(key));
                positions += SolvedMaterials.forEach(SolvedMaterials.of(key), 1, (position, distance) -> {
                    found.at(position);
                    int wdl = SolvedMaterial.wdl(distance);
                    int plies = wdl == 0 ? 0 : SolvedMaterial.plies(distance);
                    if (found.wdl() != wdl || plies < found.least() || plies > found.most()) {
                        throw new AssertionError(position.fen() + ": solved as value " + wdl + " in " + plies
                                + " plies, found " + found.describe());
                    }
                });
            }
        }
        assertThat(positions).isGreaterThan(300_000);
    }

    /** A distance two plies longer than it is, for either side to move: a DTZ table stores one of them. */
    @ParameterizedTest
    @CsvSource({"KQvK, 7, 10", "KRvK, 15, 16", "KPvK, 7, 8"})
    void oneLongerDistanceIsFound(String key, int won, int lost) throws Exception {
        int stored = 0;
        for (int side = 0; side < 2; side++) {
            int number = find(SolvedMaterials.of(key), side, side == 0 ? won : lost);
            if (alter(key, side, number, 2)) {
                stored++;
                requireFound(key);
            }
        }
        assertThat(stored).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"KQvK, 7", "KRvK, 21", "KPvK, 9"})
    void oneWinThatIsCalledADrawIsFound(String key, int plies) throws Exception {
        int number = find(SolvedMaterials.of(key), 0, plies);
        assertThat(alter(key, 0, number, DRAWN)).isTrue();

        requireFound(key);
    }

    /** A position that is decided by no zeroing move, with the given distance. */
    private static int find(SolvedMaterial solved, int side, int plies) {
        for (int number = 0; number < solved.space().size(); number++) {
            short distance = solved.distances[side][number];
            if (distance != SolvedMaterial.NONE
                    && SolvedMaterial.wdl(distance) != 0
                    && SolvedMaterial.plies(distance) == plies
                    && SolvedMaterial.zeroing(solved.moves[side][number]) <= 0) {
                return number;
            }
        }
        throw new AssertionError("no position of side " + side + " with " + plies + " plies");
    }

    /** Writes tables in which one distance is changed, or is a draw; false if no file has become another. */
    private boolean alter(String key, int side, int number, int morePlies) throws Exception {
        SolvedMaterial solved = SolvedMaterials.of(key);
        SolvedMaterial altered = new SolvedMaterial(solved.space());
        for (int turn = 0; turn < 2; turn++) {
            System.arraycopy(solved.distances[turn], 0, altered.distances[turn], 0, solved.distances[turn].length);
            System.arraycopy(solved.moves[turn], 0, altered.moves[turn], 0, solved.moves[turn].length);
        }
        short old = solved.distances[side][number];
        altered.distances[side][number] = morePlies == DRAWN ? 0 : (short) (old + Integer.signum(old) * morePlies);
        write(wrong, SolvedMaterials.material(key), altered);
        return Files.mismatch(right.resolve(key + ".rtbz"), wrong.resolve(key + ".rtbz")) >= 0
                || Files.mismatch(right.resolve(key + ".rtbw"), wrong.resolve(key + ".rtbw")) >= 0;
    }

    private void requireFound(String key) throws Exception {
        Material material = SolvedMaterials.material(key);
        try (SurveyedTables one = open(right);
                SurveyedTables other = open(wrong, right)) {
            Agreement comparison = survey.compare(material, one, other);
            Agreement report = survey.checkConsistency(material, other);

            assertThat(comparison.disagreeing()).as("%s", comparison).isPositive();
            assertThat(comparison.first()).isNotEmpty();
            assertThat(report.disagreeing()).as("%s", report).isPositive();
            assertThat(report.first()).isNotEmpty();
        }
    }
}
