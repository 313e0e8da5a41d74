package io.endgrain.verify;

import io.endgrain.disk.Page;
import io.endgrain.disk.PageChecksums;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * What is known of one table's pages: by its side file, which may come and go; else by that of a copy of the table. Safe for all
 * threads; what reads a side file blocks.
 */
public final class TableChecksums implements PageChecksums {
    private volatile SideFileChecksums own;
    private volatile List<TableChecksums> copies = List.of();

    /** Nothing is known. */
    public TableChecksums() {}

    /** Takes a side file in place of the one that was there, if any; blocks. */
    void attach(SideFileChecksums sideFile) throws IOException {
        SideFileChecksums before = own;
        own = sideFile;
        if (before != null) {
            before.close();
        }
    }

    /** The side file has gone: nothing is known by it any more; blocks. */
    void detach() throws IOException {
        attach(null);
    }

    /** What is known of copies of the table is known of this one; in place of those named before. */
    public void borrow(List<TableChecksums> ofCopies) {
        copies = List.copyOf(ofCopies);
    }

    /** Whether there is a side file. */
    public boolean isKnown() {
        return own != null;
    }

    /** What the table held when its side file was written; empty if there is none. */
    public Optional<ContentIdentity> table() {
        SideFileChecksums current = own;
        return current == null ? Optional.empty() : Optional.of(current.table());
    }

    @Override
    public Verdict check(Page page) {
        while (true) {
            SideFileChecksums current = own;
            Verdict verdict = current == null ? Verdict.UNKNOWN : current.check(page);
            // One that was just closed tells nothing; its successor may.
            if (verdict != Verdict.UNKNOWN || current == own) {
                return verdict == Verdict.UNKNOWN ? byCopy(page) : verdict;
            }
        }
    }

    private Verdict byCopy(Page page) {
        for (TableChecksums copy : copies) {
            SideFileChecksums lent = copy.own;
            Verdict verdict = lent == null ? Verdict.UNKNOWN : lent.check(page);
            if (verdict != Verdict.UNKNOWN) {
                return verdict;
            }
        }
        return Verdict.UNKNOWN;
    }

    @Override
    public String mismatch(Page page) {
        SideFileChecksums telling = own;
        for (TableChecksums copy : copies) {
            telling = telling == null ? copy.own : telling;
        }
        return telling == null ? PageChecksums.super.mismatch(page) : telling.mismatch(page);
    }
}
