package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.testkit.synthetic.Literals;
import io.endgrain.testkit.synthetic.SymbolDictionary;
import io.endgrain.testkit.synthetic.SymbolDictionary.Code;
import io.endgrain.testkit.synthetic.SyntheticSubTable;
import io.endgrain.testkit.synthetic.SyntheticTable;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Layouts that the format allows and that published tables of few men do not show: index by index to the literal. */
class SyntheticLayoutTest {
    /** A value that changes with the index without a short period. */
    private static final Literals SCATTERED = Literals.of(index -> (int) (((index * 0x9e3779b97f4a7c15L) >>> 40) % 5));

    private static final Literals IN_RUNS = Literals.of(index -> (int) (index / 700 % 5));

    @ParameterizedTest
    @CsvSource({"2, 3", "5, 8", "6, 12", "8, 15", "10, 17", "10, 24"})
    void everyIndexIsFoundWithAnyBlockSizeAndSpan(int blockBits, int spanBits) throws Exception {
        SyntheticSubTable subTable = SyntheticSubTable.of(SCATTERED, SymbolDictionary.leaves(0, 1, 2, 3, 4))
                .bits(blockBits, spanBits);
        SyntheticTable table = SyntheticTable.of("KRvK", Metric.WDL).with(0, 1, subTable);

        assertEveryLiteral(table, 0, 1, SCATTERED);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void sparseEntriesMayPointToEarlierBlocks(int blocksBack) throws Exception {
        SyntheticSubTable subTable = SyntheticSubTable.of(IN_RUNS, SymbolDictionary.runs(Code.BALANCED, 0, 1, 2, 3, 4))
                .bits(4, 9)
                .entriesPointBack(blocksBack);
        SyntheticTable table = SyntheticTable.of("KRvK", Metric.WDL).with(0, 0, subTable);

        assertEveryLiteral(table, 0, 0, IN_RUNS);
    }

    @Test
    void theMiddleOfTheLastSpanMayBeInAVirtualBlock() throws Exception {
        SyntheticSubTable subTable = SyntheticSubTable.of(SCATTERED, SymbolDictionary.leaves(0, 1, 2, 3, 4))
                .bits(6, 21);
        SyntheticTable table = SyntheticTable.of("KRvK", Metric.WDL).with(0, 0, subTable);

        OpenedTable opened = assertEveryLiteral(table, 0, 0, SCATTERED);

        SubTable read = opened.subTable(0, 0);
        assertThat(read.listedBlocks() - read.blocks()).isEqualTo(16);
    }

    @Test
    void codesMayHaveUpToThirtyTwoBits() throws Exception {
        SymbolDictionary dictionary = new SymbolDictionary(Code.SKEWED);
        for (int literal = 0; literal < 33; literal++) {
            dictionary.leaf(literal);
        }
        Literals literals = Literals.of(index -> (int) (index % 33));
        SyntheticTable table = SyntheticTable.of("KRvK", Metric.DTZ)
                .with(0, 0, SyntheticSubTable.of(literals, dictionary).bits(7, 8));

        OpenedTable opened = assertEveryLiteral(table, 0, 0, literals);

        assertThat(opened.subTable(0, 0).codes().lowestSymbols()).hasSize(32);
    }

    @Test
    void theOnlySymbolMayHaveAOneBitCode() throws Exception {
        Literals literals = Literals.of(index -> 3);
        SyntheticTable table = SyntheticTable.of("KRvK", Metric.WDL)
                .with(0, 1, SyntheticSubTable.of(literals, SymbolDictionary.leaves(3)));

        assertEveryLiteral(table, 0, 1, literals);
    }

    @Test
    void aBlockMayHoldSixtyFiveThousandLiterals() throws Exception {
        SyntheticTable table = SyntheticTable.of("KRvKR", Metric.WDL);
        SyntheticSubTable runs =
                SyntheticSubTable.of(Literals.runs(Map.of(0L, 1)), SymbolDictionary.runs(Code.SKEWED, 1));
        table.with(0, 0, runs.bits(5, 18));

        OpenedTable opened = OpenedTable.of(table.write());

        SubTable read = opened.subTable(0, 0);
        assertThat(read.blocks()).isEqualTo((table.size(0) + 0xffff) / 0x1_0000);
        for (long index = 0; index < table.size(0); index += 997) {
            assertThat(opened.literal(read, index)).isEqualTo(1);
        }
    }

    @Test
    void symbolsMayNestUnevenlyAndOccurWithinOthersOnly() throws Exception {
        SymbolDictionary dictionary = new SymbolDictionary(Code.SKEWED)
                .leaf(4)
                .leaf(0)
                .pair(4, 5) // 2 0 0
                .pair(2, 4) // 2 0 0 2
                .leaf(2)
                .pair(1, 1) // 0 0, in no block by itself
                .uncoded(1);
        // 2 0 0 and 2 0 0 2 fit in several ways; the longest is taken.
        int[] pattern = {2, 0, 0, 2, 2, 0, 4, 2, 0, 0, 0};
        Literals literals = Literals.of(index -> pattern[(int) (index % pattern.length)]);
        SyntheticTable table = SyntheticTable.of("KRvK", Metric.WDL)
                .with(0, 0, SyntheticSubTable.of(literals, dictionary).bits(3, 7));

        assertEveryLiteral(table, 0, 0, literals);
    }

    @Test
    void singleValuedSubTablesMayStandBetweenOthers() throws Exception {
        SyntheticSubTable data = SyntheticSubTable.of(SCATTERED, SymbolDictionary.leaves(0, 1, 2, 3, 4));
        SyntheticTable table = SyntheticTable.of("KPvK", Metric.WDL)
                .with(0, 1, data)
                .with(1, 0, SyntheticSubTable.single(4))
                .with(2, 0, data.bits(9, 13))
                .with(3, 1, data.bits(2, 5));

        OpenedTable opened = OpenedTable.of(table.write());

        assertThat(opened.subTable(0, 0).singleValue()).isEqualTo(2);
        assertThat(opened.subTable(1, 0).singleValue()).isEqualTo(4);
        assertEveryLiteral(opened, opened.subTable(0, 1), SCATTERED);
        assertEveryLiteral(opened, opened.subTable(2, 0), SCATTERED);
        assertEveryLiteral(opened, opened.subTable(3, 1), SCATTERED);
    }

    @Test
    void mapsOfBothWidthsMayMixInOneFile() throws Exception {
        int[] wins = {300, 2, 65535};
        int[] losses = {256, 1};
        SyntheticSubTable data = SyntheticSubTable.of(SCATTERED, SymbolDictionary.leaves(0, 1, 2, 3, 4));
        SyntheticTable table = SyntheticTable.of("KQPvKRP", Metric.DTZ);
        Literals short256 = Literals.runs(Map.of(0L, 0, 5000L, 1));
        SyntheticSubTable runs = SyntheticSubTable.of(short256, SymbolDictionary.runs(Code.BALANCED, 0, 1))
                .bits(10, 20);
        table.with(0, 0, runs.mapped(false, new int[] {7, 255}, new int[] {9}, new int[] {}, new int[] {1, 2}))
                .with(1, 0, runs.mapped(true, wins, losses, new int[] {1000}, new int[] {}))
                .with(2, 0, runs)
                .with(3, 0, runs.mapped(true, losses, wins, new int[] {}, new int[] {4095, 4}));
        assertThat(data.map()).isNull();

        OpenedTable opened = OpenedTable.of(table.write());

        DtzMap narrow = opened.subTable(0, 0).map();
        assertThat(narrow.number(2, 1)).isEqualTo(255);
        assertThat(narrow.number(-1, 1)).isEqualTo(2);
        assertThat(narrow.number(1, 0)).as("no such entry").isEqualTo(-1);
        DtzMap wide = opened.subTable(1, 0).map();
        assertThat(wide.number(2, 0)).isEqualTo(300);
        assertThat(wide.number(2, 2)).isEqualTo(65535);
        assertThat(wide.number(-2, 0)).isEqualTo(256);
        assertThat(wide.number(1, 0)).isEqualTo(1000);
        assertThat(wide.length(-1)).isZero();
        assertThat(opened.subTable(2, 0).map()).isNull();
        assertThat(opened.subTable(3, 0).map().number(-1, 0)).isEqualTo(4095);
        for (int file = 0; file < 4; file++) {
            SubTable read = opened.subTable(file, 0);
            assertThat(opened.literal(read, 0)).isZero();
            assertThat(opened.literal(read, 4999)).isZero();
            assertThat(opened.literal(read, 5000)).isEqualTo(1);
            assertThat(opened.literal(read, read.groups().size - 1)).isEqualTo(1);
        }
    }

    @Test
    void indicesAboveThirtyTwoBitsAreFoundInASixManTable() throws Exception {
        SyntheticTable table = SyntheticTable.of("KQRvKBN", Metric.WDL);
        long size = table.size(0);
        assertThat(size).isGreaterThan(1L << 32);
        Map<Long, Integer> starts = Map.of(0L, 4, 1L << 32, 2, (1L << 32) + 1, 0, (1L << 32) + 1000, 4, size - 1, 2);
        Literals literals = Literals.runs(starts);
        SymbolDictionary dictionary = SymbolDictionary.runs(Code.SKEWED, 0, 2, 4);
        table.with(0, 1, SyntheticSubTable.of(literals, dictionary).bits(5, 21));

        OpenedTable opened = OpenedTable.of(table.write());

        SubTable read = opened.subTable(0, 1);
        assertThat(read.groups().size).isEqualTo(size);
        for (long start : starts.keySet()) {
            for (long index = Math.max(0, start - 2); index <= Math.min(size - 1, start + 2); index++) {
                assertThat(opened.literal(read, index)).as("index " + index).isEqualTo(literals.at(index));
            }
        }
        new Random(6)
                .longs(2000, 0, size)
                .forEach(index -> assertThat(opened.literal(read, index))
                        .as("index " + index)
                        .isEqualTo(literals.at(index)));
    }

    @Test
    void sevenMenMayBeSingleValued() throws Exception {
        SyntheticTable table = SyntheticTable.of("KQRBvKNP", Metric.WDL).with(2, 1, SyntheticSubTable.single(0));

        OpenedTable opened = OpenedTable.of(table.write());

        assertThat(opened.bytes()).hasSize(80);
        assertThat(opened.subTable(2, 1).singleValue()).isZero();
        assertThat(opened.subTable(3, 1).singleValue()).isEqualTo(2);
    }

    private static OpenedTable assertEveryLiteral(SyntheticTable table, int pawnFile, int side, Literals literals)
            throws CorruptTableException {
        OpenedTable opened = OpenedTable.of(table.write());
        assertEveryLiteral(opened, opened.subTable(pawnFile, side), literals);
        assertThat(opened.subTable(pawnFile, side).groups().size).isEqualTo(table.size(pawnFile));
        return opened;
    }

    private static void assertEveryLiteral(OpenedTable opened, SubTable table, Literals literals) {
        for (long index = 0; index < table.groups().size; index++) {
            int literal = opened.literal(table, index);
            if (literal != literals.at(index)) {
                assertThat(literal).as("index " + index).isEqualTo(literals.at(index));
            }
        }
    }
}
