package io.endgrain.generate;

import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * A prefix code in which longer codes are smaller numbers, and symbols are numbered by falling length (B8 of the format's
 * specification). Symbols that do not occur by themselves have no code and come last.
 *
 * <p>Symbols are named here by the numbers that the sequence uses; those of the file are only given out.
 */
final class CanonicalCode {
    private static final int LONGEST = 32;

    /** By symbol: its number in a file. */
    private final int[] numbers;

    /** By symbol: the length of its code, 0 without one. */
    private final int[] lengths;

    /** By length, from the shortest on: the first symbol whose code has this length or less. */
    private final int[] lowest;

    /** By length, from the shortest on: the code of that symbol. */
    private final long[] bases;

    private final int shortest;

    private CanonicalCode(int[] numbers, int[] lengths) {
        this.numbers = numbers;
        this.lengths = lengths;
        int[] ofLength = new int[LONGEST + 2];
        for (int length : lengths) {
            ofLength[length]++;
        }
        int longest = Arrays.stream(lengths).max().orElseThrow();
        int least = 1;
        while (ofLength[least] == 0) {
            least++;
        }
        this.shortest = least;
        this.lowest = new int[longest - least + 1];
        this.bases = new long[lowest.length];
        for (int length = longest - 1; length >= least; length--) {
            int i = length - least;
            lowest[i] = lowest[i + 1] + ofLength[length + 1];
            bases[i] = (bases[i + 1] + ofLength[length + 1]) / 2;
        }
    }

    /**
     * The shortest code for symbols of these frequencies.
     *
     * @param frequencies by symbol; at least two are not 0
     */
    static CanonicalCode of(long[] frequencies) {
        int[] lengths = lengths(frequencies);
        // Sorted as numbers: length falling, then rarest first, so that the order does not depend on anything else.
        Integer[] order = new Integer[frequencies.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> {
            int byLength = Integer.compare(lengths[b], lengths[a]);
            int byFrequency = Long.compare(frequencies[a], frequencies[b]);
            return byLength != 0 ? byLength : byFrequency != 0 ? byFrequency : Integer.compare(a, b);
        });
        int[] numbers = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            numbers[order[i]] = i;
        }
        return new CanonicalCode(numbers, lengths);
    }

    /** The lengths of Huffman codes, 0 for symbols that do not occur. */
    static int[] lengths(long[] frequencies) {
        long[] flattened = frequencies.clone();
        while (true) {
            int[] lengths = huffman(flattened);
            if (Arrays.stream(lengths).max().orElse(0) <= LONGEST) {
                return lengths;
            }
            for (int i = 0; i < flattened.length; i++) {
                flattened[i] = (flattened[i] + 1) / 2;
            }
        }
    }

    private static int[] huffman(long[] frequencies) {
        record Node(long frequency, int number) {}
        PriorityQueue<Node> queue = new PriorityQueue<>((a, b) -> a.frequency != b.frequency
                ? Long.compare(a.frequency, b.frequency)
                : Integer.compare(a.number, b.number));
        int[] parents = new int[2 * frequencies.length];
        for (int i = 0; i < frequencies.length; i++) {
            if (frequencies[i] > 0) {
                queue.add(new Node(frequencies[i], i));
            }
        }
        int next = frequencies.length;
        while (queue.size() > 1) {
            Node a = queue.remove();
            Node b = queue.remove();
            parents[a.number] = next;
            parents[b.number] = next;
            queue.add(new Node(a.frequency + b.frequency, next++));
        }
        int[] depths = new int[next];
        for (int node = next - 2; node >= 0; node--) {
            depths[node] = parents[node] == 0 ? 0 : depths[parents[node]] + 1;
        }
        return Arrays.copyOf(depths, frequencies.length);
    }

    /** By length, from the shortest code on: the first symbol whose code has this length or less. */
    int[] lowest() {
        return lowest;
    }

    int shortest() {
        return shortest;
    }

    int longest() {
        return shortest + lowest.length - 1;
    }

    /** The length of a symbol's code in bits. */
    int length(int symbol) {
        return lengths[symbol];
    }

    /** The code of a symbol, in the lowest bits. */
    long code(int symbol) {
        int i = lengths[symbol] - shortest;
        return bases[i] + numbers[symbol] - lowest[i];
    }

    /** Symbols in the order of a file, their pairs with the numbers of the file. */
    int[] renumbered(int[] pairs) {
        int[] renumbered = new int[pairs.length];
        for (int symbol = 0; symbol < pairs.length; symbol++) {
            int pair = pairs[symbol];
            boolean leaf = pair >>> 12 == SymbolSequence.LEAF;
            renumbered[numbers[symbol]] = leaf ? pair : numbers[pair & 0xfff] | numbers[pair >>> 12] << 12;
        }
        return renumbered;
    }
}
