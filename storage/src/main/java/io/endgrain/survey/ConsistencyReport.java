package io.endgrain.survey;

import io.endgrain.syzygy.Material;
import java.util.List;

/**
 * What came of checking a material's tables against themselves.
 *
 * @param material the material
 * @param positions how many positions were checked
 * @param enPassant how many of them have a right to capture en passant
 * @param contradicted how many have another value than their moves imply
 * @param first the first of these, a few
 */
public record ConsistencyReport(
        Material material, long positions, long enPassant, long contradicted, List<Contradiction> first) {
    /** How many contradictions are kept. */
    static final int KEPT = 5;

    /**
     * A position with another value than its moves imply.
     *
     * @param fen the position
     * @param said what the tables say of it, for people
     * @param implied what they imply by the positions after its moves
     */
    public record Contradiction(String fen, String said, String implied) {}

    /** Copies the list. */
    public ConsistencyReport {
        first = List.copyOf(first);
    }
}
