package io.endgrain.generate;

import io.endgrain.syzygy.Material;
import java.nio.file.Path;
import java.util.List;

/** Is told how far a generation is. Methods that count up may be called from any thread, often and not quite in order. */
public interface GenerationProgress {
    /**
     * Which table is being made.
     *
     * @param material the table
     * @param number its place among all, from 1
     * @param all how many tables are made
     */
    record Step(Material material, int number, int all) {}

    /** Another process makes tables in the same folder; this one goes on when that has ended. */
    default void waiting(Path folder) {}

    /** What is wanted and will not be made, if there is something; before {@link #planned}. */
    default void omitted(List<Omission> omissions) {}

    /** What will be made, in this order; before anything is made. */
    default void planned(List<Material> toMake) {}

    /** A table begins. */
    void solving(Step step);

    /**
     * So many positions have been looked at.
     *
     * @param done how many numbers of positions, many of which have no position, for either side to move
     * @param all how many there are
     */
    void solved(Step step, long done, long all);

    /**
     * Positions are being decided by those that moves lead to. Only of tables without pawns; of others that is a part of
     * {@link #solved}.
     *
     * @param plies the distance to a zeroing move or to mate that is being looked at
     * @param positions how many positions have been decided
     */
    default void deciding(Step step, int plies, long positions) {}

    /** All positions are solved and are being compressed. */
    void writing(Step step);

    /** Of the sub-tables of both files, so many of all have been compressed. */
    default void compressing(Step step, int done, int all) {}

    /**
     * Both files are there.
     *
     * @param bytes of both
     */
    void finished(Step step, long bytes);
}
