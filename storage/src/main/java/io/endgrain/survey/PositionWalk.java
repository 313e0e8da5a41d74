package io.endgrain.survey;

import io.endgrain.chess.Color;
import io.endgrain.chess.Move;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Placement;
import io.endgrain.chess.Position;
import io.endgrain.chess.Role;
import io.endgrain.chess.Variant;
import io.endgrain.generate.PositionSpace;
import io.endgrain.syzygy.Material;

/**
 * The positions of a material by number, each once up to symmetry: mirrored boards, like men exchanged, and, with the same men
 * on both sides, colours exchanged. Where a double step has led to a position in which the pawn can be captured en passant,
 * that position comes after the one before the step. For one thread; several walk over parts.
 */
final class PositionWalk {
    private static final int DOUBLE_STEP = 16;

    private final PositionSpace space;
    private final boolean symmetric;
    private final boolean enPassant;
    private final Placement placement = new Placement(Variant.STANDARD);
    private final int[] squares;
    private final MoveList moves = new MoveList();
    private long positions;
    private long positionsEnPassant;

    /** Is shown each position. */
    interface Visitor {
        /**
         * Looks at a position.
         *
         * @param number the number of its placement; if it has a right to capture en passant, of the one before the step
         */
        void visit(Position position, long number);
    }

    PositionWalk(Material material, PositionSpace space) {
        this.space = space;
        this.symmetric = material.isSymmetric();
        this.enPassant = material.bothHavePawns();
        this.squares = new int[space.men()];
    }

    /** Visits the positions with a number, if that is the number of a placement. */
    void visit(long number, Visitor visitor) {
        space.decode(number, squares);
        if (!space.isUsed(number, squares)) {
            return;
        }
        placement.clear();
        for (int man = 0; man < squares.length; man++) {
            placement.put(space.color(man), space.role(man), squares[man]);
        }
        visit(placement.position(Color.WHITE), number, visitor);
        if (!symmetric) {
            visit(placement.position(Color.BLACK), number, visitor);
        }
    }

    /** How many positions have been visited. */
    long positions() {
        return positions;
    }

    /** How many of them have a right to capture en passant. */
    long positionsEnPassant() {
        return positionsEnPassant;
    }

    private void visit(Position position, long number, Visitor visitor) {
        if (position == null) {
            return;
        }
        positions++;
        visitor.visit(position, number);
        if (!enPassant) {
            return;
        }
        moves.clear();
        position.legalMoves(moves);
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            if (Move.role(move) == Role.PAWN && Math.abs(Move.to(move) - Move.from(move)) == DOUBLE_STEP) {
                Position after = position.play(move);
                if (after.epSquare() >= 0) {
                    positions++;
                    positionsEnPassant++;
                    visitor.visit(after, number);
                }
            }
        }
    }
}
