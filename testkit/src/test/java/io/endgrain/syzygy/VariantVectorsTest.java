package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Fen;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.syzygy.Evaluation.Resolved;
import io.endgrain.tables.BlockingTables;
import io.endgrain.testkit.SharedFolder;
import io.endgrain.testkit.VariantTables;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Single positions of variants, against the format's specification (C4). */
class VariantVectorsTest {
    /**
     * Variant, position, value, and the exact distance; with an {@code r} the one that published tables report, where it is not
     * known whether it is rounded, or is otherwise than exact.
     */
    private static final String ROWS = """
            atomic | 7k/8/8/8/8/8/P7/6K1 b | 0 | 0
            atomic | 5BBB/8/8/8/8/8/6k1/7K w | 2 | 33r
            atomic | 8/8/8/8/8/8/NNk5/KN6 w | 2 | 24r
            atomic | 8/8/8/8/8/8/2K5/8 b | -2 | -1r
            atomic | 8/2K5/8/8/k7/8/8/1Q6 w | 2 | 1
            atomic | 8/8/8/8/4K3/Q7/8/7k w | 2 | 3
            atomic | 8/2Q5/K7/3k4/8/8/8/8 b | -2 | -10
            atomic | 8/2Q5/6k1/8/5K2/8/8/8 b | 0 | 0
            atomic | 3k4/3P4/8/8/3K4/8/8/8 w | 2 | 1r
            atomic | 8/8/3k4/7r/8/8/5K2/4Q3 w | 2 | 7
            atomic | 8/8/8/4k3/8/4Q3/3K4/5r2 b | -2 | -8
            atomic | 8/4k3/8/5Kp1/8/8/3R4/8 w | 2 | 25
            atomic | 8/1K4R1/8/8/1p6/8/7k/8 w | 1 | 102
            atomic | 8/8/K7/8/1p6/8/8/6Rk b | -1 | -101
            antichess | 8/8/8/3K4/8/8/8/5r2 b | 2 | 31r
            antichess | 8/2K3p1/8/8/8/8/8/8 b | -2 | -1r
            antichess | R7/8/8/8/8/8/2p5/8 b | -2 | -1r
            antichess | 8/4P3/8/8/8/8/8/7b w | 0 | 0
            antichess | 5k1K/8/8/8/8/8/p1k5/8 b | 2 | 12r
            antichess | 8/5Q2/8/k7/8/8/8/8 b | -2 | -3r
            antichess | 7k/5K2/8/8/8/8/8/8 w | 2 | 2r
            antichess | 8/8/6k1/7K/8/8/8/8 w | -2 | -1r
            antichess | 8/6K1/k7/8/8/8/8/8 w | 0 | 0
            antichess | 4r3/8/8/8/8/8/2K5/8 b | 2 | 16
            antichess | 8/8/8/8/3K4/8/1r6/8 w | -2 | -35
            antichess | 8/8/8/8/8/7Q/4p3/8 w | 2 | 2r
            antichess | 8/1p6/8/8/4P3/8/8/8 w | 2 | 1
            antichess | 8/7P/8/8/8/7p/8/8 b | 0 | 0
            antichess | 8/3n4/8/8/8/5K2/8/4B3 w | 2 | 6
            antichess | 8/8/8/8/4p3/4P3/8/N7 w | -2 | -3r
            antichess | 8/8/8/1p6/2P5/5P2/8/8 w | -2 | -1r
            antichess | K7/8/4q3/8/2q5/8/8/7K b | 2 | 4
            antichess | 4q3/8/8/8/8/8/1KK5/2K5 b | 2 | 3
            antichess | 2K5/7K/8/8/8/5N2/k7/8 w | 2 | 72
            antichess | k7/8/2K5/8/8/5N2/8/4K3 w | 1 | 102
            antichess | 4K3/8/5N2/8/2K5/8/8/k7 b | -1 | -101
            """;

    @Test
    void publishedTablesAgree() throws Exception {
        Optional<SharedFolder> shared = SharedFolder.find();
        if (shared.isEmpty()) {
            System.out.println("corpus vectors-C4: skipped, no shared folder");
            return;
        }
        int compared = compare(
                true,
                Map.of(
                        Variant.ATOMIC, shared.get().tables("atomic"),
                        Variant.ANTICHESS, shared.get().tables("antichess")));
        System.out.println("corpus vectors-C4: " + compared + " positions compared");
        // All but those of KKvQQ and KKKvQ, whose tables are not there.
        assertThat(compared).isEqualTo(34);
    }

    @Test
    void ownTablesAgree() throws Exception {
        int compared = compare(
                false,
                Map.of(
                        Variant.ATOMIC, VariantTables.atomic(),
                        Variant.ANTICHESS, VariantTables.antichess()));
        System.out.println("vectors-C4: " + compared + " positions compared with own tables");
        assertThat(compared).isGreaterThanOrEqualTo(20);
    }

    /** Compares positions of which there are tables. */
    private static int compare(boolean published, Map<Variant, Path> folders) throws Exception {
        Map<Variant, BlockingTables> tables = new EnumMap<>(Variant.class);
        int compared = 0;
        try {
            for (Map.Entry<Variant, Path> folder : folders.entrySet()) {
                tables.put(
                        folder.getKey(), BlockingTables.of(new OsDisk(), folder.getKey(), List.of(folder.getValue())));
            }
            for (String row : ROWS.lines().toList()) {
                String[] fields = row.split(" \\| ");
                Variant variant = Variant.of(fields[0]).orElseThrow();
                Position position = Fen.parse(fields[1] + " - - 0 1", variant);
                BlockingTables ofVariant = tables.get(variant);
                if (position.isVariantLoss() || ofVariant.tables().find(Material.signatureOf(position)) != null) {
                    compare(position, (Resolved) ofVariant.evaluate(position), fields, published);
                    compared++;
                }
            }
        } finally {
            for (BlockingTables opened : tables.values()) {
                opened.close();
            }
        }
        return compared;
    }

    private static void compare(Position position, Resolved found, String[] fields, boolean published) {
        assertThat(found.wdl().value()).as("WDL of " + position).isEqualTo(Integer.parseInt(fields[2]));
        boolean reported = fields[3].endsWith("r");
        int expected = Integer.parseInt(fields[3].replace("r", ""));
        int dtz = found.dtz().ignoreRounding().plies();
        if (reported && !published) {
            // Which side our table stores may differ, and so may what is rounded: see VariantTablesTest for these.
            assertThat(Integer.signum(dtz)).as("DTZ of " + position).isEqualTo(Integer.signum(expected));
        } else if (reported || found.dtz().isPrecise()) {
            assertThat(dtz).as("DTZ of " + position).isEqualTo(expected);
        } else {
            assertThat(dtz).as("DTZ of " + position).isIn(expected, expected - Integer.signum(expected));
        }
    }
}
