package io.endgrain.verify;

import io.endgrain.disk.Disk;
import io.endgrain.disk.ExactRead;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.MemoryBudget;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.Page;
import io.endgrain.disk.PageReads;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.VerificationCounters;
import io.endgrain.tables.TableChecksum;
import io.endgrain.tables.TableIntegrity;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out which side file belongs to a table, and takes it into use. Blocks; safe for all threads. */
public final class SideFiles {
    private static final Logger log = LoggerFactory.getLogger(SideFiles.class);

    /** 4 MiB. */
    private static final int CACHED_BLOCKS = 1024;

    /** So many pages, spread over the table, are looked at where its end tells nothing. */
    private static final int SAMPLED_PAGES = 16;

    private final Disk disk;
    private final MemoryBudget memory;
    private final BlockCache cache = new BlockCache(CACHED_BLOCKS);

    /**
     * A side file that was found beside a table or elsewhere.
     *
     * @param path where it is
     * @param identity what is at the path
     */
    public record Found(Path path, FileIdentity identity) {}

    /**
     * Side files.
     *
     * @param memory for those that are held in memory as a whole
     */
    public SideFiles(Disk disk, MemoryBudget memory) {
        this.disk = disk;
        this.memory = memory;
    }

    /** Those of some files that have the name of a side file, and are there now. Blocks. */
    public static List<Found> identified(Disk disk, List<Path> files) {
        List<Found> found = new ArrayList<>();
        for (Path path : files) {
            if (path.getFileName().toString().endsWith(SideFile.SUFFIX)) {
                try {
                    found.add(new Found(path, disk.identify(path)));
                } catch (IOException gone) {
                    log.debug("{} cannot be looked at", path, gone);
                }
            }
        }
        return found;
    }

    /**
     * Takes the first of the side files that belongs to the table in place of what was used before; none if none does. What
     * cannot be used is named in the log.
     *
     * @param table the table, open
     * @param candidates may belong to it, the preferred one first
     * @param checksums gets the side file
     * @param counters counts blocks that tell nothing
     */
    public void attach(OpenFile table, List<Found> candidates, TableChecksums checksums, VerificationCounters counters)
            throws IOException {
        for (Found candidate : candidates) {
            SideFile opened = null;
            try {
                opened = SideFile.open(disk, candidate.path());
                if (belongs(opened, table)) {
                    checksums.attach(new SideFileChecksums(opened, memory, cache, counters));
                    opened = null;
                    return;
                }
                log.warn(
                        "{} is not used: it was written for a table of {}, which {} is not",
                        candidate.path(),
                        opened.table(),
                        table.path());
            } catch (IOException failed) {
                log.warn("{} is not used: {}", candidate.path(), ReadFailure.reasonOf(failed));
            } finally {
                if (opened != null) {
                    opened.close();
                }
            }
        }
        checksums.detach();
    }

    private static boolean belongs(SideFile sideFile, OpenFile table) {
        FileIdentity identity = table.identity();
        return sideFile.isOf(
                identityAtEnd(table),
                identity.modifiedNanos(),
                () -> anyPageFits(sideFile, table) || isSmallAndDamaged(table));
    }

    /** Whether a table is no other one, but damaged in all of its few pages. */
    private static boolean isSmallAndDamaged(OpenFile table) {
        if (table.identity().pages() > SAMPLED_PAGES) {
            return false;
        }
        try {
            return !TableIntegrity.sums(table, (bytes, length) -> {}).agree();
        } catch (IOException unreadable) {
            return true;
        }
    }

    /** Size and checksum of a table; a checksum of zeros if its end cannot be read. */
    private static ContentIdentity identityAtEnd(OpenFile table) {
        try {
            return identity(table);
        } catch (IOException unreadable) {
            return new ContentIdentity(table.identity().size(), 0, 0);
        }
    }

    /**
     * What stands at the end of a table.
     *
     * @throws IOException if it cannot be read
     */
    public static ContentIdentity identity(OpenFile table) throws IOException {
        long size = table.identity().size();
        byte[] checksum = new byte[TableChecksum.BYTES];
        ExactRead.fill(table, ByteBuffer.wrap(checksum), Math.max(0, size - checksum.length));
        return ContentIdentity.of(size, checksum);
    }

    private static boolean anyPageFits(SideFile sideFile, OpenFile table) {
        PageReads reads = new PageReads(1);
        long pages = sideFile.pages();
        long step = Math.max(1, pages / SAMPLED_PAGES);
        for (long number = 0; number < pages; number += step) {
            List<Page> read = reads.read(table, 0, number, 1).pages();
            if (!read.isEmpty() && fits(sideFile, read.getFirst())) {
                return true;
            }
        }
        return false;
    }

    private static boolean fits(SideFile sideFile, Page page) {
        try {
            int[] sums = sideFile.sums(ChecksumBlock.numberOf(page.number()));
            return sums != null && sums[ChecksumBlock.indexOf(page.number())] == page.crc32c();
        } catch (IOException unreadable) {
            return false;
        }
    }
}
