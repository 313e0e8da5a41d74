package io.endgrain.generate;

import io.endgrain.syzygy.Material;

/** Is told how far a generation is. */
public interface GenerationProgress {
    /**
     * Which table is being made.
     *
     * @param material the table
     * @param number its place among all, from 1
     * @param all how many tables are made
     */
    record Step(Material material, int number, int all) {}

    /** A table begins. */
    void solving(Step step);

    /**
     * So many positions have been looked at. From any thread, often.
     *
     * @param done how many numbers of positions, many of which have no position, for either side to move
     * @param all how many there are
     */
    void solved(Step step, long done, long all);

    /** All positions are solved and are being compressed. */
    void writing(Step step);

    /**
     * Both files are there.
     *
     * @param bytes of both
     */
    void finished(Step step, long bytes);
}
