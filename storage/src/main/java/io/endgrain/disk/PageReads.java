package io.endgrain.disk;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads runs of pages: one positional call for a run, more only when the device returns fewer bytes. When a run of
 * several pages fails, its pages are read one by one, so that one bad page fails alone.
 *
 * <p>Blocks; for one thread, which owns the buffer inside. That thread is never interrupted.
 */
public final class PageReads {

    private static final int PAGE_SIZE = ResidentPages.PAGE_SIZE;

    /** Aligned to pages, because direct reads ask for it. */
    private final ByteBuffer buffer;

    private final int maxPages;

    /**
     * Makes the buffer.
     *
     * @param maxPages most pages of one run, 1 to {@value DeviceSettings#MAX_RUN_PAGES}
     */
    public PageReads(int maxPages) {
        if (maxPages < 1 || maxPages > DeviceSettings.MAX_RUN_PAGES) {
            throw new IllegalArgumentException("a run of pages has 1 to " + DeviceSettings.MAX_RUN_PAGES
                    + " pages, so the most cannot be " + maxPages);
        }
        this.maxPages = maxPages;
        this.buffer =
                Arena.ofAuto().allocate((long) maxPages * PAGE_SIZE, PAGE_SIZE).asByteBuffer();
    }

    /**
     * Reads the pages {@code first} to {@code first + count - 1}. Every page of the run is in the outcome, in order: as
     * a page, or as a failure that says why it could not be read.
     *
     * @param file   the file to read
     * @param fileId the id that the pages get
     * @param first  number of the first page
     * @param count  1 to the most pages of one run
     */
    public Outcome read(OpenFile file, int fileId, long first, int count) {
        if (count < 1 || count > maxPages) {
            throw new IllegalArgumentException("a run of pages has 1 to " + maxPages + " pages here, not " + count);
        }
        Outcome outcome = new Outcome(new ArrayList<>(count), new ArrayList<>(0));
        long end = file.identity().pages();
        int within = (int) Math.clamp(end - first, 0, count);
        if (within > 0 && !readAtOnce(file, fileId, first, within, outcome)) {
            readOneByOne(file, fileId, first, within, outcome);
        }
        for (long page = first + within; page < first + count; page++) {
            outcome.fail(fileId, page, pastTheEnd(file, page));
        }
        return outcome;
    }

    /** Whether the run could be read without a failure; if not, the outcome is as before. */
    private boolean readAtOnce(OpenFile file, int fileId, long first, int count, Outcome outcome) {
        ReadFailure failure = fill(file, first, count);
        if (failure != null) {
            if (count > 1) {
                return false;
            }
            outcome.fail(fileId, first, failure);
            return true;
        }
        for (int i = 0; i < count; i++) {
            outcome.pages.add(new Page(fileId, first + i, buffer, Math.min(PAGE_SIZE, buffer.remaining())));
        }
        return true;
    }

    private void readOneByOne(OpenFile file, int fileId, long first, int count, Outcome outcome) {
        for (long page = first; page < first + count; page++) {
            readAtOnce(file, fileId, page, 1, outcome);
        }
    }

    /** Fills the buffer with the pages, ready to be taken out; or gives the failure. */
    private ReadFailure fill(OpenFile file, long first, int count) {
        long offset = first * PAGE_SIZE;
        long size = file.identity().size();
        buffer.clear().limit((int) Math.min((long) count * PAGE_SIZE, size - offset));
        int expected = buffer.limit();
        try {
            while (buffer.hasRemaining()) {
                int got = file.read(buffer, offset + buffer.position());
                if (got <= 0) {
                    return endOfFile(file, offset + buffer.position(), expected - buffer.position());
                }
            }
        } catch (IOException failure) {
            return new ReadFailure(
                    file.path(),
                    offset,
                    "reading " + expected + " bytes at offset " + offset + " failed: " + ReadFailure.reasonOf(failure));
        }
        buffer.flip();
        return null;
    }

    private static ReadFailure endOfFile(OpenFile file, long offset, int missing) {
        return new ReadFailure(
                file.path(),
                offset,
                "unexpected end of file at offset " + offset + ": expected " + missing
                        + " more bytes because the file had " + file.identity().size() + " bytes when it was opened");
    }

    private static ReadFailure pastTheEnd(OpenFile file, long page) {
        long offset = page * PAGE_SIZE;
        return new ReadFailure(
                file.path(),
                offset,
                "nothing to read at offset " + offset + ": expected an offset below "
                        + file.identity().size() + ", the number of bytes that the file had when it was opened");
    }

    /**
     * What came of a run.
     *
     * @param pages    the pages that were read, in ascending order
     * @param failures the pages that could not be read, in ascending order
     */
    public record Outcome(List<Page> pages, List<PageFailure> failures) {

        private void fail(int fileId, long page, ReadFailure failure) {
            failures.add(new PageFailure(fileId, page, failure));
        }
    }

    /**
     * A page that could not be read.
     *
     * @param file    id of the file
     * @param page    number of the page within the file
     * @param failure why
     */
    public record PageFailure(int file, long page, ReadFailure failure) {}
}
