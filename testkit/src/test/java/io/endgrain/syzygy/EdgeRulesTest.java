package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Fen;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.syzygy.Evaluation.Failed;
import io.endgrain.syzygy.Evaluation.Resolved;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.PagedTables;
import io.endgrain.testkit.PagedTables.Prefix;
import io.endgrain.testkit.SharedFolder;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Where the rules meet the tables: mates, stalemates, captures, en passant, and positions that no table covers. */
class EdgeRulesTest {
    /** Generated ones, and published ones where there are some; none of more than four men. */
    private static final List<PagedTables> TABLES = new ArrayList<>();

    @BeforeAll
    static void openTables() throws IOException {
        open(GeneratedTables.oneManEach());
        Optional<SharedFolder> shared = SharedFolder.find();
        if (shared.isEmpty()) {
            System.out.println("corpus edge-rules: skipped, no shared folder");
        } else {
            open(shared.get().tables("standard"));
        }
    }

    private static void open(Path folder) throws IOException {
        PagedTables tables = new PagedTables(TableFormat.of(Variant.STANDARD), Prefix.WHOLE);
        List<Path> files;
        try (Stream<Path> listed = Files.list(folder)) {
            files = listed.sorted().toList();
        }
        for (Path file : files) {
            Optional<TableName> name =
                    TableFormat.of(Variant.STANDARD).parseFileName(String.valueOf(file.getFileName()));
            if (name.isPresent() && name.get().material().men() <= 4) {
                tables.add(file, MemorySegment.ofArray(Files.readAllBytes(file)));
            }
        }
        TABLES.add(tables);
    }

    @Test
    void aMatedSideHasDistanceMinusOne() throws Exception {
        assertPrecise("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Wdl.LOSS, -1);
    }

    @Test
    void stalemateIsADraw() throws Exception {
        assertPrecise("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Wdl.DRAW, 0);
        assertPrecise("8/8/8/8/8/8/p6R/k1K5 b - - 0 1", Wdl.DRAW, 0);
    }

    @Test
    void mateInOneByAQuietMoveHasDistanceOne() throws Exception {
        assertValue("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", Wdl.WIN, 1);
    }

    @Test
    void aWinningCaptureCountsThoughTheTableSaysDraw() throws Exception {
        assertPrecise("8/8/8/3R4/2k5/8/8/3r1K2 w - - 0 1", Wdl.WIN, 1);
        assertPrecise("8/8/8/2k5/8/8/3p4/3K3R w - - 0 1", Wdl.WIN, 1);
    }

    @Test
    void enPassantCountsOnlyWhereItIsLegal() throws Exception {
        assertPrecise("8/8/8/8/k2Pp2K/8/8/8 b - d3 0 1", Wdl.WIN, 1);
        assertPrecise("8/8/8/8/k2Pp2K/8/8/8 b - - 0 1", Wdl.DRAW, 0);
    }

    @Test
    void symmetricMaterialIsSeenFromTheSideToMove() throws Exception {
        assertMirrored("8/6p1/8/7P/8/8/1k6/3K4 w - - 0 1", "3k4/1K6/8/8/7p/8/6P1/8 b - - 0 1");
        assertMirrored("8/8/8/8/3p4/3P4/3K4/6k1 w - - 0 1", "6K1/3k4/3p4/3P4/8/8/8/8 b - - 0 1");
        assertMirrored("8/8/8/3R4/8/2k5/6K1/3r4 b - - 0 1", "3R4/6k1/2K5/8/3r4/8/8/8 w - - 0 1");
    }

    @Test
    void bareKingsNeedNoTable() throws Exception {
        PagedTables none = new PagedTables(TableFormat.of(Variant.STANDARD), Prefix.WHOLE);
        assertThat(none.answer(position("8/8/8/3k4/8/8/8/K7 w - - 0 1")).evaluation())
                .isEqualTo(new Resolved(Wdl.DRAW, new MaybeRounded.Precise<>(Dtz.DRAW)));
    }

    @Test
    void castlingRightsAreNotCovered() throws Exception {
        for (PagedTables tables : TABLES) {
            assertThat(evaluate(tables, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
                    .isEqualTo(new Failed(new ProbeFailure.CastlingRights(), null));
        }
    }

    @Test
    void oneManMoreIsCoveredWhereACaptureWins() throws Exception {
        assertPrecise("3n4/8/7k/3Q4/8/8/6K1/3b4 w - - 0 1", Wdl.WIN, 1);
        for (PagedTables tables : TABLES) {
            Evaluation quiet = evaluate(tables, "8/8/8/3R4/2k5/8/4r3/5KR1 b - - 0 1");
            assertThat(quiet).isInstanceOf(Failed.class);
            assertThat(((Failed) quiet).failure()).isEqualTo(new ProbeFailure.TooManyMen(5, 4));
            assertThat(((Failed) quiet).failure().isNotCovered()).isTrue();
        }
    }

    @Test
    void twoMenMoreAreNotCovered() throws Exception {
        for (PagedTables tables : TABLES) {
            assertThat(evaluate(tables, "8/8/8/3R4/2k1r3/8/5K2/R2r4 b - - 0 1"))
                    .isEqualTo(new Failed(new ProbeFailure.TooManyMen(6, 4), null));
        }
    }

    private static void assertMirrored(String white, String black) throws Exception {
        for (PagedTables tables : TABLES) {
            assertThat(evaluate(tables, black))
                    .as(black)
                    .isInstanceOf(Resolved.class)
                    .isEqualTo(evaluate(tables, white));
        }
    }

    private static void assertPrecise(String fen, Wdl wdl, int dtz) throws Exception {
        for (PagedTables tables : TABLES) {
            assertThat(evaluate(tables, fen))
                    .as(fen)
                    .isEqualTo(new Resolved(wdl, new MaybeRounded.Precise<>(new Dtz(dtz))));
        }
    }

    private static void assertValue(String fen, Wdl wdl, int dtz) throws Exception {
        for (PagedTables tables : TABLES) {
            Resolved resolved = (Resolved) evaluate(tables, fen);
            assertThat(resolved.wdl()).as(fen).isEqualTo(wdl);
            assertThat(resolved.dtz().ignoreRounding()).as(fen).isEqualTo(new Dtz(dtz));
        }
    }

    private static Evaluation evaluate(PagedTables tables, String fen) throws Exception {
        return tables.answer(position(fen)).evaluation();
    }

    private static Position position(String fen) throws Exception {
        return Fen.parse(fen, Variant.STANDARD);
    }
}
