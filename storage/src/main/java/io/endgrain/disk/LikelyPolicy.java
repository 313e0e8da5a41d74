package io.endgrain.disk;

/**
 * How a page ranks that a probe only may need. Orders that do not look at requests ({@link OrderPolicy#FIFO},
 * {@link OrderPolicy#ELEVATOR}) know two ranks: like a needed page, or after the needed ones of the class.
 */
public enum LikelyPolicy {

    /** As a needed one. */
    EAGER,

    /** After the needed ones of the same request. */
    AFTER_NEEDED,

    /** After the needed ones of all requests of the class. */
    LAST,

    /** After the needed ones of the same request, and not asked for at all while the device has a queue. */
    WHEN_IDLE
}
