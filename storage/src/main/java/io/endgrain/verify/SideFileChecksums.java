package io.endgrain.verify;

import io.endgrain.disk.MemoryBudget;
import io.endgrain.disk.Page;
import io.endgrain.disk.PageChecksums;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.VerificationCounters;
import java.io.IOException;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checksums of one side file: in memory, or read block by block when they are wanted. A block that is damaged or cannot be
 * read tells nothing of its pages, and is named once. Safe for all threads; may block.
 */
final class SideFileChecksums implements PageChecksums, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(SideFileChecksums.class);

    private static final int[] NOTHING = {};

    private final SideFile file;
    private final VerificationCounters counters;
    private final BlockCache cache;
    private final MemoryBudget memory;
    private final long reserved;

    /** By number of the block, from 1; null if they are not held here. */
    private final int[][] loaded;

    /** A bit for each block that has been named. */
    private final AtomicLongArray named;

    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * Takes a side file, and reads all of it if the budget has room.
     *
     * @param file is closed with this
     * @param cache holds blocks where the budget has no room
     */
    SideFileChecksums(SideFile file, MemoryBudget memory, BlockCache cache, VerificationCounters counters) {
        this.file = file;
        this.memory = memory;
        this.cache = cache;
        this.counters = counters;
        this.named = new AtomicLongArray(Math.toIntExact(file.blocks() / Long.SIZE + 1));
        long bytes = file.pages() * Integer.BYTES;
        this.reserved = memory.tryReserve(bytes) ? bytes : 0;
        this.loaded = reserved > 0 ? load() : null;
    }

    private int[][] load() {
        int[][] blocks = new int[Math.toIntExact(file.blocks()) + 1][];
        for (int number = 1; number < blocks.length; number++) {
            blocks[number] = read(number);
        }
        return blocks;
    }

    ContentIdentity table() {
        return file.table();
    }

    @Override
    public Verdict check(Page page) {
        OptionalInt expected = expected(page.number());
        if (expected.isEmpty()) {
            return Verdict.UNKNOWN;
        }
        return expected.getAsInt() == page.crc32c() ? Verdict.VERIFIED : Verdict.MISMATCH;
    }

    @Override
    public String mismatch(Page page) {
        return String.format(
                Locale.ROOT,
                "its CRC32C is %08x, expected %08x by %s",
                page.crc32c(),
                expected(page.number()).orElse(0),
                file.path());
    }

    private OptionalInt expected(long page) {
        long number = ChecksumBlock.numberOf(page);
        if (number > file.blocks()) {
            return OptionalInt.empty();
        }
        int[] sums = loaded != null ? loaded[(int) number] : cache.get(this, number, this::read);
        int index = ChecksumBlock.indexOf(page);
        return index < sums.length ? OptionalInt.of(sums[index]) : OptionalInt.empty();
    }

    private int[] read(long number) {
        try {
            int[] sums = file.sums(number);
            if (sums != null) {
                return sums;
            }
            name(number, "it is damaged");
        } catch (IOException failed) {
            if (!closed.get()) {
                name(number, ReadFailure.reasonOf(failed));
            }
        }
        return NOTHING;
    }

    private void name(long number, String reason) {
        long bit = 1L << (number % Long.SIZE);
        if ((named.getAndUpdate((int) (number / Long.SIZE), bits -> bits | bit) & bit) == 0) {
            counters.countDamagedBlock();
            log.warn(
                    "{}: the block at offset {} cannot be used, so that pages {} to {} of its table are served unverified: {}."
                            + " endgrain verify writes it anew.",
                    file.path(),
                    number * ChecksumBlock.BYTES,
                    (number - 1) * ChecksumBlock.CHECKSUMS,
                    Math.min(file.pages(), number * ChecksumBlock.CHECKSUMS) - 1,
                    reason);
        }
    }

    /** Closes the side file and gives memory back; what is in memory goes on telling. */
    @Override
    public void close() throws IOException {
        if (closed.compareAndSet(false, true)) {
            memory.release(reserved);
            cache.forget(this);
            file.close();
        }
    }

    /** Where it is read from. */
    @Override
    public String toString() {
        return file.path() + (loaded == null ? "" : " (in memory)");
    }
}
