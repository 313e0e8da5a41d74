package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import io.endgrain.syzygy.Evaluation.Failed;
import io.endgrain.syzygy.Evaluation.Resolved;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.PagedTables;
import io.endgrain.testkit.PagedTables.Prefix;
import io.endgrain.testkit.SamplePositions;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One table is missing and another one cannot be read, for all pairs of tables. */
class FaultBehindMissingTableTest {
    private static List<Path> files;
    private static List<Position> positions;
    private static PagedTables all;

    @BeforeAll
    static void readTables() throws IOException {
        try (Stream<Path> listed = Files.list(GeneratedTables.oneManEach())) {
            files = listed.sorted()
                    .filter(file -> TableFormat.of(Variant.STANDARD)
                            .parseFileName(file.getFileName().toString())
                            .isPresent())
                    .toList();
        }
        positions = new SamplePositions(23).ofAll(GeneratedTables.oneManEach(), 6);
        all = without(null);
    }

    private static PagedTables without(Path missing) throws IOException {
        PagedTables tables = new PagedTables(TableFormat.of(Variant.STANDARD), Prefix.NONE);
        for (Path file : files) {
            if (!file.equals(missing)) {
                tables.add(file, MemorySegment.ofArray(Files.readAllBytes(file)));
            }
        }
        return tables;
    }

    @Test
    void aFaultIsNamedWhereverItCostsAValue() throws Exception {
        int lost = 0;
        for (Path missing : files) {
            PagedTables tables = without(missing);
            for (TableFile damaged : tables.files()) {
                for (Position position : positions) {
                    Evaluation intact = tables.prober().evaluate(position, tables.allPages());
                    Evaluation evaluation = tables.prober().evaluate(position, new Unreadable(tables, damaged));
                    assertNotWrong(position, evaluation);
                    if (intact instanceof Resolved && evaluation instanceof Failed(ProbeFailure failure, Wdl _)) {
                        lost++;
                        assertThat(failure)
                                .as("%s without %s, %s damaged", position.fen(), missing, damaged)
                                .isInstanceOf(ProbeFailure.UnreadableTable.class);
                    }
                }
            }
        }
        assertThat(lost).isPositive();
        System.out.println("a table missing, another one unreadable: " + lost + " values lost, all by a named fault");
    }

    private static void assertNotWrong(Position position, Evaluation evaluation) {
        Resolved right = (Resolved) all.prober().evaluate(position, all.allPages());
        if (evaluation instanceof Failed(ProbeFailure _, Wdl wdl)) {
            assertThat(wdl).as(position.fen()).isIn(right.wdl(), null);
        } else {
            assertThat(evaluation).as(position.fen()).isEqualTo(right);
        }
    }

    /** All pages but those of one file. */
    private static final class Unreadable implements ResidentPages {
        private final ResidentPages pages;
        private final TableFile damaged;

        Unreadable(PagedTables tables, TableFile damaged) {
            this.pages = tables.allPages();
            this.damaged = damaged;
        }

        @Override
        public boolean copy(int file, long offset, byte[] target, int at, int length) {
            return file != damaged.id() && pages.copy(file, offset, target, at, length);
        }

        @Override
        public boolean holds(int file, long page) {
            return file != damaged.id() && pages.holds(file, page);
        }

        @Override
        public ReadFailure failure(int file, long page) {
            return file == damaged.id()
                    ? new ReadFailure(damaged.path(), page * PAGE_SIZE, "damaged for this test")
                    : pages.failure(file, page);
        }
    }
}
