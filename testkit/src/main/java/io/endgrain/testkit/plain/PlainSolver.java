package io.endgrain.testkit.plain;

import io.endgrain.chess.Move;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.syzygy.Material;
import java.util.HashMap;
import java.util.Map;

/**
 * Solves the materials of a variant when they are asked for, and whatever they lead to: good for up to three men, a second
 * for the slowest of them. Values of all other positions follow from their moves. Belongs to one thread.
 */
public final class PlainSolver {
    /** Less than any value: there is no such move. */
    public static final int NO_MOVE = -3;

    private static final int BARE_KINGS = 2;

    private final Variant variant;
    private final Map<Material, PlainMaterial> solved = new HashMap<>();

    /** Knows nothing yet. */
    public PlainSolver(Variant variant) {
        this.variant = variant;
    }

    /** The values of a material; the same whichever colour has which side. */
    public PlainMaterial solve(Material material) {
        Material inOrder = material.inKeyOrder();
        PlainMaterial found = solved.get(inOrder);
        if (found == null) {
            found = new PlainMaterial(variant, inOrder);
            // Its own pawn moves look at what is solved of it already.
            solved.put(inOrder, found);
            found.solve(this);
        }
        return found;
    }

    /**
     * The exact value of a position without castling rights.
     *
     * @throws IllegalStateException if it is asked by the solving of its own material, and too early
     */
    public ExactValue value(Position position) {
        if (position.isVariantWin()) {
            return ExactValue.win(0);
        }
        if (position.isVariantLoss() || position.isCheckmate()) {
            return ExactValue.loss(0);
        }
        if (variant != Variant.ANTICHESS && position.men() == BARE_KINGS) {
            return ExactValue.DRAW;
        }
        return position.epSquare() >= 0
                ? byMoves(position)
                : solve(Material.of(position)).value(position);
    }

    /** The value that the moves give; for positions that can only stand at the beginning of a game's phase. */
    private ExactValue byMoves(Position position) {
        MoveList moves = position.legalMoves();
        int zeroing = bestZeroing(position);
        int win = zeroing > 0 ? ExactValue.beforeZeroing(zeroing) : Integer.MAX_VALUE;
        int loss = zeroing == NO_MOVE ? 0 : ExactValue.beforeZeroing(zeroing);
        boolean lost = zeroing < 0 && moves.size() > 0;
        for (int i = 0; i < moves.size(); i++) {
            if (!Move.isZeroing(moves.get(i))) {
                ExactValue child = value(position.play(moves.get(i)));
                win = child.wdl() < 0 ? Math.min(win, 1 + child.plies()) : win;
                lost &= child.wdl() > 0;
                loss = Math.max(loss, 1 + child.plies());
            }
        }
        if (win != Integer.MAX_VALUE) {
            return ExactValue.win(win);
        }
        return lost ? ExactValue.loss(loss) : ExactValue.DRAW;
    }

    /** The best value that a capture or a pawn move attains, or {@link #NO_MOVE}. */
    public int bestZeroing(Position position) {
        return best(position, false);
    }

    /** The best value that a capture attains, or {@link #NO_MOVE}. */
    public int bestCapture(Position position) {
        return best(position, true);
    }

    private int best(Position position, boolean onlyCaptures) {
        int best = NO_MOVE;
        MoveList moves = position.legalMoves();
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            if (onlyCaptures ? Move.isCapture(move) : Move.isZeroing(move)) {
                best = Math.max(best, -value(position.play(move)).wdl());
            }
        }
        return best;
    }
}
