package io.endgrain.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.endgrain.syzygy.Metric;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

/** Whatever the cells, every one of them is found again, and those that nobody reads get what they allow. */
class CompressorTest {
    @Property(tries = 400)
    void wdlCells(@ForAll("wdl") List<Run> runs) {
        check(cells(runs), Metric.WDL, false);
    }

    @Property(tries = 400)
    void dtzCells(@ForAll("dtz") List<Run> runs, @ForAll boolean mapped) {
        check(cells(runs), Metric.DTZ, mapped);
    }

    /** Some cells alike. */
    record Run(int cell, int length) {}

    @Provide
    Arbitrary<List<Run>> wdl() {
        return runs(Arbitraries.integers().between(-5, 4));
    }

    @Provide
    Arbitrary<List<Run>> dtz() {
        return runs(Arbitraries.frequencyOf(
                Tuple.of(3, Arbitraries.integers().between(0, 60)),
                Tuple.of(1, Arbitraries.integers().between(0, 4095)),
                Tuple.of(1, Arbitraries.integers().between(-100, -1)),
                Tuple.of(3, Arbitraries.just((int) Compressor.ANYTHING))));
    }

    private static Arbitrary<List<Run>> runs(Arbitrary<Integer> cell) {
        Arbitrary<Integer> length = Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.integers().between(1, 3)),
                Tuple.of(2, Arbitraries.integers().between(4, 40)),
                Tuple.of(1, Arbitraries.integers().between(41, 1000)));
        return Combinators.combine(cell, length)
                .as(Run::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(300);
    }

    private static short[] cells(List<Run> runs) {
        short[] cells = new short[runs.stream().mapToInt(Run::length).sum()];
        int at = 0;
        for (Run run : runs) {
            Arrays.fill(cells, at, at + run.length(), (short) run.cell());
            at += run.length();
        }
        return cells;
    }

    @Test
    void oneValueNeedsNoData() {
        short[] cells = new short[1000];
        Arrays.fill(cells, (short) 3);

        assertThat(Compressor.compress(cells.clone(), Metric.WDL).singleValue()).isEqualTo(3);
        check(cells, Metric.DTZ, false);
    }

    @Test
    void theValueThatAllCellsAllowNeedsNoData() {
        short[] cells = {3, -4, -5, 3, 3};

        assertThat(Compressor.compress(cells, Metric.WDL).singleValue()).isEqualTo(3);
    }

    @Test
    void cellsThatNobodyReadsNeedNoData() {
        short[] wdl = {-5, -5, -3, -5};
        short[] dtz = {Compressor.ANYTHING, Compressor.ANYTHING};

        assertThat(Compressor.compress(wdl, Metric.WDL).singleValue()).isBetween(0, 2);
        assertThat(Compressor.compress(dtz, Metric.DTZ).singleValue()).isZero();
    }

    @Test
    void readersTakeZeroForDistancesWithoutData() {
        short[] zeros = new short[100];
        short[] sevens = new short[100];
        Arrays.fill(sevens, (short) 7);

        assertThat(Compressor.compress(zeros.clone(), Metric.DTZ, false).isSingle())
                .isTrue();
        assertThat(Compressor.compress(zeros.clone(), Metric.DTZ, true).isSingle())
                .as("mapped")
                .isFalse();
        assertThat(Compressor.compress(sevens.clone(), Metric.DTZ, false).isSingle())
                .isFalse();
    }

    /** In antichess it is one. */
    @Test
    void readersTakeTheNumberOfTheVariantForDistancesWithoutData() {
        short[] zeros = new short[100];
        short[] ones = new short[100];
        Arrays.fill(ones, (short) 1);
        ones[3] = Compressor.ANYTHING;
        short[] unread = {Compressor.ANYTHING, Compressor.ANYTHING};

        assertThat(Compressor.compressDistances(ones.clone(), false, 1).isSingle())
                .isTrue();
        assertThat(Compressor.compressDistances(unread.clone(), false, 1).singleValue())
                .isEqualTo(1);
        assertThat(Compressor.compressDistances(zeros.clone(), false, 1).isSingle())
                .isFalse();
        assertThat(Compressor.compressDistances(ones.clone(), false, 0).isSingle())
                .isFalse();
        assertThat(Compressor.compressDistances(ones.clone(), true, 1).isSingle())
                .as("mapped")
                .isFalse();
    }

    @Test
    void oneCell() {
        check(new short[] {5}, Metric.DTZ, false);
        check(new short[] {5}, Metric.DTZ, true);
        check(new short[] {0}, Metric.DTZ, true);
        check(new short[] {4}, Metric.WDL, false);
    }

    @Test
    void moreValuesThanABlockMayHave() {
        short[] cells = new short[500_000];
        Arrays.fill(cells, 100_000, 100_003, (short) 4);

        CompressedSubTable compressed = check(cells, Metric.WDL, false);

        assertThat(compressed.blocks().count()).isGreaterThanOrEqualTo(500_000 / 65_536 + 1);
    }

    @Test
    void noise() {
        Random random = new Random(5);
        short[] cells = new short[50_000];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = (short) random.nextInt(4096);
        }
        // 12 bits for a reference leave room for 4095 symbols, so not every value can occur at once.
        for (int i = 0; i < cells.length; i++) {
            cells[i] = cells[i] == 4095 ? 0 : cells[i];
        }
        check(cells, Metric.DTZ, true);
    }

    @Test
    void tooManyValues() {
        short[] cells = new short[4096];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = (short) i;
        }

        assertThatThrownBy(() -> Compressor.compress(cells, Metric.DTZ, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("4095");
    }

    @Test
    void valuesOf12BitsAtMost() {
        assertThatThrownBy(() -> Compressor.compress(new short[] {1, 4096}, Metric.DTZ))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("4096");
    }

    @Test
    void noValueAppearsThatNoCellNeeds() {
        Random random = new Random(6);
        short[] cells = new short[20_000];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = (short) (random.nextInt(3) == 0 ? -1 - random.nextInt(5) : random.nextBoolean() ? 0 : 4);
        }
        DecodedSubTable decoded = new DecodedSubTable(Compressor.compress(cells, Metric.WDL));

        Set<Integer> found = new HashSet<>();
        for (int i = 0; i < cells.length; i++) {
            found.add(decoded.value(i));
        }

        assertThat(found).containsExactlyInAnyOrder(0, 4);
    }

    @Test
    void cellsThatNobodyReadsMakeATableSmaller() {
        Random random = new Random(7);
        short[] needed = new short[100_000];
        short[] partly = new short[100_000];
        int value = 0;
        for (int i = 0; i < needed.length; i++) {
            value = random.nextInt(20) == 0 ? random.nextInt(5) : value;
            boolean read = random.nextBoolean();
            needed[i] = (short) (read ? value : random.nextInt(5));
            partly[i] = (short) (read ? value : -5);
        }

        assertThat(check(partly, Metric.WDL, false).bytes())
                .isLessThan(check(needed, Metric.WDL, false).bytes() / 3);
    }

    @Test
    void theSameCellsGiveTheSameBytes() {
        short[] cells = new short[30_000];
        Random random = new Random(8);
        for (int i = 0; i < cells.length; i++) {
            cells[i] = (short) random.nextInt(random.nextInt(50) + 1);
        }
        CompressedSubTable first = Compressor.compress(cells.clone(), Metric.DTZ);
        CompressedSubTable second = Compressor.compress(cells.clone(), Metric.DTZ);

        assertThat(second.blocks().data()).isEqualTo(first.blocks().data());
        assertThat(second.symbols()).isEqualTo(first.symbols());
    }

    @Test
    void theEstimateTellsOrderFromDisorder() {
        Random random = new Random(9);
        short[] ordered = new short[50_000];
        short[] shuffled = new short[50_000];
        for (int i = 0; i < ordered.length; i++) {
            ordered[i] = (short) (i / 500 % 5);
            shuffled[i] = (short) random.nextInt(5);
        }
        short[] constant = new short[50_000];

        long estimate = Compressor.estimateBits(ordered);
        assertThat(Compressor.estimateBits(shuffled)).isGreaterThan(10 * estimate);
        assertThat(Compressor.estimateBits(constant)).isZero();
    }

    private static CompressedSubTable check(short[] cells, Metric metric, boolean mapped) {
        CompressedSubTable compressed = Compressor.compress(cells.clone(), metric, mapped);
        DecodedSubTable decoded = new DecodedSubTable(compressed);
        decoded.checkLimits();
        // Each place of a block costs a walk through the block, so long tables are sampled.
        int step = Math.max(1, cells.length / 20_000);
        for (int i = 0; i < cells.length; i += step) {
            checkValue(decoded, cells, i);
        }
        checkValue(decoded, cells, cells.length - 1);
        return compressed;
    }

    private static void checkValue(DecodedSubTable decoded, short[] cells, int index) {
        int value = decoded.value(index);
        if (cells[index] >= 0 ? value != cells[index] : value < 0 || value > -cells[index] - 1) {
            throw new AssertionError("index " + index + ": cell " + cells[index] + ", decoded " + value);
        }
    }
}
