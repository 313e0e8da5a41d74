package io.endgrain.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.experiment.NeededPages.Need;
import io.endgrain.replay.EcdfPlot;
import io.endgrain.replay.RunJson;
import io.endgrain.syzygy.Evaluation;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.PagedTables;
import io.endgrain.testkit.SamplePositions;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That the experiment runs and counts what it says. Nothing here depends on how fast anything is. */
class ExperimentTest {

    private static final int MEASURED = 40;

    @TempDir
    private Path folder;

    private static List<String> fens() throws Exception {
        return new SamplePositions(3)
                .ofAll(GeneratedTables.oneManEach(), 40).stream()
                        .map(Position::fen)
                        .toList();
    }

    private Bench bench() throws Exception {
        return Bench.prepare(GeneratedTables.oneManEach(), Files.write(folder.resolve("log.txt"), fens()), folder);
    }

    @Test
    void rowsAreFewAndEachDiffersFromTheBase() {
        List<Row> rows = Rows.all(4);

        assertThat(rows).hasSizeLessThanOrEqualTo(14);
        assertThat(rows.stream().map(Row::name)).doesNotHaveDuplicates();
        Row base = rows.getFirst();
        assertThat(rows.subList(1, rows.size()))
                .allSatisfy(row -> assertThat(new Row(
                                base.name(),
                                row.prefixes(),
                                row.caching(),
                                row.settings(),
                                row.hardDisk(),
                                row.scale()))
                        .isNotEqualTo(base));
        assertThat(rows).containsAll(Rows.goals(4));
    }

    /** With all of them and no others a serial prober gets to the value, each page asked for once. */
    @Test
    void theNeededPagesSuffice() throws Exception {
        try (Arena arena = Arena.ofShared()) {
            PagedTables tables = new PagedTables(TableFormat.of(Variant.STANDARD), PagedTables.Prefix.WHOLE)
                    .addAll(GeneratedTables.oneManEach(), arena);
            NeededPages needed = new NeededPages(tables);
            for (String fen : fens().subList(0, 30)) {
                Position position = Bench.position(fen);
                List<Need> needs = needed.of(position);
                Set<String> pages = new HashSet<>();
                needs.forEach(need ->
                        assertThat(pages.add(need.fileName() + need.page())).isTrue());
                assertThat(tables.prober().evaluate(position, tables.allPages()))
                        .isInstanceOf(Evaluation.Resolved.class);
                assertThat(needs.stream().map(Need::round)).allMatch(round -> round == 1 || round == 2);
            }
        }
    }

    @Test
    void aRowIsMeasuredAndWritten() throws Exception {
        Bench bench = bench();
        double warmup = 1 - MEASURED / (double) bench.requests().size();

        RowResult parallel = RowRun.of(bench, Row.base(Rows.BASE, 4), 200, warmup);
        RowResult serial =
                RowRun.of(bench, Row.base(Rows.SERIAL, 4).with("endgrain.requests.probing = serial"), 200, warmup);

        for (RowResult result : List.of(parallel, serial)) {
            assertThat(result.run().failed()).isZero();
            assertThat(result.run().latencies().total()).isEqualTo(MEASURED);
            assertThat(result.needed()).isPositive();
            assertThat(result.read()).isPositive();
            assertThat(result.limitP99()).isPositive();
            assertThat(result.cpuShare()).isBetween(0.0, 1.0);
        }
        Report.write(List.of(parallel, serial), folder, "experiment");
        assertThat(RunJson.read(folder.resolve("experiment.json"))).hasSize(2);
        assertThat(EcdfPlot.canWrite(folder.resolve("experiment.svg"))).isTrue();
        assertThat(folder.resolve("experiment.svg")).isNotEmptyFile();
        assertThat(folder.resolve("experiment.png")).isNotEmptyFile();
        assertThat(Report.goals(List.of(parallel, serial))).contains("times its limit", "times that of");
    }
}
