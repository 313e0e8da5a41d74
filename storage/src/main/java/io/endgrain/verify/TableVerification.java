package io.endgrain.verify;

import io.endgrain.disk.OpenFile;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.VerificationCounters;
import io.endgrain.log.FaultLog;
import io.endgrain.syzygy.CorruptTableException;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableOpener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** How the pages of one table file are verified: which side files may belong to it, and what is known by them. */
public final class TableVerification {
    private final SideFiles sideFiles;
    private final VerificationCounters counters;
    private final FaultLog faults;
    private final TableChecksums checksums = new TableChecksums();
    private final PageCheck check;
    private volatile List<SideFiles.Found> candidates;
    private volatile List<SideFiles.Found> tried;
    private volatile OpenFile table;

    /**
     * Of a table file that is not open yet.
     *
     * @param candidates side files that may belong to it, the preferred one first
     * @param counters those of the device that the table is on
     * @param faults is told of pages that are right only when they are read again
     */
    public TableVerification(
            SideFiles sideFiles, List<SideFiles.Found> candidates, VerificationCounters counters, FaultLog faults) {
        this.sideFiles = sideFiles;
        this.candidates = List.copyOf(candidates);
        this.counters = counters;
        this.faults = faults;
        this.check = new PageCheck(counters, faults);
    }

    /** The same for the table when it is opened under another id. */
    public TableVerification renewed() {
        return new TableVerification(sideFiles, candidates, counters, faults);
    }

    /** What is known of the table's pages. */
    public TableChecksums checksums() {
        return checksums;
    }

    /** Checks pages of the table. */
    public PageCheck check() {
        return check;
    }

    /** Counts what checking finds. */
    public VerificationCounters counters() {
        return counters;
    }

    /** Side files that may belong to the table have come, changed or gone; whether this is news. */
    public boolean found(List<SideFiles.Found> sideFilesNow) {
        boolean isNews = !sideFilesNow.equals(candidates);
        candidates = List.copyOf(sideFilesNow);
        return isNews;
    }

    /** Whether all side files that were {@linkplain #found found} have been considered. */
    public boolean isUpToDate() {
        return candidates.equals(tried);
    }

    /** The table, if it is open. */
    public Optional<OpenFile> table() {
        return Optional.ofNullable(table);
    }

    /**
     * Takes the side file that belongs to the table into use, if there is one. Blocks.
     *
     * @param open the table, open
     * @return the table, open; closing it closes the side file, too
     * @throws IOException if a side file cannot be closed
     */
    public synchronized OpenFile attach(OpenFile open) throws IOException {
        List<SideFiles.Found> now = candidates;
        sideFiles.attach(open, now, checksums, counters);
        tried = now;
        table = open;
        return new VerifiedFile(open, this);
    }

    /**
     * Looks again which side file belongs to the table. Blocks.
     *
     * @return the table, open; empty if it is not open any more
     * @throws IOException if a side file cannot be closed
     */
    public synchronized Optional<OpenFile> attachAgain() throws IOException {
        return table == null ? Optional.empty() : Optional.of(attach(table));
    }

    /** The table has been closed; unless it has been opened again meanwhile, its side file is closed, too. */
    synchronized void closed(OpenFile closed) throws IOException {
        if (closed.equals(table)) {
            table = null;
            checksums.detach();
        }
    }

    /**
     * What the table holds: as its side file says, else as its end says. Blocks.
     *
     * @throws IOException if it is not open or cannot be read
     */
    public ContentIdentity identity() throws IOException {
        Optional<ContentIdentity> known = checksums.table();
        if (known.isPresent()) {
            return known.get();
        }
        OpenFile open = table;
        if (open == null) {
            throw new IOException("it is not open");
        }
        return SideFiles.identity(open);
    }

    /**
     * Reads the header of the table, whose pages are checked. Blocks.
     *
     * @param open the table, open
     * @param file the same
     * @return the header, and the bytes from the beginning of the file that were good: the header's, if no more
     * @throws CorruptTableException if header or size contradict the format, though its pages are as they were written
     * @throws IOException if the header cannot be read, or a page of it is damaged
     */
    public TableOpener.Head readHead(TableOpener opener, TableFile file, OpenFile open)
            throws CorruptTableException, IOException {
        CheckedStart start = new CheckedStart(open);
        TableOpener.Head head;
        try {
            head = opener.open(file, open.identity().size(), start);
        } catch (CorruptTableException corrupt) {
            // A bad page may have looked like anything.
            start.requireGood(Long.MAX_VALUE);
            throw corrupt;
        }
        start.requireGood(head.header().sections().sparse());
        byte[] first = head.firstBytes();
        return new TableOpener.Head(head.header(), Arrays.copyOf(first, (int) Math.min(first.length, start.goodBytes)));
    }

    /** The beginning of the table as far as it is good. */
    private final class CheckedStart implements TableOpener.Source {
        private final OpenFile open;
        private ReadFailure failure;
        private long goodBytes;

        CheckedStart(OpenFile open) {
            this.open = open;
        }

        @Override
        public void fill(byte[] target, int at) throws IOException {
            if (failure != null) {
                requireGood(Long.MAX_VALUE);
            }
            ByteBuffer buffer = ByteBuffer.wrap(target, at, target.length - at);
            failure = check.fillGood(open, checksums, buffer, at);
            goodBytes = buffer.position();
        }

        /** Throws if what is before an offset is not all good. */
        void requireGood(long offset) throws IOException {
            if (failure != null && goodBytes < offset) {
                throw new IOException(failure.reason());
            }
        }
    }
}
