package io.endgrain.survey;

import io.endgrain.syzygy.Material;
import java.util.List;

/**
 * Whether two things that are said of each position of a material agree.
 *
 * @param material the material
 * @param sampled whether only a sample of the positions was looked at
 * @param positions how many positions were looked at
 * @param enPassant how many of them have a right to capture en passant
 * @param disagreeing at how many the values differ, or no number of plies fits both distances
 * @param first the first of these, a few
 */
public record Agreement(
        Material material,
        boolean sampled,
        long positions,
        long enPassant,
        long disagreeing,
        List<Disagreement> first) {
    /** How many disagreements are kept. */
    static final int KEPT = 5;

    /**
     * A position of which different things are said.
     *
     * @param fen the position
     * @param one one of them, for people
     * @param other the other
     */
    public record Disagreement(String fen, String one, String other) {}

    /** Copies the list. */
    public Agreement {
        first = List.copyOf(first);
    }
}
