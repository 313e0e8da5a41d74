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

    /**
     * After the needed ones of the same request, and not asked for at all at first if the chance that they are needed is below
     * {@link #LEAST_CHANCE}.
     */
    PROBABLE,

    /** After the needed ones of the same request, and not asked for at all while the device has a queue. */
    WHEN_IDLE;

    /**
     * With {@link #PROBABLE}, pages with a smaller chance are left for later: what three in four of them cost others is then more
     * than what a further round costs the requests that need them. Measured by the experiment: with 1/10 a 20th more pages are
     * read at equal latencies, with 1/2 the tail is a tenth longer.
     */
    public static final double LEAST_CHANCE = 0.25;
}
