package io.endgrain.answer;

import io.endgrain.chess.Position;
import io.endgrain.syzygy.Dtz;
import io.endgrain.syzygy.Evaluation;
import io.endgrain.syzygy.MaybeRounded;
import io.endgrain.syzygy.ProbeFailure;
import io.endgrain.syzygy.Wdl;

/**
 * What is known of a position whatever its halfmove clock.
 *
 * @param checkmate the side to move is mated
 * @param stalemate the side to move has no legal move and is not mated
 * @param variantWin the variant's rules ended the game in favour of the side to move
 * @param variantLoss the variant's rules ended the game against the side to move
 * @param insufficientMaterial neither side can win
 * @param wdl the value, null if unknown
 * @param dtz the distance, null if unknown
 * @param failure why value or distance are unknown, null if both are known
 */
public record PositionValue(
        boolean checkmate,
        boolean stalemate,
        boolean variantWin,
        boolean variantLoss,
        boolean insufficientMaterial,
        Wdl wdl,
        MaybeRounded<Dtz> dtz,
        ProbeFailure failure) {

    /**
     * The value of a position that has been evaluated.
     *
     * @throws IllegalArgumentException if pages were missing
     */
    public static PositionValue of(Position position, Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Resolved(Wdl wdl, MaybeRounded<Dtz> dtz) -> of(position, wdl, dtz, null);
            case Evaluation.Failed(ProbeFailure failure, Wdl wdl) -> of(position, wdl, null, failure);
            case Evaluation.Missing missing ->
                throw new IllegalArgumentException("the evaluation is not finished: " + missing);
        };
    }

    /** What the rules alone tell of a position: neither value nor distance, and no failure. */
    public static PositionValue ofRules(Position position) {
        return of(position, null, null, null);
    }

    private static PositionValue of(Position position, Wdl wdl, MaybeRounded<Dtz> dtz, ProbeFailure failure) {
        boolean over = !position.hasLegalMove();
        return new PositionValue(
                over && position.isCheckmate(),
                over && position.isStalemate(),
                position.isVariantWin(),
                position.isVariantLoss(),
                position.isInsufficientMaterial(),
                wdl,
                dtz,
                failure);
    }

    /** Whether something that should have been readable was not. */
    public boolean isFaulty() {
        return failure != null && !failure.isNotCovered();
    }

    /** Whether the game is over with a winner. */
    boolean isDecided() {
        return checkmate || variantWin || variantLoss;
    }
}
