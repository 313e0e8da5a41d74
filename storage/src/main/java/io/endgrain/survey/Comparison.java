package io.endgrain.survey;

import io.endgrain.syzygy.Material;
import java.util.List;

/**
 * How two sets of tables compare at the positions of a material.
 *
 * @param material the material
 * @param positions how many positions were compared
 * @param enPassant how many of them have a right to capture en passant
 * @param differing how many have another value, or distances that cannot be roundings of the same number of plies
 * @param first the first of these, a few
 */
public record Comparison(Material material, long positions, long enPassant, long differing, List<Difference> first) {
    /** How many differences are kept. */
    static final int KEPT = 5;

    /**
     * A position of which two sets of tables do not say the same.
     *
     * @param fen the position
     * @param one what the first set says, for people
     * @param other what the second set says
     */
    public record Difference(String fen, String one, String other) {}

    /** Copies the list. */
    public Comparison {
        first = List.copyOf(first);
    }
}
