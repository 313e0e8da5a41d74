package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.chess.Role;

/**
 * How whoever solves a material numbers the placements of its men. Pawns come first, so that all placements with the pawns on
 * the same squares, a slice, are neighbours.
 */
public interface PlacementNumbers {
    /** How many men there are. */
    int men();

    /** The colour of a man. */
    Color color(int man);

    /** The kind of a man. */
    Role role(int man);

    /** How many numbers there are. */
    long size();

    /** How many numbers a slice has; without pawns all. */
    int sliceSize();

    /** How many slices there are. */
    int slices();

    /**
     * The lowest file, 0 to 3, of a slice's pawns of one colour, mirrored ones too: the file of the lead pawn.
     *
     * @param slice of a material with pawns
     */
    int leadFile(int slice, Color leadColor);

    /**
     * The number of a placement.
     *
     * @param squares of the men, in their order, like ones in any
     * @return −1 if there is none: no position has this placement
     */
    long encode(int[] squares);
}
