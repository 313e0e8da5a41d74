package io.endgrain.testkit.synthetic;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Sparse entries and block lengths of compressed literals (B9 of the format's specification). */
final class SparseIndex {
    private static final int VIRTUAL = 0x1_0000;
    private static final int MOST_OFFSET = 0xffff;

    private final CompressedLiterals compressed;
    private final byte[] entries;
    private int padding;

    /**
     * Places the entries.
     *
     * @param blocksBack how many blocks earlier than needed the entries point to, as far as their offset can say it
     */
    SparseIndex(CompressedLiterals compressed, long size, int spanBits, int blocksBack) {
        this.compressed = compressed;
        int count = (int) ((size + (1L << spanBits) - 1) >>> spanBits);
        ByteBuffer buffer = ByteBuffer.allocate(6 * count).order(ByteOrder.LITTLE_ENDIAN);
        int block = 0;
        long start = 0;
        for (int entry = 0; entry < count; entry++) {
            long middle = ((long) entry << spanBits) + (1L << (spanBits - 1));
            while (start + literals(block) <= middle) {
                start += literals(block++);
            }
            padding = Math.max(padding, block + 1 - compressed.blocks());
            int named = block;
            long offset = middle - start;
            for (int back = 0; back < blocksBack && named > 0; back++) {
                if (offset + literals(named - 1) > MOST_OFFSET) {
                    break;
                }
                offset += literals(--named);
            }
            buffer.putInt(named).putShort((short) offset);
        }
        if (padding > 255) {
            throw new IllegalStateException("a span of 2^" + spanBits + " needs " + padding
                    + " virtual blocks, and a header can say 255: choose a shorter one");
        }
        entries = buffer.array();
    }

    private int literals(int block) {
        return block < compressed.blocks() ? compressed.count(block) : VIRTUAL;
    }

    /** Six bytes an entry. */
    byte[] entries() {
        return entries;
    }

    /** How many virtual blocks the list of lengths ends with. */
    int padding() {
        return padding;
    }

    /** Two bytes a block, virtual ones included. */
    byte[] lengths() {
        ByteBuffer buffer =
                ByteBuffer.allocate(2 * (compressed.blocks() + padding)).order(ByteOrder.LITTLE_ENDIAN);
        for (int block = 0; block < compressed.blocks() + padding; block++) {
            buffer.putShort((short) (literals(block) - 1));
        }
        return buffer.array();
    }
}
