package io.endgrain.generate;

/** Is told how far the work on one table is. From any thread, often. */
@FunctionalInterface
interface StepProgress {
    /** For work of which nobody wants to know. */
    StepProgress UNSEEN = numbers -> {};

    /** So many numbers of positions have been looked at since the beginning. */
    void solved(long numbers);

    /**
     * All that is decided in fewer plies than this has been found. Only of materials without pawns, which are solved at once.
     *
     * @param plies the distance that is being looked at
     * @param positions how many positions have been decided, those to come in this number of plies included
     */
    default void decided(int plies, long positions) {}

    /** Of the sub-tables of both files, so many of all have been compressed. */
    default void compressed(int done, int all) {}
}
