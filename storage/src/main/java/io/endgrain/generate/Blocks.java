package io.endgrain.generate;

/**
 * Coded symbols in blocks of equal size, each of which can be decoded by itself (B9 of the format's specification).
 *
 * @param bits a block has 2^bits bytes
 * @param values for each block, how many values it holds, less one
 * @param data the blocks
 */
record Blocks(int bits, char[] values, byte[] data) {
    private static final int MOST_VALUES = 0x1_0000;
    private static final int LENGTH_BYTES = 2;

    /** How many blocks there are. */
    int count() {
        return values.length;
    }

    /**
     * Packs a sequence into blocks of the size that needs the fewest bytes in all, sparse index included.
     *
     * @param size how many values the sequence stands for
     * @param leastBits the smallest blocks to try have 2^leastBits bytes
     * @param mostBits the largest blocks to try have 2^mostBits bytes
     */
    static Blocks smallest(SymbolSequence sequence, CanonicalCode code, long size, int leastBits, int mostBits) {
        int bestBits = mostBits;
        int bestCount = 0;
        long bestBytes = Long.MAX_VALUE;
        for (int bits = mostBits; bits >= leastBits; bits--) {
            int count = new Packing(sequence, code, bits).count();
            long bytes = ((long) count << bits)
                    + (long) LENGTH_BYTES * count
                    + SparseIndex.ENTRY_BYTES * SparseIndex.entries(size, SparseIndex.spanBits(size, count));
            if (bytes < bestBytes) {
                bestBits = bits;
                bestCount = count;
                bestBytes = bytes;
            }
        }
        return new Packing(sequence, code, bestBits).pack(bestCount);
    }

    /** Cuts a sequence into blocks: as many symbols as fit, in bits and in values. */
    private static final class Packing {
        private final SymbolSequence sequence;
        private final CanonicalCode code;
        private final int bits;

        Packing(SymbolSequence sequence, CanonicalCode code, int bits) {
            this.sequence = sequence;
            this.code = code;
            this.bits = bits;
        }

        int count() {
            int count = 0;
            for (int place = 0; place < sequence.length(); place = end(place)) {
                count++;
            }
            return count;
        }

        /** The place after a block that begins at a place. */
        private int end(int start) {
            int freeBits = 8 << bits;
            int freeValues = MOST_VALUES;
            int place = start;
            while (place < sequence.length()) {
                int symbol = sequence.at(place);
                freeBits -= code.length(symbol);
                freeValues -= sequence.expansion(symbol);
                if (freeBits < 0 || freeValues < 0) {
                    return place;
                }
                place++;
            }
            return place;
        }

        Blocks pack(int count) {
            char[] values = new char[count];
            byte[] data = new byte[Math.multiplyExact(count, 1 << bits)];
            int start = 0;
            for (int block = 0; block < count; block++) {
                int end = end(start);
                values[block] = (char) (write(start, end, data, block << bits) - 1);
                start = end;
            }
            return new Blocks(bits, values, data);
        }

        /** Writes the codes of some symbols and gives how many values they stand for. */
        private int write(int start, int end, byte[] data, int offset) {
            int values = 0;
            int at = offset;
            long pending = 0;
            int pendingBits = 0;
            for (int place = start; place < end; place++) {
                int symbol = sequence.at(place);
                values += sequence.expansion(symbol);
                pending = pending << code.length(symbol) | code.code(symbol);
                pendingBits += code.length(symbol);
                while (pendingBits >= 8) {
                    pendingBits -= 8;
                    data[at++] = (byte) (pending >>> pendingBits);
                }
            }
            if (pendingBits > 0) {
                data[at] = (byte) (pending << (8 - pendingBits));
            }
            return values;
        }
    }
}
