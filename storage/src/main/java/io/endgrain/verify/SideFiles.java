package io.endgrain.verify;

import io.endgrain.disk.Disk;
import io.endgrain.disk.ExactRead;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.MemoryBudget;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.VerificationCounters;
import io.endgrain.tables.TableChecksum;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
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
     * @param counters counts side files that cannot be used, and blocks that tell nothing
     * @throws IOException if the one that was used before cannot be closed
     */
    public void attach(OpenFile table, List<Found> candidates, TableChecksums checksums, VerificationCounters counters)
            throws IOException {
        for (Found candidate : candidates) {
            SideFile sideFile;
            try {
                sideFile = openOf(candidate.path(), table);
            } catch (NoSuchFileException gone) {
                log.debug("{} has gone", candidate.path(), gone);
                continue;
            } catch (IOException failed) {
                counters.countRefusedSideFile();
                log.warn("{} is not used: {}", candidate.path(), ReadFailure.reasonOf(failed));
                continue;
            }
            checksums.attach(new SideFileChecksums(sideFile, memory, cache, counters));
            return;
        }
        checksums.detach();
    }

    /** The side file of a table; an error, a clause, if it is none. */
    private SideFile openOf(Path path, OpenFile table) throws IOException {
        ContentIdentity identity = identityAtEnd(table);
        long modified = table.identity().modifiedNanos();
        SideFile sideFile = SideFile.open(disk, path, identity, modified);
        if (!sideFile.isOf(identity, modified)) {
            try (sideFile) {
                throw new IOException("it was written for a table of " + sideFile.table() + ", but " + table.path()
                        + " is one of " + identity + " and has been written since. endgrain verify writes it anew.");
            }
        }
        if (sideFile.isHeaderDamaged()) {
            log.warn(
                    "{}: its header is damaged; it is used nevertheless, since its other blocks are those of {}. endgrain verify"
                            + " writes it anew.",
                    path,
                    table.path());
        }
        return sideFile;
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
}
