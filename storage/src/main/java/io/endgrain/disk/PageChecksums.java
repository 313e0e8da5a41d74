package io.endgrain.disk;

/** What the pages of a file should look like. Asked on the lane that has read a page; may itself read. */
public interface PageChecksums {
    /** For a file of which nothing is known. */
    PageChecksums NONE = page -> Verdict.UNKNOWN;

    /** What can be said of a page. */
    enum Verdict {
        /** It is as it was written. */
        VERIFIED,
        /** It is not as it was written. */
        MISMATCH,
        /** Nobody knows. */
        UNKNOWN
    }

    /** Compares a page with what is known of it. */
    Verdict check(Page page);
}
