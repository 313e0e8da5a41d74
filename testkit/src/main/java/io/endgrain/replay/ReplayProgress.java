package io.endgrain.replay;

/** Is told how far a replay is. */
public interface ReplayProgress {
    /** For whoever does not want to know. */
    ReplayProgress NONE = new ReplayProgress() {};

    /** The two parts of a replay. */
    enum Phase {
        /** Requests that are not measured. */
        WARM_UP,
        /** Those that are. */
        MEASURING
    }

    /**
     * After the warm-up, when all of it has been answered, and before the first measured request: the moment to reset counters.
     * The replay goes on when this returns. Also called where there is no warm-up.
     */
    default void onWarm() {}

    /**
     * One more request has ended. Called by many threads, for every request: should be quick.
     *
     * @param done how many of this phase have
     * @param all how many there are in it
     */
    default void ended(Phase phase, int done, int all) {}
}
