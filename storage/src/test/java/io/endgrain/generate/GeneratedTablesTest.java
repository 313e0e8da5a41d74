package io.endgrain.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.syzygy.Evaluation.Resolved;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.BlockingTables;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables written and read again say what was solved, at every position. */
class GeneratedTablesTest {
    private static final int SAMPLE_STEP = 97;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void writeTables() throws Exception {
        TableWriter writer = new TableWriter(folder, TableFormat.of(Variant.STANDARD), TableWriter.IfPresent.FAIL);
        for (String key : SolvedMaterials.THREE_MEN) {
            write(key, writer);
        }
        write(SolvedMaterials.FOUR_MEN, writer);
    }

    private static void write(String key, TableWriter writer) throws Exception {
        new TableBuilder(
                        TableFormat.of(Variant.STANDARD),
                        SolvedMaterials.material(key),
                        SolvedMaterials.of(key),
                        ForkJoinPool.commonPool())
                .write(writer);
    }

    @Test
    void allPositionsOfThreeMen() throws Exception {
        int positions = 0;
        try (BlockingTables tables = BlockingTables.of(new OsDisk(), Variant.STANDARD, List.of(folder))) {
            for (String key : SolvedMaterials.THREE_MEN) {
                positions += SolvedMaterials.forEach(
                        SolvedMaterials.of(key), 1, (position, distance) -> requireEqual(tables, position, distance));
            }
        }
        assertThat(positions).isGreaterThan(300_000);
    }

    @Test
    void aSampleOfFourMen() throws Exception {
        try (BlockingTables tables = BlockingTables.of(new OsDisk(), Variant.STANDARD, List.of(folder))) {
            int positions = SolvedMaterials.forEach(
                    SolvedMaterials.of(SolvedMaterials.FOUR_MEN),
                    SAMPLE_STEP,
                    (position, distance) -> requireEqual(tables, position, distance));
            assertThat(positions).isGreaterThan(10_000);
        }
    }

    private static void requireEqual(BlockingTables tables, Position position, short distance) {
        if (!(tables.evaluate(position) instanceof Resolved resolved)) {
            throw new AssertionError(position.fen() + ": " + tables.evaluate(position));
        }
        int value = SolvedMaterial.wdl(distance);
        int dtz = resolved.dtz().ignoreRounding().plies();
        // Readers give mates one ply.
        int plies = value == 0 ? 0 : Math.max(1, SolvedMaterial.plies(distance));
        boolean rounded = !resolved.dtz().isPrecise() && Math.abs(dtz) == plies - 1;
        if (resolved.wdl().value() != value
                || Integer.signum(dtz) != Integer.signum(value)
                || (Math.abs(dtz) != plies && !rounded)) {
            throw new AssertionError(position.fen() + ": solved as value " + value + " in " + plies + " plies, read as "
                    + resolved.wdl() + " " + resolved.dtz());
        }
    }
}
