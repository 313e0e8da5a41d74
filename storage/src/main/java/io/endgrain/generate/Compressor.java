package io.endgrain.generate;

import io.endgrain.generate.DontCares.Filling;
import io.endgrain.syzygy.Metric;
import java.util.Arrays;

/**
 * Turns the values of a sub-table, in the order of their indices, into symbols and blocks (B6 to B9 of the format's
 * specification).
 *
 * <p>Values are given as cells. A cell of 0 or more stands for exactly this value. A negative cell stands for an index
 * that nobody reads, or at which readers take the best of what is stored and what they know from captures: any value
 * from 0 to {@code -cell - 1} will do. For WDL −5 thus allows everything, −4 everything up to 3, and so on.
 * {@link #ANYTHING} allows any value that some other cell needs.
 */
final class Compressor {
    /** The cell of an index that nobody reads. */
    static final short ANYTHING = Short.MIN_VALUE;

    private static final int SMALLEST_BLOCK_BITS = 5;
    private static final int LARGEST_WDL_BLOCK_BITS = 6;
    private static final int LARGEST_DTZ_BLOCK_BITS = 10;

    private Compressor() {}

    /**
     * Compresses a sub-table whose literals are the values themselves. It becomes single-valued if readers take the
     * one value that all cells allow from a single-valued sub-table.
     *
     * @param cells at least one; used as working space, so garbage afterwards
     * @param metric what the values are
     * @throws IllegalArgumentException if a value has more than 12 bits
     */
    static CompressedSubTable compress(short[] cells, Metric metric) {
        return compress(cells, metric, false);
    }

    /**
     * Compresses a sub-table. Besides the cells it needs up to two bytes for each of them, and up to 100 MB.
     *
     * @param cells at least one; used as working space, so garbage afterwards
     * @param metric what the values are
     * @param mapped whether the literals go through a map, which a single-valued sub-table cannot have
     * @throws IllegalArgumentException if a value has more than 12 bits
     */
    static CompressedSubTable compress(short[] cells, Metric metric, boolean mapped) {
        return metric == Metric.WDL ? compressValues(cells) : compressDistances(cells, mapped, 0);
    }

    /**
     * As {@link #compress(short[], Metric, boolean)}, of distances.
     *
     * @param single what readers take for every index of a sub-table without data
     */
    static CompressedSubTable compressDistances(short[] cells, boolean mapped, int single) {
        Alphabet alphabet = Alphabet.of(cells);
        if (!mapped && (alphabet.commonValue() == single || isUnread(cells))) {
            return CompressedSubTable.single(cells.length, single);
        }
        return compress(cells, alphabet, Metric.DTZ, Filling.BY_FREQUENCY);
    }

    private static boolean isUnread(short[] cells) {
        for (short cell : cells) {
            if (cell >= 0) {
                return false;
            }
        }
        return true;
    }

    private static CompressedSubTable compressValues(short[] cells) {
        Alphabet alphabet = Alphabet.of(cells);
        int common = alphabet.commonValue();
        if (common >= 0) {
            return CompressedSubTable.single(cells.length, common);
        }
        CompressedSubTable first = compress(cells.clone(), alphabet, Metric.WDL, Filling.BETWEEN_EQUALS);
        CompressedSubTable second = compress(cells, alphabet, Metric.WDL, Filling.BY_FREQUENCY);
        return second.bytes() < first.bytes() ? second : first;
    }

    /**
     * What the cells would take when compressed, roughly but quickly: to compare ways of ordering them.
     *
     * @param cells at least one; used as working space, so garbage afterwards
     * @return in bits
     */
    static long estimateBits(short[] cells) {
        Alphabet alphabet = Alphabet.of(cells);
        if (alphabet.commonValue() >= 0) {
            return 0;
        }
        return pairUp(cells, alphabet, Filling.BY_FREQUENCY, PairDictionary.Limits.ESTIMATE)
                .entropyBits();
    }

    private static CompressedSubTable compress(short[] cells, Alphabet alphabet, Metric metric, Filling filling) {
        return encode(pairUp(cells, alphabet, filling, PairDictionary.Limits.FULL), cells.length, metric);
    }

    private static SymbolSequence pairUp(
            short[] cells, Alphabet alphabet, Filling filling, PairDictionary.Limits limits) {
        int[] allowed = alphabet.encode(cells);
        DontCares dontCares = new DontCares(cells, allowed);
        dontCares.fill(filling);
        SymbolSequence sequence = new SymbolSequence(cells, alphabet.values());
        new PairDictionary(sequence, dontCares.areLeft() ? allowed : new int[0], limits).build();
        return sequence;
    }

    private static CompressedSubTable encode(SymbolSequence sequence, long size, Metric metric) {
        CanonicalCode code = CanonicalCode.of(codedFrequencies(sequence));
        int largest = metric == Metric.WDL ? LARGEST_WDL_BLOCK_BITS : LARGEST_DTZ_BLOCK_BITS;
        Blocks blocks = Blocks.smallest(sequence, code, size, SMALLEST_BLOCK_BITS, largest);
        int[] symbols = code.renumbered(sequence.pairs());
        return new CompressedSubTable(size, -1, symbols, code, blocks, SparseIndex.of(size, blocks));
    }

    /** How often symbols occur. A code needs two of them, so if only one occurs, another gets a code for nothing. */
    private static long[] codedFrequencies(SymbolSequence sequence) {
        long[] frequencies = sequence.frequencies();
        if (Arrays.stream(frequencies).filter(frequency -> frequency > 0).count() >= 2) {
            return frequencies;
        }
        int unused = 0;
        while (unused < frequencies.length && frequencies[unused] > 0) {
            unused++;
        }
        if (unused == frequencies.length) {
            sequence.addValue(sequence.pairs()[0] & 0xfff);
            frequencies = Arrays.copyOf(frequencies, unused + 1);
        }
        frequencies[unused] = 1;
        return frequencies;
    }
}
