package io.endgrain.answer;

import io.endgrain.chess.Color;
import io.endgrain.syzygy.Dtz;
import io.endgrain.syzygy.MaybeRounded;
import java.util.List;

/**
 * The best line from a position until somebody has won, or until the 50-move rule makes it a draw. A drawn position has an
 * empty line.
 *
 * @param dtz the distance of the first position
 * @param steps the moves
 * @param winner who has won at the end, or null
 */
public record Mainline(MaybeRounded<Dtz> dtz, List<MoveValue> steps, Color winner) {
    /** Copies the list. */
    public Mainline {
        steps = List.copyOf(steps);
    }
}
