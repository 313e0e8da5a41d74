package io.endgrain.verify;

import io.endgrain.disk.DeviceSettings;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.Page;
import io.endgrain.disk.PageChecksums;
import io.endgrain.disk.PageReads;
import io.endgrain.disk.PageSource;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import io.endgrain.disk.VerificationCounters;
import io.endgrain.log.FaultLog;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks the pages of one device after they were read and before anybody sees them. One that is not as it was written is read
 * again from the medium; if it is bad there too, it has become a failure. The first of a file is said in the log at once, the others are
 * counted there.
 *
 * <p>Blocks; safe for all threads.
 */
public final class PageCheck {
    private static final Logger log = LoggerFactory.getLogger(PageCheck.class);

    private static final int PAGE_SIZE = ResidentPages.PAGE_SIZE;

    private final VerificationCounters counters;
    private final FaultLog faults;

    /** What came of a check. */
    private sealed interface Checked {}

    private record Good(Page page) implements Checked {}

    private record Bad(ReadFailure failure) implements Checked {}

    /** A check that counts, and says what it finds. */
    public PageCheck(VerificationCounters counters, FaultLog faults) {
        this.counters = counters;
        this.faults = faults;
    }

    /** Checks what was read from a source: bad pages are among the failures then. */
    public PageReads.Outcome check(PageSource source, PageReads.Outcome read) {
        List<Page> pages = new ArrayList<>(read.pages().size());
        List<PageReads.PageFailure> failures = new ArrayList<>(read.failures());
        for (Page page : read.pages()) {
            switch (check(source.file(), source.checksums(), page)) {
                case Good(Page good) -> pages.add(good);
                case Bad(ReadFailure failure) ->
                    failures.add(new PageReads.PageFailure(page.file(), page.number(), failure));
            }
        }
        failures.sort(Comparator.comparingLong(PageReads.PageFailure::page));
        return new PageReads.Outcome(pages, failures);
    }

    /**
     * Fills the rest of a buffer with bytes of a file, checking the pages that they are in.
     *
     * @param offset where the bytes begin in the file; a multiple of the page size
     * @throws IOException if the file ends before, cannot be read, or is damaged there
     */
    public void fill(OpenFile file, PageChecksums checksums, ByteBuffer target, long offset) throws IOException {
        ReadFailure failure = fillGood(file, checksums, target, offset);
        if (failure != null) {
            throw new IOException(failure.reason());
        }
    }

    /**
     * Fills the rest of a buffer as far as the pages are good.
     *
     * @param offset as for {@link #fill}
     * @return what is wrong with the page after those that were filled in; null if all were
     * @throws EOFException if the file ends before
     */
    ReadFailure fillGood(OpenFile file, PageChecksums checksums, ByteBuffer target, long offset) throws EOFException {
        if (offset % PAGE_SIZE != 0) {
            throw new IllegalArgumentException("pages begin at multiples of " + PAGE_SIZE + ", not at " + offset);
        }
        long size = file.identity().size();
        if (offset + target.remaining() > size) {
            throw new EOFException("expected " + target.remaining() + " bytes at offset " + offset
                    + ", but the file has " + size + " bytes");
        }
        int run = Math.min(DeviceSettings.MAX_RUN_PAGES, pagesOf(target.remaining()));
        PageReads reads = new PageReads(Math.max(1, run));
        PageSource source = new PageSource(0, 0, file, checksums);
        for (long number = offset / PAGE_SIZE; target.hasRemaining(); number += run) {
            int count = Math.min(run, pagesOf(target.remaining()));
            PageReads.Outcome read = check(source, reads.read(file, 0, number, count));
            long bad = read.failures().isEmpty()
                    ? Long.MAX_VALUE
                    : read.failures().getFirst().page();
            for (Page page : read.pages()) {
                if (page.number() < bad) {
                    target.put(page.buffer().limit(Math.min(page.length(), target.remaining())));
                }
            }
            if (bad != Long.MAX_VALUE) {
                return read.failures().getFirst().failure();
            }
        }
        return null;
    }

    private static int pagesOf(int bytes) {
        return (bytes + PAGE_SIZE - 1) / PAGE_SIZE;
    }

    private Checked check(OpenFile file, PageChecksums checksums, Page page) {
        return switch (checksums.check(page)) {
            case VERIFIED -> {
                counters.countVerified();
                yield new Good(page);
            }
            case UNKNOWN -> new Good(page);
            case MISMATCH -> checkAgain(file, checksums, page);
        };
    }

    private Checked checkAgain(OpenFile file, PageChecksums checksums, Page page) {
        Page again;
        try {
            again = fromMedium(file, page);
        } catch (IOException failed) {
            return bad(
                    file,
                    page,
                    checksums.mismatch(page) + "; reading it again failed: " + ReadFailure.reasonOf(failed));
        }
        if (checksums.check(again) == PageChecksums.Verdict.MISMATCH) {
            return bad(file, page, checksums.mismatch(again));
        }
        counters.countReread();
        faults.warn(
                log,
                "reread " + file.path(),
                file.path() + ": the page at offset " + page.offset()
                        + " was not as it was written, but is on the medium;"
                        + " the memory of the operating system or a cable may be bad");
        return new Good(again);
    }

    private static Page fromMedium(OpenFile file, Page page) throws IOException {
        // Direct reads ask for whole, aligned pages.
        ByteBuffer buffer = Arena.ofAuto().allocate(PAGE_SIZE, PAGE_SIZE).asByteBuffer();
        while (buffer.position() < page.length()) {
            int got = file.readPastCaches(buffer, page.offset() + buffer.position());
            if (got <= 0) {
                throw new EOFException("unexpected end of file at offset " + (page.offset() + buffer.position()));
            }
        }
        return new Page(page.file(), page.number(), buffer.flip(), page.length());
    }

    private Checked bad(OpenFile file, Page page, String mismatch) {
        ReadFailure failure = new ReadFailure(
                file.path(), page.offset(), "the page at offset " + page.offset() + " is damaged: " + mismatch);
        if (counters.countCorrupt(file.path(), page.offset())) {
            faults.error(log, "damaged " + file.path(), failure.message(), null);
        }
        return new Bad(failure);
    }
}
