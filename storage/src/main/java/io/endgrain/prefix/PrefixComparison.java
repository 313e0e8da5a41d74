package io.endgrain.prefix;

/** How much of a prefix is compared with its table, if no file beside it tells what it should be. */
public enum PrefixComparison {
    /** The first page and the last one. */
    ENDS,

    /** All pages: of one that was used, and has changed since. */
    ALL_PAGES
}
