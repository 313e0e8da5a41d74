package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Fen;
import io.endgrain.chess.InvalidFenException;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.syzygy.Evaluation.Failed;
import io.endgrain.syzygy.Evaluation.Resolved;
import io.endgrain.testkit.PagedTables;
import io.endgrain.testkit.PagedTables.Prefix;
import io.endgrain.testkit.synthetic.Literals;
import io.endgrain.testkit.synthetic.SymbolDictionary;
import io.endgrain.testkit.synthetic.SymbolDictionary.Code;
import io.endgrain.testkit.synthetic.SyntheticFile;
import io.endgrain.testkit.synthetic.SyntheticSubTable;
import io.endgrain.testkit.synthetic.SyntheticTable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Damage behind a header that is fine: found by the probe that meets it, and told with file, offset and expectation. */
class DamagedDataTest {
    /** All wins, in blocks of 64 bytes with some 128 literals each. */
    private static final SyntheticFile ROOK_WDL = SyntheticTable.of("KRvK", Metric.WDL)
            .withAll(SyntheticSubTable.of(Literals.of(index -> 4), SymbolDictionary.leaves(0, 1, 2, 3, 4))
                    .bits(6, 12))
            .write();

    private static final SyntheticFile ROOK_DTZ = SyntheticTable.of("KRvK", Metric.DTZ)
            .with(
                    0,
                    0,
                    SyntheticSubTable.of(
                                    Literals.runs(Map.of(0L, 0, 16000L, 1)), SymbolDictionary.runs(Code.BALANCED, 0, 1))
                            .mapped(false, new int[] {3}, new int[] {3}, new int[] {}, new int[] {}))
            .write();

    /** Its index is below 16000, so that its DTZ literal is 0; that of {@link #LATE} is 1. */
    private static final String EARLY = "8/8/8/8/8/1k6/8/3RK3 w - - 0 1";

    private static final String LATE = "8/8/6k1/8/3K4/8/8/R7 w - - 0 1";

    @Test
    void undamagedTheyAnswer() throws Exception {
        assertThat(evaluate(EARLY, ROOK_WDL, ROOK_DTZ))
                .isEqualTo(new Resolved(Wdl.WIN, new MaybeRounded.Rounded<>(new Dtz(7))));
    }

    @Test
    void aSparseEntryPointsToABlockOfTheList() throws Exception {
        int entry = entryOf(EARLY, 0);
        assertCorrupt(ROOK_WDL.withByte(entry + 3, 0x80), entry, "a sparse entry points to a block below");
    }

    @Test
    void aSparseEntryLeadsToABlockOfTheList() throws Exception {
        OpenedTable opened = OpenedTable.of(ROOK_WDL);
        int last = (int) opened.subTable(0, 0).listedBlocks() - 1;
        int entry = entryOf(EARLY, 0);
        SyntheticFile damaged = ROOK_WDL.withByte(entry, last)
                .withByte(entry + 1, last >>> 8)
                .withByte(entry + 4, 0xff)
                .withByte(entry + 5, 0xff);
        assertCorrupt(damaged, entry, "after the last block");
        SyntheticFile before = ROOK_WDL.withByte(entry, 0)
                .withByte(entry + 1, 0)
                .withByte(entry + 4, 0)
                .withByte(entry + 5, 0);
        // Whether the wanted literal is before or behind the middle of its span decides what is noticed.
        Evaluation evaluation = evaluate(EARLY, before, ROOK_DTZ);
        assertThat(evaluation).isInstanceOfAny(Failed.class, Resolved.class);
    }

    @Test
    void literalsAreNotInVirtualBlocks() throws Exception {
        SyntheticFile file = SyntheticTable.of("KRvK", Metric.WDL)
                .withAll(SyntheticSubTable.of(Literals.of(index -> 4), SymbolDictionary.leaves(0, 1, 2, 3, 4))
                        .bits(6, 21))
                .write();
        // The only entry points to the end of the last virtual block, so that every literal seems to be in one of them.
        int last = (int) OpenedTable.of(file).subTable(0, 0).listedBlocks() - 1;
        SyntheticFile damaged = file;
        for (int i = 0; i < 4; i++) {
            damaged = damaged.withByte(file.sparse() + i, last >>> (8 * i));
        }
        damaged = damaged.withByte(file.sparse() + 4, 0xff).withByte(file.sparse() + 5, 0xff);
        assertCorrupt(damaged, file.sparse(), "blocks, the entry leads to");
    }

    @Test
    void aBlockHasAsManyLiteralsAsItsLengthSays() throws Exception {
        SyntheticFile damaged = ROOK_WDL;
        for (int at = ROOK_WDL.lengths(); at < ROOK_WDL.data(); at++) {
            damaged = damaged.withByte(at, 0xff);
        }
        OpenedTable opened = OpenedTable.of(damaged);
        int failed = 0;
        for (long index = 0; index < 31332; index += 100) {
            int literal = opened.literal(opened.subTable(0, 0), index);
            failed += literal == LiteralReader.FAILED ? 1 : 0;
            assertThat(literal).isIn(LiteralReader.FAILED, 0, 1, 2, 3, 4);
        }
        assertThat(failed).isPositive();
        assertThat(evaluate(LATE, damaged, ROOK_DTZ)).isInstanceOfAny(Failed.class, Resolved.class);
    }

    @Test
    void aListHasTheDistanceOfEveryLiteral() throws Exception {
        Evaluation evaluation = evaluate(LATE, ROOK_WDL, ROOK_DTZ);
        assertThat(evaluation).isInstanceOf(Failed.class);
        Failed failed = (Failed) evaluation;
        assertThat(failed.wdl()).as("the value is known all the same").isEqualTo(Wdl.WIN);
        assertThat(failed.failure().sentence())
                .contains("KRvK.rtbz: corrupt at offset")
                .contains("a literal below 1, found 1");
    }

    @Test
    void aWonPositionHasAMoveThatKeepsTheWin() throws Exception {
        // White to move wins everywhere and Black never loses: no move can keep the win.
        SyntheticFile wdl = SyntheticTable.of("KRvK", Metric.WDL)
                .with(0, 0, SyntheticSubTable.single(4))
                .with(0, 1, SyntheticSubTable.single(2))
                .write();
        SyntheticFile dtz = SyntheticTable.of("KRvK", Metric.DTZ)
                .withAll(SyntheticSubTable.single(0).flags(1))
                .write();
        Evaluation evaluation = evaluate(LATE, wdl, dtz);
        assertThat(evaluation).isInstanceOf(Failed.class);
        assertThat(((Failed) evaluation).failure().sentence())
                .contains("KRvK")
                .contains("contradict each other")
                .contains("no move keeps the win");
    }

    @Test
    void aDamagedFileHasItsAlternative() throws Exception {
        int entry = entryOf(EARLY, 0);
        PagedTables tables = new PagedTables(TableFormat.of(Variant.STANDARD), Prefix.WHOLE);
        add(tables, "first", ROOK_WDL.withByte(entry + 3, 0x80));
        add(tables, "second", ROOK_WDL.withByte(0, 0));
        add(tables, "third", ROOK_WDL);
        add(tables, "first", ROOK_DTZ.withByte(4, 0));
        add(tables, "second", ROOK_DTZ);
        assertThat(tables.answer(position(EARLY)).evaluation())
                .isEqualTo(new Resolved(Wdl.WIN, new MaybeRounded.Rounded<>(new Dtz(7))));
    }

    @Test
    void aTableThatCannotBeOpenedFailsItsPositionsWithItsReason() throws Exception {
        Evaluation evaluation = evaluate(EARLY, ROOK_WDL.withByte(0, 0), ROOK_DTZ);
        assertThat(evaluation).isInstanceOf(Failed.class);
        assertThat(((Failed) evaluation).failure()).isInstanceOf(ProbeFailure.CorruptTable.class);
        assertThat(((Failed) evaluation).failure().sentence())
                .contains("KRvK.rtbw")
                .contains("wrong magic number");
    }

    @Test
    void aTableWithoutItsOtherMetricHasAValueAndNoDistance() throws Exception {
        PagedTables tables = new PagedTables(TableFormat.of(Variant.STANDARD), Prefix.WHOLE);
        add(tables, "", ROOK_WDL);
        Evaluation evaluation = tables.answer(position(EARLY)).evaluation();
        assertThat(evaluation)
                .isEqualTo(new Failed(
                        new ProbeFailure.MissingTable(
                                new TableName(Material.parse("KRvK").orElseThrow(), Metric.DTZ)),
                        Wdl.WIN));
    }

    private static void assertCorrupt(SyntheticFile damaged, long offset, String expected) throws Exception {
        Evaluation evaluation = evaluate(EARLY, damaged, ROOK_DTZ);
        assertThat(evaluation).isInstanceOf(Failed.class);
        Failed failed = (Failed) evaluation;
        assertThat(failed.failure()).isInstanceOf(ProbeFailure.CorruptTable.class);
        assertThat(failed.failure().sentence())
                .contains("KRvK.rtbw: corrupt at offset " + offset + ":")
                .contains(expected);
    }

    /** The offset of the sparse entry that a probe of the position reads. */
    private static int entryOf(String fen, int side) throws Exception {
        OpenedTable opened = OpenedTable.of(ROOK_WDL);
        SubTable table = opened.subTable(0, side);
        long index = new PositionIndex().of(position(fen), table.groups(), false);
        return (int) (table.sparseOffset() + 6 * (index >>> table.spanBits()));
    }

    private static Evaluation evaluate(String fen, SyntheticFile... files) throws Exception {
        PagedTables tables = new PagedTables(TableFormat.of(Variant.STANDARD), Prefix.NONE);
        for (SyntheticFile file : files) {
            add(tables, "", file);
        }
        return tables.answer(position(fen)).evaluation();
    }

    private static void add(PagedTables tables, String folder, SyntheticFile file) throws IOException {
        tables.add(Path.of(folder, file.name()), MemorySegment.ofArray(file.bytes()));
    }

    private static Position position(String fen) throws InvalidFenException {
        return Fen.parse(fen, Variant.STANDARD);
    }
}
