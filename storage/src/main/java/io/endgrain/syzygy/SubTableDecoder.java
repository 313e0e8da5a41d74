package io.endgrain.syzygy;

import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Decodes all literals of a sub-table, block after block, as fast as they can be written. Checks on the way what a probe of
 * one position does not look at: that the blocks have as many literals as there are indices, and that each sparse entry
 * leads to its place (the deep check of A13 of the format's specification).
 */
final class SubTableDecoder {
    private static final VarHandle LITTLE_SHORT =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LITTLE_INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** The longest array. */
    private static final long MOST_INDICES = Integer.MAX_VALUE - 8;

    private final TableFile file;
    private final TableFile.Opened opened;
    private final SubTable table;
    private final ResidentPages pages;

    /** The literals that each symbol expands to; null where nobody has asked yet. */
    private final short[][] expansions;

    private byte[] bytes;
    private short[] shorts;

    /**
     * A decoder.
     *
     * @param table has data
     * @param pages all of the file's pages
     */
    SubTableDecoder(TableFile file, TableFile.Opened opened, SubTable table, ResidentPages pages) {
        this.file = file;
        this.opened = opened;
        this.table = table;
        this.pages = pages;
        this.expansions = new short[table.codes().symbolCount()][];
    }

    /**
     * Decodes.
     *
     * @throws ProbeFailureException if the data cannot be read or contradicts the format
     * @throws IllegalArgumentException if there are more literals than an array holds
     */
    DecodedSubTable decode() {
        if (table.groups().size > MOST_INDICES) {
            throw new IllegalArgumentException(file.path() + " has a sub-table of " + table.groups().size
                    + " positions, at most " + MOST_INDICES + " can be decoded at once");
        }
        int size = (int) table.groups().size;
        long[] starts = starts();
        if (starts[(int) table.blocks()] != size) {
            throw corrupt(
                    table.lengthsOffset(),
                    "blocks with " + size + " literals together, their lengths add up to "
                            + starts[(int) table.blocks()]);
        }
        checkSparseIndex(starts);
        if (DecodedSubTable.literalBytes(table) == Byte.BYTES) {
            bytes = new byte[size];
        } else {
            shorts = new short[size];
        }
        byte[] block = new byte[table.blockBytes() + CodeBook.LOOK_AHEAD];
        for (int number = 0; number < table.blocks(); number++) {
            long at = table.dataOffset() + (long) number * table.blockBytes();
            read(at, block, table.blockBytes());
            decodeBlock(block, (int) starts[number], (int) starts[number + 1], at);
        }
        return new DecodedSubTable(bytes, shorts);
    }

    private void decodeBlock(byte[] block, int from, int to, long offset) {
        int blockBits = 8 * table.blockBytes();
        int bit = 0;
        int at = from;
        while (at < to) {
            long code = bit < blockBits ? table.codes().codeAt(block, bit) : -1;
            if (code < 0 || bit + CodeBook.length(code) > blockBits) {
                throw corrupt(offset, "a block of " + (to - from) + " literals, it ends before or has an unknown code");
            }
            bit += CodeBook.length(code);
            short[] literals = expansion(CodeBook.symbol(code));
            // A block may end with a symbol that expands to more than is wanted.
            int count = Math.min(literals.length, to - at);
            if (bytes != null) {
                for (int i = 0; i < count; i++) {
                    bytes[at + i] = (byte) literals[i];
                }
            } else {
                System.arraycopy(literals, 0, shorts, at, count);
            }
            at += count;
        }
    }

    private short[] expansion(int symbol) {
        short[] literals = expansions[symbol];
        if (literals == null) {
            literals = table.codes().expansion(symbol);
            expansions[symbol] = literals;
        }
        return literals;
    }

    /** For each listed block the index of its first literal; one more for what would come after the last. */
    private long[] starts() {
        int count = Math.toIntExact(table.listedBlocks());
        byte[] lengths = new byte[Math.multiplyExact(count, SubTable.LENGTH_BYTES)];
        read(table.lengthsOffset(), lengths, lengths.length);
        long[] starts = new long[count + 1];
        for (int block = 0; block < count; block++) {
            int length = Short.toUnsignedInt((short) LITTLE_SHORT.get(lengths, block * SubTable.LENGTH_BYTES));
            starts[block + 1] = starts[block] + length + 1;
        }
        return starts;
    }

    /** A7 of the format's specification: an entry says where the index in the middle of its span is. */
    private void checkSparseIndex(long[] starts) {
        int count = Math.toIntExact(table.sparseEntries());
        byte[] entries = new byte[Math.multiplyExact(count, SubTable.SPARSE_ENTRY_BYTES)];
        read(table.sparseOffset(), entries, entries.length);
        for (int entry = 0; entry < count; entry++) {
            int at = entry * SubTable.SPARSE_ENTRY_BYTES;
            long block = Integer.toUnsignedLong((int) LITTLE_INT.get(entries, at));
            int offset = Short.toUnsignedInt((short) LITTLE_SHORT.get(entries, at + 4));
            long index = ((long) entry << table.spanBits()) + (1L << (table.spanBits() - 1));
            if (block >= table.listedBlocks() || starts[(int) block] + offset != index) {
                throw corrupt(
                        table.sparseOffset() + at,
                        "a sparse entry that leads to index " + index + ", found literal " + offset + " of block "
                                + block);
            }
        }
    }

    /** Reads from the prefix that is in memory, or else from pages. */
    private void read(long offset, byte[] target, int length) {
        if (offset + length <= opened.prefixBytes()) {
            MemorySegment.copy(opened.prefix(), ValueLayout.JAVA_BYTE, offset, target, 0, length);
            return;
        }
        for (int done = 0; done < length; ) {
            int part = Math.min(ResidentPages.PAGE_SIZE, length - done);
            if (!pages.copy(file.id(), offset + done, target, done, part)) {
                throw unreadable(offset + done);
            }
            done += part;
        }
    }

    private ProbeFailureException unreadable(long offset) {
        ReadFailure read = pages.failure(file.id(), offset / ResidentPages.PAGE_SIZE);
        return new ProbeFailureException(new ProbeFailure.UnreadableTable(
                read == null ? new ReadFailure(file.path(), offset, "this part of the file is not at hand") : read));
    }

    private ProbeFailureException corrupt(long offset, String expected) {
        return new ProbeFailureException(ProbeFailure.CorruptTable.of(file, offset, expected));
    }
}
