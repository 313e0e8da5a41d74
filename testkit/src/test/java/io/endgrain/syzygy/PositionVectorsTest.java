package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Color;
import io.endgrain.chess.Fen;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.disk.ResidentPages;
import io.endgrain.syzygy.Evaluation.Resolved;
import io.endgrain.tables.BlockingTables;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.SharedFolder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Single positions, from sub-table and index to WDL and DTZ, against the format's specification (C2). */
class PositionVectorsTest {
    @Test
    void everyPositionAgrees() throws Exception {
        Optional<SharedFolder> shared = SharedFolder.find();
        if (shared.isEmpty()) {
            System.out.println("corpus vectors-C2: skipped, no shared folder");
            return;
        }
        List<String> lines = VectorFile.lines("positions.txt");
        try (BlockingTables tables =
                BlockingTables.of(new OsDisk(), Variant.STANDARD, VectorFile.tables(shared.get()))) {
            for (String line : lines) {
                compare(line.split(" \\| "), tables);
            }
        }
        System.out.println("corpus vectors-C2: " + lines.size() + " positions compared");
        assertThat(lines).hasSize(39);
    }

    /** What does not depend on how a file stores it: value, distance, and where the position stands. */
    @Test
    void generatedTablesAgree() throws Exception {
        int compared = 0;
        try (BlockingTables tables =
                BlockingTables.of(new OsDisk(), Variant.STANDARD, List.of(GeneratedTables.oneManEach()))) {
            for (String line : VectorFile.lines("positions.txt")) {
                String[] expected = line.split(" \\| ");
                Position position = Fen.parse(expected[0], Variant.STANDARD);
                if (tables.tables().find(Material.signatureOf(position)) != null) {
                    Resolved resolved = (Resolved) tables.evaluate(position);
                    int plies = resolved.dtz().ignoreRounding().plies();
                    assertThat("%+d".formatted(resolved.wdl().value()))
                            .as("WDL of " + expected[0])
                            .isEqualTo(expected[1]);
                    assertThat("%+d".formatted(plies))
                            .as("DTZ of " + expected[0])
                            .isEqualTo(expected[2].replace("p", ""));
                    compared++;
                }
            }
        }
        System.out.println("vectors-C2: " + compared + " positions compared with generated tables");
        assertThat(compared).isGreaterThan(10);
    }

    private static void compare(String[] expected, BlockingTables tables) throws Exception {
        String fen = expected[0];
        Position position = Fen.parse(fen, Variant.STANDARD);
        Evaluation evaluation = tables.evaluate(position);
        assertThat(evaluation).as(fen).isInstanceOf(Resolved.class);
        Resolved resolved = (Resolved) evaluation;
        assertThat("%+d".formatted(resolved.wdl().value())).as("WDL of " + fen).isEqualTo(expected[1]);
        assertThat("%+d".formatted(resolved.dtz().ignoreRounding().plies())
                        + (resolved.dtz().isPrecise() ? "p" : ""))
                .as("DTZ of " + fen)
                .isEqualTo(expected[2]);
        assertThat(tag(position, tables)).as("tag of " + fen).isEqualTo(expected[3]);
        assertThat(stored(position, Metric.WDL, tables)).as("WDL table, " + fen).isEqualTo(expected[4]);
        assertThat(stored(position, Metric.DTZ, tables)).as("DTZ table, " + fen).isEqualTo(expected[5]);
    }

    private static String tag(Position position, BlockingTables tables) {
        ValueEvaluator values = ValueEvaluator.of(TableFormat.of(Variant.STANDARD), new LiteralReader());
        values.begin(tables.tables(), tables.pages());
        return ValueEvaluator.howOf(values.classify(position, 0, null, null)) == ValueEvaluator.BY_ZEROING ? "Z" : "N";
    }

    /** Where a table stores the position and what: for example {@code f0s1 11466 0}. */
    private static String stored(Position position, Metric metric, BlockingTables tables) {
        long signature = Material.signatureOf(position);
        Table found = tables.tables().find(signature);
        if (found == null) {
            return "-";
        }
        TableFile file = found.files(metric).getFirst();
        tables.open(file);
        TableFile.Opened opened = (TableFile.Opened) file.state();
        TableHeader header = opened.header();
        boolean black = position.turn() == Color.BLACK;
        boolean flip = header.needsFlip(signature, black);
        PositionIndex positionIndex = new PositionIndex();
        int pawnFile = header.hasPawns() ? positionIndex.leadPawnFile(position, header.leadCode(), flip) : 0;
        boolean bySide = header.hasPawns() || !header.isSymmetric();
        int moving = black != flip ? 1 : 0;
        if (metric == Metric.DTZ
                && bySide
                && header.subTable(pawnFile, 0).storedSide() != (header.isSymmetric() ? 0 : moving)) {
            return "other";
        }
        int side = header.sides() == 2 ? moving : 0;
        SubTable table = header.subTable(pawnFile, side);
        long index = positionIndex.of(position, table.groups(), flip);
        int literal = literal(file, opened, table, index, tables.pages());
        return "f" + pawnFile + "s" + side + " " + index + " " + literal;
    }

    private static int literal(
            TableFile file, TableFile.Opened opened, SubTable table, long index, ResidentPages pages) {
        return new LiteralReader().literal(file, opened, table, index, pages, new PageDemand());
    }
}
