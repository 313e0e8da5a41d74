package io.endgrain.syzygy;

import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds the literal of an index in a sub-table (A7 of the format's specification): sparse entry, block lengths, block.
 * Each step reads from the prefix that is held in memory or else from resident pages. At the first step whose pages are
 * missing it names them and gives up; what comes after cannot be known before.
 *
 * <p>An instance holds scratch space: it belongs to one thread at a time.
 */
final class LiteralReader implements LiteralSource {
    private static final int MAX_BLOCK_BYTES = 1024;

    /**
     * Block lengths are fetched this many at once when they are not held in memory: in the direction of the walk, and
     * several times as many as its usual length, so that the walk needs one read.
     */
    private static final int WINDOW_ENTRIES = 64;

    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle ARRAY_SHORT =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle ARRAY_INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] block = new byte[MAX_BLOCK_BYTES + CodeBook.LOOK_AHEAD];
    private final byte[] entry = new byte[SubTable.SPARSE_ENTRY_BYTES];
    private final byte[] window = new byte[WINDOW_ENTRIES * SubTable.LENGTH_BYTES];

    private TableFile file;
    private MemorySegment prefix;
    private long prefixBytes;
    private ResidentPages pages;
    private PageDemand demand;
    private long windowStart;
    private long windowEnd;
    private ProbeFailure failure;

    @Override
    public ProbeFailure failure() {
        return failure;
    }

    @Override
    public int literal(
            TableFile tableFile,
            TableFile.Opened opened,
            SubTable table,
            long index,
            ResidentPages resident,
            PageDemand missing) {
        if (table.singleValue() >= 0) {
            return table.singleValue();
        }
        file = tableFile;
        prefix = opened.prefix();
        prefixBytes = opened.prefixBytes();
        pages = resident;
        demand = missing;
        windowStart = 0;
        windowEnd = 0;
        return locate(table, index);
    }

    private int locate(SubTable table, long index) {
        long entryAt = table.sparseOffset() + SubTable.SPARSE_ENTRY_BYTES * (index >>> table.spanBits());
        long blockNumber;
        int offset;
        if (entryAt + SubTable.SPARSE_ENTRY_BYTES <= prefixBytes) {
            blockNumber = Integer.toUnsignedLong(prefix.get(INT, entryAt));
            offset = Short.toUnsignedInt(prefix.get(SHORT, entryAt + 4));
        } else if (pages.copy(file.id(), entryAt, entry, 0, SubTable.SPARSE_ENTRY_BYTES)) {
            blockNumber = Integer.toUnsignedLong((int) ARRAY_INT.get(entry, 0));
            offset = Short.toUnsignedInt((short) ARRAY_SHORT.get(entry, 4));
        } else {
            return missing(entryAt, SubTable.SPARSE_ENTRY_BYTES);
        }
        if (blockNumber >= table.listedBlocks()) {
            return corrupt(
                    entryAt,
                    "a sparse entry points to a block below " + table.listedBlocks() + ", found " + blockNumber);
        }
        long span = 1L << table.spanBits();
        return walk(table, blockNumber, (index & (span - 1)) - (span >>> 1) + offset, entryAt);
    }

    /** Steps from the block that the sparse entry names to the one that holds the wanted place. */
    private int walk(SubTable table, long blockNumber, long place, long entryAt) {
        long stepsLeft = mostSteps(table);
        int length = -1;
        while (place < 0) {
            if (blockNumber == 0 || stepsLeft-- == 0) {
                return corrupt(entryAt, "a sparse entry whose literals are before the first block or too far away");
            }
            blockNumber--;
            length = lengthOf(table, blockNumber, Math.max(0, blockNumber - WINDOW_ENTRIES + 1));
            if (length < 0) {
                return length;
            }
            place += length + 1;
        }
        if (length < 0) {
            length = lengthOf(table, blockNumber, blockNumber);
        }
        while (length >= 0 && place > length) {
            place -= length + 1;
            if (++blockNumber >= table.listedBlocks() || stepsLeft-- == 0) {
                return corrupt(entryAt, "a sparse entry whose literals are after the last block or too far away");
            }
            length = lengthOf(table, blockNumber, blockNumber);
        }
        if (length < 0) {
            return length;
        }
        if (blockNumber >= table.blocks()) {
            return corrupt(
                    entryAt, "literals are in one of " + table.blocks() + " blocks, the entry leads to " + blockNumber);
        }
        return decode(table, blockNumber, (int) place);
    }

    /**
     * A block that is not the last holds at least a literal for every 8 bytes, since codes have at most 32 bits. So a walk
     * over half a span, and one block of the sparse entry's offset, has a bound even if the lengths are damaged.
     */
    private static long mostSteps(SubTable table) {
        long mostLiterals = (1L << (table.spanBits() - 1)) + 0x1_0000;
        return (mostLiterals >>> Math.max(0, Integer.numberOfTrailingZeros(table.blockBytes()) - 3)) + 2;
    }

    /** The entry of a block, from a window that is fetched from {@code start} on unless the last one has it. */
    private int lengthOf(SubTable table, long blockNumber, long start) {
        long at = table.lengthsOffset() + SubTable.LENGTH_BYTES * blockNumber;
        if (at + SubTable.LENGTH_BYTES <= prefixBytes) {
            return Short.toUnsignedInt(prefix.get(SHORT, at));
        }
        if (blockNumber < windowStart || blockNumber >= windowEnd) {
            windowEnd = windowStart;
            int bytes = (int) Math.min(WINDOW_ENTRIES, table.listedBlocks() - start) * SubTable.LENGTH_BYTES;
            long startAt = table.lengthsOffset() + SubTable.LENGTH_BYTES * start;
            if (!pages.copy(file.id(), startAt, window, 0, bytes)) {
                return missing(startAt, bytes);
            }
            windowStart = start;
            windowEnd = start + bytes / SubTable.LENGTH_BYTES;
        }
        int i = (int) (blockNumber - windowStart) * SubTable.LENGTH_BYTES;
        return Short.toUnsignedInt((short) ARRAY_SHORT.get(window, i));
    }

    private int decode(SubTable table, long blockNumber, int place) {
        int blockBytes = table.blockBytes();
        long at = table.dataOffset() + blockNumber * blockBytes;
        if (!pages.copy(file.id(), at, block, 0, blockBytes)) {
            return missing(at, blockBytes);
        }
        int literal = table.codes().literal(block, blockBytes, place);
        if (literal < 0) {
            return corrupt(
                    at, "a block of at least " + (place + 1) + " literals, it ends before or has an unknown code");
        }
        return literal;
    }

    private int missing(long offset, int length) {
        long last = (offset + length - 1) / ResidentPages.PAGE_SIZE;
        for (long page = offset / ResidentPages.PAGE_SIZE; page <= last; page++) {
            ReadFailure unreadable = pages.failure(file.id(), page);
            if (unreadable != null) {
                failure = new ProbeFailure.UnreadableTable(unreadable);
                return FAILED;
            }
        }
        demand.addRange(pages, file.id(), offset, length);
        return MISSING;
    }

    private int corrupt(long offset, String expected) {
        failure = ProbeFailure.CorruptTable.of(file, offset, expected);
        return FAILED;
    }
}
