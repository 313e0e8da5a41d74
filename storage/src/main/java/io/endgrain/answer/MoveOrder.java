package io.endgrain.answer;

import io.endgrain.chess.Move;
import io.endgrain.chess.Role;
import java.util.Comparator;

/** Best moves first (A11.4 of the format's specification). Moves that compare as equal may come in any order. */
final class MoveOrder {
    /** Unknown distances come first among moves that are otherwise equal. */
    private static final int UNKNOWN_DISTANCE = Integer.MAX_VALUE;

    static final Comparator<RatedMove> BEST_FIRST = Comparator.comparing(RatedMove::category)
            .thenComparing(move -> !move.value().after().checkmate())
            .thenComparing(move -> !move.value().after().variantLoss())
            .thenComparing(move -> move.value().after().variantWin())
            .thenComparing(move -> !move.value().after().stalemate())
            .thenComparing(move -> !move.value().after().insufficientMaterial())
            .thenComparing(move -> move.value().conversion() == move.category().isPositive())
            .thenComparing(move -> move.value().zeroing() == move.category().isPositive())
            .thenComparing(MoveOrder::distance, Comparator.reverseOrder())
            .thenComparing(move -> Move.captured(move.value().move()), MoveOrder::valuableFirst)
            .thenComparing(move -> Move.promotion(move.value().move()), MoveOrder::valuableFirst);

    private MoveOrder() {}

    private static int distance(RatedMove move) {
        PositionValue after = move.value().after();
        return after.dtz() == null
                ? UNKNOWN_DISTANCE
                : after.dtz().ignoreRounding().plies();
    }

    /** King, queen, rook, bishop, knight, pawn, none. */
    private static int valuableFirst(Role a, Role b) {
        return Integer.compare(b == null ? -1 : b.ordinal(), a == null ? -1 : a.ordinal());
    }
}
