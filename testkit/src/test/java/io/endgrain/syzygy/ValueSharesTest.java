package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.endgrain.chess.Variant;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.PagedTables;
import io.endgrain.testkit.SharedFolder;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the codes of a table say of its values, beside what the table holds. */
class ValueSharesTest {
    private static final int SAMPLE = 2000;

    /** A code has a whole number of bits, one at least, also for a symbol that is nearly all there is; and a sample is one. */
    private static final double PRECISION = 0.15;

    @Test
    void whereAllPositionsHaveOneValueItsShareIsWhole() {
        assertThat(ValueShares.ofSingle(2)).isEqualTo(new ValueShares(1, 0));
        assertThat(ValueShares.ofSingle(1)).isEqualTo(new ValueShares(1, 0));
        assertThat(ValueShares.ofSingle(0)).isEqualTo(new ValueShares(0, 0));
        assertThat(ValueShares.ofSingle(-1).ofSign(-1)).isEqualTo(1);
        assertThat(ValueShares.ofSingle(-2).ofSign(1)).isZero();
    }

    @Test
    void generatedTablesHoldAsManyWinsAndLossesAsTheirCodesSay() throws IOException {
        System.out.println(
                "generated tables: shares of " + compare(GeneratedTables.oneManEach()) + " sub-tables compared");
    }

    @Test
    void givenTablesHoldAsManyWinsAndLossesAsTheirCodesSay() throws IOException {
        SharedFolder shared = SharedFolder.find().orElse(null);
        System.out.println(
                shared == null
                        ? "corpus value-shares: skipped, no shared folder"
                        : "corpus value-shares: " + compare(shared.tables("standard")) + " sub-tables compared");
    }

    private static int compare(Path folder) throws IOException {
        int compared = 0;
        try (Arena arena = Arena.ofShared()) {
            PagedTables tables = new PagedTables(TableFormat.of(Variant.STANDARD), PagedTables.Prefix.WHOLE);
            tables.addAll(folder, arena);
            for (TableFile file : tables.files()) {
                if (file.name().metric() == Metric.WDL && file.state() instanceof TableFile.Opened opened) {
                    for (int pawnFile = 0; pawnFile < opened.header().files(); pawnFile++) {
                        for (int side = 0; side < opened.header().sides(); side++) {
                            compare(tables, file, opened, opened.header().subTable(pawnFile, side));
                            compared++;
                        }
                    }
                }
            }
        }
        return compared;
    }

    private static void compare(PagedTables tables, TableFile file, TableFile.Opened opened, SubTable table) {
        if (table.singleValue() >= 0) {
            assertThat(table.shares()).isEqualTo(ValueShares.ofSingle(table.singleValue() - 2));
            return;
        }
        LiteralReader reader = new LiteralReader();
        Random random = new Random(file.id());
        double wins = 0;
        double losses = 0;
        for (int i = 0; i < SAMPLE; i++) {
            long index = random.nextLong(table.groups().size);
            int literal = reader.literal(file, opened, table, index, tables.allPages(), new PageDemand());
            wins += literal > 2 ? 1 : 0;
            losses += literal < 2 ? 1 : 0;
        }
        assertThat(table.shares().wins()).as(file + ": wins").isCloseTo(wins / SAMPLE, within(PRECISION));
        assertThat(table.shares().losses()).as(file + ": losses").isCloseTo(losses / SAMPLE, within(PRECISION));
    }
}
