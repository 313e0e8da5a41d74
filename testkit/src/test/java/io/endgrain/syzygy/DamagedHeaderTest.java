package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.endgrain.testkit.synthetic.Literals;
import io.endgrain.testkit.synthetic.SymbolDictionary;
import io.endgrain.testkit.synthetic.SymbolDictionary.Code;
import io.endgrain.testkit.synthetic.SyntheticFile;
import io.endgrain.testkit.synthetic.SyntheticSubTable;
import io.endgrain.testkit.synthetic.SyntheticTable;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Damage that a header shows: each field of A13 of the format's specification, and what the error says about it. */
class DamagedHeaderTest {
    /** Offsets within a pairs header. */
    private static final int BLOCK_BITS = 1;

    private static final int SPAN_BITS = 2;
    private static final int PADDING = 3;
    private static final int BLOCKS = 4;
    private static final int LONGEST = 8;
    private static final int SHORTEST = 9;
    private static final int LOWEST = 10;

    /** White to move single-valued, Black to move with data: five literals, codes of 2 and 3 bits. */
    private static final SyntheticFile ROOK = SyntheticTable.of("KRvK", Metric.WDL)
            .with(
                    0,
                    1,
                    SyntheticSubTable.of(
                            Literals.of(index -> (int) (index % 5)), SymbolDictionary.leaves(0, 1, 2, 3, 4)))
            .write();

    private static final int HEADER = ROOK.headers()[0][1];

    /** After two first symbols. */
    private static final int SYMBOL_COUNT = HEADER + LOWEST + 4;

    private static final int SYMBOLS = SYMBOL_COUNT + 2;

    private static final SyntheticFile PAWNS =
            SyntheticTable.of("KPvKP", Metric.WDL).write();

    private static final SyntheticFile MAPPED = SyntheticTable.of("KRvK", Metric.DTZ)
            .with(
                    0,
                    0,
                    SyntheticSubTable.of(
                                    Literals.runs(Map.of(0L, 0, 100L, 1)), SymbolDictionary.runs(Code.BALANCED, 0, 1))
                            .mapped(false, new int[] {3, 9}, new int[] {}, new int[] {}, new int[] {}))
            .write();

    @Test
    void theUndamagedFilesAreFine() throws Exception {
        assertThat(OpenedTable.of(ROOK).subTable(0, 1).codes().lowestSymbols()).hasSize(2);
        assertThat(OpenedTable.of(PAWNS).header().files()).isEqualTo(4);
        assertThat(OpenedTable.of(MAPPED).subTable(0, 0).map().length(2)).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 16, 63, 64, 79, 81, 96, 128, 143})
    void sizesThatNoTableHasAreRefused(int size) {
        assertThatThrownBy(() -> OpenedTable.of(ROOK.name(), Arrays.copyOf(ROOK.bytes(), size), 0))
                .isInstanceOf(CorruptTableException.class)
                .hasMessageContaining("KRvK.rtbw")
                .hasMessageContaining("offset 0")
                .hasMessageContaining("this one has " + size);
    }

    @ParameterizedTest
    @ValueSource(ints = {-64, -128, -1024, 64, 128, 4096})
    void truncatedAndExtendedFilesAreRefused(int difference) {
        int size = ROOK.bytes().length + difference;
        assertThatThrownBy(() -> OpenedTable.of(ROOK.name(), Arrays.copyOf(ROOK.bytes(), size), 0))
                .isInstanceOf(CorruptTableException.class)
                .hasMessageContaining("make a file of " + ROOK.bytes().length + " bytes, this one has " + size);
    }

    @Test
    void aFileThatEndsWithinItsHeaderIsRefused() {
        SyntheticFile file = SyntheticTable.of("KQPvKRP", Metric.WDL)
                .withAll(SyntheticSubTable.of(
                                Literals.runs(Map.of(0L, 2, 9L, 1)), SymbolDictionary.runs(Code.BALANCED, 1, 2))
                        .bits(6, 20))
                .write();
        assertThatThrownBy(() -> OpenedTable.of(file.name(), Arrays.copyOf(file.bytes(), 144), 0))
                .isInstanceOf(CorruptTableException.class)
                .hasMessageContaining("KQPvKRP.rtbw")
                .hasMessageContaining("the file ends after 144 bytes");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void anotherMagicNumberIsRefused(int at) {
        assertThat(damage(ROOK, at, ROOK.bytes()[at] ^ 0x10).getMessage())
                .contains("KRvK.rtbw: corrupt at offset 0")
                .contains("wrong magic number")
                .contains("71 e8 23 5d");
    }

    @Test
    void aTableOfTheOtherMetricIsRefused() {
        assertThatThrownBy(() -> OpenedTable.of("KRvK.rtbz", ROOK.bytes(), 0))
                .hasMessageContaining("d7 66 0c a5, found 71 e8 23 5d");
    }

    @ParameterizedTest
    @ValueSource(strings = {"KQvK.rtbw", "KRvKR.rtbw", "KPvK.rtbw", "KRvKP.rtbw", "KRBvK.rtbw", "KBNvK.rtbw"})
    void aTableUnderTheNameOfAnotherIsRefused(String name) {
        assertThatThrownBy(() -> OpenedTable.of(name, ROOK.bytes(), 0))
                .isInstanceOf(CorruptTableException.class)
                .hasMessageContaining(name);
    }

    @ParameterizedTest
    @CsvSource({"1, of different sides", "2, with pawns"})
    void theLayoutByteAgreesWithTheMaterial(int bit, String what) {
        assertDamage(ROOK, 4, ROOK.bytes()[4] ^ bit, 4, what);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7, 8, 15})
    void pieceCodesAreThoseOfPieces(int code) {
        int at = ROOK.descriptors()[0] + 1;
        assertDamage(ROOK, at + 1, (ROOK.bytes()[at + 1] & 0xf0) | code, at + 1, "piece code is 1 to 6");
    }

    @Test
    void theMenAreThoseOfTheName() {
        int at = ROOK.descriptors()[0] + 3;
        assertDamage(ROOK, at, 0x55, at - 2, "the men of KRvK, found KQvK");
    }

    @Test
    void bothSidesHaveTheSameMen() {
        int at = ROOK.descriptors()[0] + 3;
        assertDamage(ROOK, at, 0x54, at - 2, "every sub-table has the same men");
    }

    @Test
    void coloursMayBeExchangedAgainstTheName() throws Exception {
        byte[] bytes = ROOK.bytes().clone();
        for (int i = 1; i <= 3; i++) {
            bytes[ROOK.descriptors()[0] + i] ^= (byte) 0x88;
        }
        OpenedTable opened = OpenedTable.of(ROOK.name(), bytes, 0);
        assertThat(opened.header()
                        .needsFlip(Material.parse("KRvK").orElseThrow().signature(), false))
                .isTrue();
    }

    @Test
    void pawnsStandFirst() {
        int at = PAWNS.descriptors()[1];
        // p and K exchanged: P K p k.
        byte[] bytes = PAWNS.bytes().clone();
        byte second = bytes[at + 3];
        bytes[at + 3] = bytes[at + 4];
        bytes[at + 4] = second;
        assertThatThrownBy(() -> OpenedTable.of(PAWNS.name(), bytes, 0))
                .hasMessageContaining("offset " + at)
                .hasMessageContaining("pawns stand first");
    }

    @Test
    void everySubTableHasTheSameLeadPawns() {
        int at = PAWNS.descriptors()[2] + 2;
        byte[] bytes = PAWNS.bytes().clone();
        byte first = bytes[at];
        bytes[at] = bytes[at + 1];
        bytes[at + 1] = first;
        assertThatThrownBy(() -> OpenedTable.of(PAWNS.name(), bytes, 0))
                .hasMessageContaining("offset " + at)
                .hasMessageContaining("same lead pawns");
    }

    @Test
    void leadMenAreTheOnlyOnesOfTheirKind() {
        SyntheticFile file = SyntheticTable.of("KNNvK", Metric.WDL)
                .withAll(SyntheticSubTable.single(2).pieces("KNkN"))
                .write();
        assertRefused(file, file.descriptors()[0], "only one of its kind, code 2 is not");
        SyntheticFile three = SyntheticTable.of("KNNvKB", Metric.WDL)
                .withAll(SyntheticSubTable.single(2).pieces("KNkbN"))
                .write();
        assertRefused(three, three.descriptors()[0], "only one of its kind");
    }

    @Test
    void menOfOneKindStandTogether() {
        SyntheticFile file = SyntheticTable.of("KBBvKNN", Metric.WDL)
                .withAll(SyntheticSubTable.single(2).pieces("KkBnBn"))
                .write();
        assertRefused(file, file.descriptors()[0], "stands in two places");
        SyntheticFile pawns = SyntheticTable.of("KPPvK", Metric.WDL)
                .withAll(SyntheticSubTable.single(2).pieces("PKPk"))
                .write();
        assertRefused(pawns, pawns.descriptors()[0], "pawns of one colour stand together");
    }

    @ParameterizedTest
    @ValueSource(ints = {0x01, 0x10, 0x0e, 0xf0, 0xff})
    void orderSlotsLeaveNoGroupOut(int orders) {
        // A single group: its slot is 0.
        assertRefused(ROOK.withByte(ROOK.descriptors()[0], orders), ROOK.descriptors()[0], "slots");
    }

    @Test
    void theTwoPawnGroupsHaveDifferentSlots() {
        assertRefused(PAWNS.withByte(PAWNS.descriptors()[0] + 1, 0), PAWNS.descriptors()[0], "different slots");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 11, 64, 255})
    void blocksHaveUpToOneKibibyte(int bits) {
        assertDamage(ROOK, HEADER + BLOCK_BITS, bits, HEADER + BLOCK_BITS, "blocks have 2^2 to 2^10 bytes");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 32, 255})
    void spansHaveALimit(int bits) {
        assertDamage(ROOK, HEADER + SPAN_BITS, bits, HEADER + SPAN_BITS, "2^1 to 2^31 indices apart");
    }

    @Test
    void thereIsABlock() {
        SyntheticFile none = ROOK.withByte(HEADER + BLOCKS, 0).withByte(HEADER + BLOCKS + 1, 0);
        assertRefused(none, HEADER + BLOCKS, "at least one block");
    }

    @Test
    void theListOfBlocksFitsThirtyTwoBits() {
        SyntheticFile many = ROOK.withByte(HEADER + PADDING, 1);
        for (int i = 0; i < 4; i++) {
            many = many.withByte(HEADER + BLOCKS + i, 0xff);
        }
        assertRefused(many, HEADER + BLOCKS, "their list fits 32 bits");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "33, 1", "255, 2", "3, 0", "3, 4", "2, 3"})
    void codeLengthsAreOneToThirtyTwo(int longest, int shortest) {
        SyntheticFile file = ROOK.withByte(HEADER + LONGEST, longest).withByte(HEADER + SHORTEST, shortest);
        assertRefused(file, HEADER + LONGEST, "code lengths are 1 to 32");
    }

    @Test
    void firstSymbolsDoNotRise() {
        int second = HEADER + LOWEST + 2;
        assertDamage(ROOK, second, 200, second, "do not rise");
    }

    @Test
    void theFirstSymbolOfTheLongestCodesIsZero() {
        int second = HEADER + LOWEST + 2;
        assertDamage(ROOK, second, 1, second, "the first symbol of the longest codes is 0");
    }

    @Test
    void theNumbersOfCodesMakeACompleteCode() {
        assertDamage(ROOK, HEADER + LOWEST, 3, HEADER + LOWEST, "complete prefix code");
        assertDamage(ROOK, HEADER + LOWEST, 10, HEADER + LOWEST, "makes them longer");
    }

    @Test
    void thereIsASymbolForEveryCode() {
        // No codes of three bits: four of two bits need four symbols; one code of three bits fewer needs six.
        SyntheticFile fewer = ROOK.withByte(HEADER + LOWEST, 0);
        assertThat(catchThrowableOfType(CorruptTableException.class, () -> OpenedTable.of(fewer)))
                .as("four codes of two bits and five symbols fit")
                .isNull();
        SyntheticFile more = ROOK.withByte(HEADER + LOWEST, 6);
        assertRefused(more, SYMBOL_COUNT, "a symbol for every code");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4096, 65535})
    void thereAreUpTo4095Symbols(int count) {
        SyntheticFile file = ROOK.withByte(SYMBOL_COUNT, count).withByte(SYMBOL_COUNT + 1, count >>> 8);
        assertRefused(file, SYMBOL_COUNT, "the number of symbols is 1 to 4095, found " + count);
    }

    @Test
    void symbolsConsistOfSymbolsThatExist() {
        SyntheticFile left =
                ROOK.withByte(SYMBOLS, 5).withByte(SYMBOLS + 1, 0x10).withByte(SYMBOLS + 2, 0);
        assertRefused(left, SYMBOLS, "found 5 and 1");
        SyntheticFile right =
                ROOK.withByte(SYMBOLS, 1).withByte(SYMBOLS + 1, 0x50).withByte(SYMBOLS + 2, 0);
        assertRefused(right, SYMBOLS, "found 1 and 5");
    }

    @Test
    void noSymbolContainsItself() {
        SyntheticFile itself =
                ROOK.withByte(SYMBOLS, 0).withByte(SYMBOLS + 1, 0x10).withByte(SYMBOLS + 2, 0);
        assertRefused(itself, SYMBOLS, "does not contain itself");
        // 0 = (1, 2), 1 = (0, 2)
        SyntheticFile eachOther = ROOK.withByte(SYMBOLS, 1)
                .withByte(SYMBOLS + 1, 0x20)
                .withByte(SYMBOLS + 2, 0)
                .withByte(SYMBOLS + 3, 0)
                .withByte(SYMBOLS + 4, 0x20)
                .withByte(SYMBOLS + 5, 0);
        assertRefused(eachOther, SYMBOLS + 3, "does not contain itself");
    }

    @Test
    void symbolsExpandTo256LiteralsAtMost() {
        SymbolDictionary tooLong = new SymbolDictionary(Code.BALANCED).leaf(2).leaf(4);
        for (int half = 0; half < 8; half++) {
            tooLong.pair(half == 0 ? 0 : half + 1, half == 0 ? 0 : half + 1);
        }
        SyntheticFile file = SyntheticTable.of("KRvK", Metric.WDL)
                .with(0, 1, SyntheticSubTable.of(Literals.runs(Map.of(0L, 2, 31000L, 4)), tooLong))
                .write();
        int lengths = tooLong.size() == 16 ? 1 : 2;
        int symbols = file.headers()[0][1] + LOWEST + 2 * lengths + 2;
        // The leaf of literal 4 becomes a pair of the longest symbol, 9.
        SyntheticFile damaged =
                file.withByte(symbols + 3, 9).withByte(symbols + 4, 0x90).withByte(symbols + 5, 0);
        assertRefused(damaged, symbols + 3, "at most 256 literals, symbol 1 to 512");
    }

    @Test
    void deeplyNestedSymbolsNeedNoStackOfTheThread() {
        SymbolDictionary chain = new SymbolDictionary(Code.BALANCED).leaf(2).pair(0, 0);
        SyntheticFile file = SyntheticTable.of("KRvK", Metric.WDL)
                .with(0, 1, SyntheticSubTable.of(Literals.of(index -> 2), padded(chain)))
                .write();
        int symbols = file.headers()[0][1] + LOWEST + 4 + 2;
        byte[] bytes = file.bytes();
        for (int symbol = 0; symbol < 4094; symbol++) {
            int pair = (symbol + 1) | (symbol + 1) << 12;
            bytes[symbols + 3 * symbol] = (byte) pair;
            bytes[symbols + 3 * symbol + 1] = (byte) (pair >>> 8);
            bytes[symbols + 3 * symbol + 2] = (byte) (pair >>> 16);
        }
        assertThatThrownBy(() -> OpenedTable.of(file))
                .isInstanceOf(CorruptTableException.class)
                .hasMessageContaining("256 literals");
    }

    private static SymbolDictionary padded(SymbolDictionary dictionary) {
        while (dictionary.size() < 4095) {
            dictionary.leaf(2);
        }
        return dictionary;
    }

    @Test
    void valuesAreThoseOfWdl() {
        assertDamage(ROOK, SYMBOLS, 5, SYMBOLS, "a WDL literal is 0 to 4, found 5");
        int single = ROOK.headers()[0][0] + 1;
        assertDamage(ROOK, single, 5, single, "the single value of a WDL sub-table is 0 to 4, found 5");
    }

    @Test
    void sectionsFillTheFile() {
        assertDamage(ROOK, HEADER + BLOCKS, ROOK.bytes()[HEADER + BLOCKS] + 1, ROOK.maps(), "make a file of");
        assertDamage(ROOK, HEADER + PADDING, 200, ROOK.maps(), "make a file of");
        assertDamage(ROOK, HEADER + SPAN_BITS, 2, ROOK.maps(), "make a file of");
        assertDamage(ROOK, HEADER + BLOCK_BITS, 9, ROOK.maps(), "make a file of");
    }

    @Test
    void listsOfValuesFillTheirSection() {
        assertThat(damage(MAPPED, MAPPED.maps(), 255)).hasMessageStartingWith("KRvK.rtbz: corrupt at offset");
        // The list of wins becomes 16 bits wide.
        int header = MAPPED.headers()[0][0];
        assertThat(damage(MAPPED, header, MAPPED.bytes()[header] | 16))
                .hasMessageStartingWith("KRvK.rtbz: corrupt at offset");
    }

    @Test
    void anyFlippedBitOfAHeaderIsRefusedOrHarmless() {
        for (SyntheticFile file : new SyntheticFile[] {ROOK, PAWNS, MAPPED}) {
            for (int bit = 0; bit < 8 * file.sparse(); bit++) {
                SyntheticFile damaged = file.withByte(bit / 8, file.bytes()[bit / 8] ^ (1 << bit % 8));
                try {
                    OpenedTable.of(damaged);
                } catch (CorruptTableException refused) {
                    assertThat(refused).hasMessageContaining(file.name() + ": corrupt at offset ");
                    assertThat(refused.offset()).isBetween(0L, (long) file.bytes().length);
                }
            }
        }
    }

    private static void assertDamage(SyntheticFile file, int at, int value, long offset, String expected) {
        assertRefused(file.withByte(at, value), offset, expected);
    }

    private static void assertRefused(SyntheticFile file, long offset, String expected) {
        CorruptTableException refused = catchThrowableOfType(CorruptTableException.class, () -> OpenedTable.of(file));
        assertThat(refused)
                .as(expected)
                .hasMessageStartingWith(file.name() + ": corrupt at offset " + offset + ":")
                .hasMessageContaining(expected);
        assertThat(refused.offset()).isEqualTo(offset);
    }

    private static CorruptTableException damage(SyntheticFile file, int at, int value) {
        return catchThrowableOfType(CorruptTableException.class, () -> OpenedTable.of(file.withByte(at, value)));
    }
}
