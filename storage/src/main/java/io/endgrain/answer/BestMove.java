package io.endgrain.answer;

import io.endgrain.syzygy.ProbeFailure;
import io.endgrain.syzygy.Wdl;
import java.util.Comparator;

/** The move that the main line takes (A12 of the format's specification). */
public sealed interface BestMove {
    /**
     * One of the best moves.
     *
     * @param move the move
     */
    record Found(MoveValue move) implements BestMove {}

    /** There is no legal move. */
    record None() implements BestMove {}

    /**
     * It cannot be known, because the value of some move, or the distance of a best one, is not.
     *
     * @param failure why
     */
    record Unknown(ProbeFailure failure) implements BestMove {}

    /** The first in order of generation of the best moves. Where values are unknown, a fault goes before a missing table. */
    static BestMove of(RawAnswer answer) {
        Wdl least = Wdl.WIN;
        ProbeFailure unknown = null;
        for (MoveValue move : answer.moves()) {
            PositionValue after = move.after();
            if (after.wdl() == null) {
                unknown = unknown == null || (unknown.isNotCovered() && after.isFaulty()) ? after.failure() : unknown;
            } else {
                least = after.wdl().compareTo(least) < 0 ? after.wdl() : least;
            }
        }
        if (unknown != null) {
            return new Unknown(unknown);
        }
        MoveValue best = null;
        for (MoveValue move : answer.moves()) {
            if (move.after().wdl() == least) {
                if (move.after().dtz() == null) {
                    return new Unknown(move.after().failure());
                }
                best = best == null || CLOSEST_FIRST.compare(move, best) < 0 ? move : best;
            }
        }
        return best == null ? new None() : new Found(best);
    }

    /** Among moves of one value: what ends the game, then zeroing moves of a winner, then by distance. */
    Comparator<MoveValue> CLOSEST_FIRST = Comparator.<MoveValue, Boolean>comparing(
                    move -> !(plies(move) == -1 && move.after().isDecided()))
            .thenComparing(move -> move.zeroing() != (plies(move) < 0))
            .thenComparing(BestMove::plies, Comparator.reverseOrder());

    private static int plies(MoveValue move) {
        return move.after().dtz().ignoreRounding().plies();
    }
}
