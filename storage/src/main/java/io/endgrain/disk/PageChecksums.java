package io.endgrain.disk;

/** What the pages of a file should look like. Asked on the lane that has read a page; may itself read. */
public interface PageChecksums {
    /** For a file of which nothing is known. */
    PageChecksums NONE = page -> Verdict.UNKNOWN;

    /** What two know together: a page is good for both of them, as far as they know. */
    static PageChecksums both(PageChecksums one, PageChecksums other) {
        return new PageChecksums() {
            @Override
            public Verdict check(Page page) {
                Verdict first = one.check(page);
                Verdict second = first == Verdict.MISMATCH ? first : other.check(page);
                return second == Verdict.UNKNOWN ? first : second;
            }

            @Override
            public String mismatch(Page page) {
                return (one.check(page) == Verdict.MISMATCH ? one : other).mismatch(page);
            }
        };
    }

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

    /** In which way a page is not as it was written: a clause for people, after {@link #check} has found that. */
    default String mismatch(Page page) {
        return "it is not as it was written";
    }
}
