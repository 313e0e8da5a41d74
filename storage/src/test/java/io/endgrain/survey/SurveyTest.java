package io.endgrain.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.endgrain.chess.Color;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.disk.OsDisk;
import io.endgrain.generate.Generation;
import io.endgrain.generate.GenerationProgress;
import io.endgrain.generate.PositionSpace;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.Wdl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Surveys of tables of three men that have been generated. */
class SurveyTest {
    private static final List<String> THREE_MEN = List.of("KQvK", "KRvK", "KBvK", "KNvK", "KPvK");

    @TempDir
    private static Path folder;

    @TempDir
    private Path other;

    private final Survey survey = new Survey(2, 0, (material, done, all) -> {});

    @BeforeAll
    static void generate() throws Exception {
        new Generation(new OsDisk(), folder, List.of(), 2, new Unseen())
                .run(THREE_MEN.stream().map(SurveyTest::material).toList());
    }

    private static final class Unseen implements GenerationProgress {
        @Override
        public void solving(Step step) {}

        @Override
        public void solved(Step step, long done, long all) {}

        @Override
        public void writing(Step step) {}

        @Override
        public void finished(Step step, long bytes) {}
    }

    private static Material material(String key) {
        return Material.parse(key).orElseThrow();
    }

    private static SurveyedTables open(Path... directories) throws Exception {
        return SurveyedTables.of(new OsDisk(), List.of(directories));
    }

    @Test
    void tablesEqualThemselvesAndAreConsistent() throws Exception {
        try (SurveyedTables one = open(folder);
                SurveyedTables same = open(folder)) {
            assertThat(one.materials()).extracting(Material::key).containsExactlyInAnyOrderElementsOf(THREE_MEN);
            for (Material material : one.materials()) {
                Agreement comparison = survey.compare(material, one, same);
                Agreement report = survey.checkConsistency(material, one);

                assertThat(comparison.disagreeing()).as(material.key()).isZero();
                assertThat(report.disagreeing()).as("%s", report.first()).isZero();
                assertThat(report.positions()).isEqualTo(comparison.positions()).isGreaterThan(45_000);
            }
        }
    }

    /** B2.5 of the format's specification. */
    @ParameterizedTest
    @CsvSource({"KQvK, 19, 20", "KRvK, 31, 32", "KPvK, 19, 20", "KBvK, 0, 0", "KNvK, 0, 0"})
    void theLongestWinsAndLossesAreThoseThatAreKnown(String key, int win, int loss) throws Exception {
        try (SurveyedTables tables = open(folder)) {
            MaterialStatistics statistics = survey.count(material(key), tables);

            requireLongest(statistics, Wdl.WIN, win);
            requireLongest(statistics, Wdl.LOSS, -loss);
        }
    }

    private static void requireLongest(MaterialStatistics statistics, Wdl wdl, int dtz) {
        List<MaterialStatistics.Longest> longest = statistics.sides().stream()
                .filter(side -> side.values().containsKey(wdl))
                .map(side -> side.values().get(wdl).longest())
                .toList();
        if (dtz == 0) {
            assertThat(longest).isEmpty();
            return;
        }
        assertThat(longest).anySatisfy(found -> {
            int farther = found.dtz() + Integer.signum(found.dtz());
            assertThat(found.rounded() ? List.of(found.dtz(), farther) : List.of(found.dtz()))
                    .contains(dtz);
        });
    }

    /** The rook's side always wins; the other side draws by stalemate or by taking the rook, and only so. */
    @Test
    void drawsAreWhereTheRulesOfChessMakeThem() throws Exception {
        Material material = material("KRvK");
        PositionSpace space = new PositionSpace(material);
        long[] drawn = new long[1];
        PositionWalk walk = new PositionWalk(material, space);
        for (long number = 0; number < space.size(); number++) {
            walk.visit(number, (position, placement) -> drawn[0] += isDrawnAtOnce(position) ? 1 : 0);
        }
        try (SurveyedTables tables = open(folder)) {
            MaterialStatistics statistics = survey.count(material, tables);

            assertThat(statistics.sides())
                    .extracting(MaterialStatistics.Side::turn)
                    .containsExactly(Color.values());
            MaterialStatistics.Side white = statistics.sides().getFirst();
            MaterialStatistics.Side black = statistics.sides().getLast();
            assertThat(white.values()).containsOnlyKeys(Wdl.WIN);
            assertThat(black.values()).containsOnlyKeys(Wdl.LOSS, Wdl.DRAW);
            assertThat(black.values().get(Wdl.DRAW).positions()).isEqualTo(drawn[0]);
            // The data set "Chess (King-Rook vs. King)" of the UCI repository has as many positions and draws.
            assertThat(black.positions()).isEqualTo(28_056);
            assertThat(drawn[0]).isEqualTo(2_796);
            assertThat(white.positions() + black.positions()).isEqualTo(walk.positions());
            assertThat(black.values().get(Wdl.LOSS).byDtz().values().stream()
                            .mapToLong(count -> count)
                            .sum())
                    .isEqualTo(black.values().get(Wdl.LOSS).positions());
        }
    }

    private static boolean isDrawnAtOnce(Position position) {
        MoveList captures = new MoveList();
        position.captures(captures);
        return position.turn() == Color.BLACK && (position.isStalemate() || captures.size() > 0);
    }

    @Test
    void aSampleLooksAtSome() throws Exception {
        Survey sampling = new Survey(2, 1000, (material, done, all) -> {});
        try (SurveyedTables one = open(folder);
                SurveyedTables same = open(folder)) {
            assertThat(sampling.compare(material("KPvK"), one, same).positions())
                    .isBetween(500L, 2000L);
        }
    }

    @Test
    void aTableThatIsNeededAndNotThereIsNamed() throws Exception {
        for (String end : List.of(".rtbw", ".rtbz")) {
            Files.copy(folder.resolve("KQvK" + end), other.resolve("KQvK" + end));
            Files.copy(folder.resolve("KPvK" + end), other.resolve("KPvK" + end));
            Files.copy(folder.resolve("KBvK" + end), other.resolve("KBvK" + end));
            Files.copy(folder.resolve("KNvK" + end), other.resolve("KNvK" + end));
        }
        try (SurveyedTables one = open(folder);
                SurveyedTables lacking = open(other)) {
            assertThatThrownBy(() -> survey.compare(material("KPvK"), one, lacking))
                    .isInstanceOf(SurveyException.class)
                    .hasMessage("There is no WDL table of KRvK in " + other + ".");
            assertThat(survey.compare(material("KQvK"), one, lacking).disagreeing())
                    .isZero();
        }
    }

    @Test
    void aDamagedFileIsNamed() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.copy(file, other.resolve(file.getFileName()));
            }
        }
        Path damaged = other.resolve("KQvK.rtbz");
        byte[] bytes = Files.readAllBytes(damaged);
        for (int at = bytes.length / 2; at < bytes.length - 16; at++) {
            bytes[at] ^= 0x55;
        }
        Files.write(damaged, bytes);
        try (SurveyedTables one = open(folder);
                SurveyedTables hurt = open(other)) {
            assertThat(isNoticed(one, hurt)).isTrue();
        }
        try (SurveyedTables one = open(folder);
                SurveyedTables hurtFirst = open(other, folder)) {
            assertThat(isNoticed(one, hurtFirst)).isTrue();
        }
        Files.write(damaged, new byte[80]);
        try (SurveyedTables one = open(folder);
                SurveyedTables hurt = open(other)) {
            assertThatThrownBy(() -> survey.compare(material("KQvK"), one, hurt))
                    .isInstanceOf(SurveyException.class)
                    .hasMessageContaining(damaged + " cannot be used");
        }
    }

    private boolean isNoticed(SurveyedTables one, SurveyedTables hurt) throws Exception {
        try {
            return survey.compare(material("KQvK"), one, hurt).disagreeing() > 0;
        } catch (SurveyException said) {
            assertThat(said).hasMessageContaining("KQvK.rtbz");
            return true;
        }
    }

    @Test
    void anInterruptEndsIt() throws Exception {
        try (SurveyedTables tables = open(folder)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> survey.checkConsistency(material("KPvK"), tables))
                    .isInstanceOf(InterruptedException.class);
        }
        assertThat(Thread.interrupted()).isFalse();
    }
}
