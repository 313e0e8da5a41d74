package io.endgrain.disk;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/** What checking the pages of one device has found. Safe for all threads; takes a bounded amount of memory. */
public final class VerificationCounters {
    /** So many bad pages are remembered; if there are more, the disk is past help. */
    static final int MOST_BAD_PAGES = 1000;

    private final LongAdder verified = new LongAdder();
    private final LongAdder corrupt = new LongAdder();
    private final LongAdder reread = new LongAdder();
    private final LongAdder damagedBlocks = new LongAdder();
    private final LongAdder refusedSideFiles = new LongAdder();
    private volatile Optional<Scrub> scrub = Optional.empty();
    private final Set<BadPage> bad = new LinkedHashSet<>();

    /**
     * A page that is not as it was written.
     *
     * @param file the file that it was read from
     * @param offset where it begins, in bytes
     */
    public record BadPage(Path file, long offset) {}

    /**
     * How far the reading of the device in idle time is. Pages count in this round.
     *
     * @param verified pages that were read and are as they were written
     * @param bad pages that are not, or cannot be read
     * @param unknown pages that nothing is known of, because there is no side file or it is damaged there
     * @param left pages that have not been read yet
     * @param endedMillis when the round ended, milliseconds since 1970-01-01T00:00Z; 0 while it is under way
     */
    public record Scrub(long verified, long bad, long unknown, long left, long endedMillis) {}

    /** Counts a page that is as it was written. */
    public void countVerified() {
        verified.increment();
    }

    /** Counts a page that was not as it was written, but was when it was read again from the medium. */
    public void countReread() {
        reread.increment();
    }

    /** Counts a block of a side file that tells nothing of its pages, because it is damaged or cannot be read. */
    public void countDamagedBlock() {
        damagedBlocks.increment();
    }

    /** Counts a side file that tells nothing at all, because it is that of another table, damaged, or cannot be read. */
    public void countRefusedSideFile() {
        refusedSideFiles.increment();
    }

    /**
     * Counts a page that is not as it was written, on the medium either.
     *
     * @return whether it is one that has not been reported; of very many, the oldest are forgotten
     */
    public boolean countCorrupt(Path file, long offset) {
        corrupt.increment();
        return addBad(file, offset);
    }

    /**
     * Notes a page that is known to be bad.
     *
     * @return whether that is news
     */
    public boolean addBad(Path file, long offset) {
        synchronized (bad) {
            boolean isNew = bad.add(new BadPage(file, offset));
            if (bad.size() > MOST_BAD_PAGES) {
                Iterator<BadPage> oldest = bad.iterator();
                oldest.next();
                oldest.remove();
            }
            return isNew;
        }
    }

    /** The file has been replaced or has gone, and its bad pages with it. */
    public void forget(Path file) {
        synchronized (bad) {
            bad.removeIf(page -> page.file().equals(file));
        }
    }

    /** Shows how far the reading in idle time is. */
    public void show(Scrub progress) {
        scrub = Optional.of(progress);
    }

    /** The counters at this moment. */
    public Snapshot snapshot() {
        synchronized (bad) {
            return new Snapshot(
                    verified.sum(),
                    corrupt.sum(),
                    reread.sum(),
                    damagedBlocks.sum(),
                    refusedSideFiles.sum(),
                    new ArrayList<>(bad),
                    scrub);
        }
    }

    /**
     * The counters of a device at one moment.
     *
     * @param verified pages that were as they were written
     * @param corrupt pages that were not, each time that they were read
     * @param reread pages that were only when they were read again from the medium
     * @param damagedBlocks blocks of side files that tell nothing, so that their pages are served unverified
     * @param refusedSideFiles side files that were refused, each time that one was
     * @param bad the bad pages, up to a bound
     * @param scrub how far the reading in idle time is; empty if there is none
     */
    public record Snapshot(
            long verified,
            long corrupt,
            long reread,
            long damagedBlocks,
            long refusedSideFiles,
            List<BadPage> bad,
            Optional<Scrub> scrub) {
        /** Copies the list. */
        public Snapshot {
            bad = List.copyOf(bad);
        }
    }
}
