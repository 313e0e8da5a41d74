package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.chess.Move;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Placement;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;

/** What a double step is worth where the pawn may be captured at once, for one thread. */
final class EnPassantReplies {
    private final PositionSpace space;
    private final Successors successors;
    private final MoveList moves = new MoveList();
    private final int[] squares;

    EnPassantReplies(PositionSpace space, Successors successors) {
        this.space = space;
        this.successors = successors;
        this.squares = new int[space.men()];
    }

    /**
     * The value for the opponent after a legal double step.
     *
     * @param men before the step
     * @param to where the pawn goes
     * @param otherwise the value for the opponent if he may not capture it in passing
     */
    int value(PlacedMen men, int pawn, int to, int otherwise) {
        if (!isBesidePawn(men, pawn, to)) {
            return otherwise;
        }
        Position after = play(men, pawn, to);
        if (after.epSquare() < 0) {
            return otherwise;
        }
        moves.clear();
        after.legalMoves(moves);
        int best = -2;
        boolean others = false;
        for (int i = 0; i < moves.size(); i++) {
            int reply = moves.get(i);
            if (Move.isEnPassant(reply)) {
                System.arraycopy(men.squares, 0, squares, 0, squares.length);
                squares[men.manOn(Move.from(reply))] = Move.to(reply);
                int next = men.side(pawn);
                best = Math.max(best, -successors.wdl(pawn, Successors.NOBODY, null, next, squares));
            } else {
                others = true;
            }
        }
        // He takes if that is better, or all he can do.
        return others ? Math.max(otherwise, best) : best;
    }

    private boolean isBesidePawn(PlacedMen men, int pawn, int to) {
        for (int other = 0; other < space.pawns(); other++) {
            int square = men.squares[other];
            boolean beside = square >> 3 == to >> 3 && Math.abs(square - to) == 1;
            if (beside && men.side(other) != men.side(pawn)) {
                return true;
            }
        }
        return false;
    }

    private Position play(PlacedMen men, int pawn, int to) {
        Placement placement = new Placement(Variant.STANDARD);
        for (int man = 0; man < squares.length; man++) {
            placement.put(space.color(man), space.role(man), men.squares[man]);
        }
        Position before = placement.position(men.side(pawn) == 0 ? Color.WHITE : Color.BLACK);
        moves.clear();
        before.legalMoves(moves);
        int i = 0;
        while (Move.from(moves.get(i)) != men.squares[pawn] || Move.to(moves.get(i)) != to) {
            i++;
        }
        return before.play(moves.get(i));
    }
}
