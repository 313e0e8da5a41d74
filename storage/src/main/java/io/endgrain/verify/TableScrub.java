package io.endgrain.verify;

import io.endgrain.disk.DeviceSettings;
import io.endgrain.disk.ForwardingFile;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.Page;
import io.endgrain.disk.PageChecksums.Verdict;
import io.endgrain.disk.PageReads;
import io.endgrain.disk.PageSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads pages of tables from the medium to see whether they are as they were written, and keeps nothing of them. Blocks; for one
 * thread at a time.
 */
public final class TableScrub {
    /** Most pages of one read. */
    public static final int RUN_PAGES = DeviceSettings.MAX_RUN_PAGES;

    private static final Logger log = LoggerFactory.getLogger(TableScrub.class);

    private final PageReads reads = new PageReads(RUN_PAGES);

    /** Makes a buffer for reading. */
    public TableScrub() {}

    /**
     * Reads pages. One that is bad is named in the log, once.
     *
     * @param count 1 to {@value #RUN_PAGES}
     * @return what was found, for each page in order; nothing if the table is not open any more
     */
    public Optional<PageMap> read(TableVerification table, long first, int count) {
        OpenFile open = table.table().orElse(null);
        if (open == null) {
            return Optional.empty();
        }
        OpenFile medium = new PastCaches(open);
        PageReads.Outcome read = reads.read(medium, 0, first, count);
        PageReads.Outcome checked = table.check().check(new PageSource(0, 0, medium, table.checksums()), read);
        PageMap found = new PageMap(count);
        for (Page page : checked.pages()) {
            // A page that nothing is known of comes here, too.
            if (table.checksums().check(page) == Verdict.VERIFIED) {
                found.set(page.number() - first, 1, PageMap.State.VERIFIED);
            }
        }
        // What failed because the table was closed says nothing of its pages.
        if (table.table().filter(open::equals).isEmpty()) {
            return Optional.empty();
        }
        checked.failures().forEach(bad -> found.set(bad.page() - first, 1, PageMap.State.BAD));
        for (PageReads.PageFailure unreadable : read.failures()) {
            if (table.counters().countCorrupt(open.path(), unreadable.failure().offset())) {
                log.error("{}", unreadable.failure().message());
            }
        }
        return Optional.of(found);
    }

    /** A file all of whose reads come from the medium. */
    private static final class PastCaches extends ForwardingFile {
        PastCaches(OpenFile file) {
            super(file);
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            return readPastCaches(target, position);
        }
    }
}
