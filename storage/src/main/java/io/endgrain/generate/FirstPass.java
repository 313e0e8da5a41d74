package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.chess.Move;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Placement;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;

/**
 * Finds what the zeroing moves of positions attain, and what is decided by them alone, for one thread: the first pass of the
 * solver (B2.3 of the format's specification).
 */
final class FirstPass {
    private final SolvedMaterial solved;
    private final PositionSpace space;
    private final Successors successors;
    private final Buckets buckets;
    private final MoveList moves = new MoveList();
    private final MoveList replies = new MoveList();
    private final Placement placement = new Placement(Variant.STANDARD);
    private final int[] squares;
    private final int[] childSquares;
    private final int[] scratch;

    FirstPass(SolvedMaterial solved, Successors successors, Buckets buckets) {
        this.solved = solved;
        this.space = solved.space();
        this.successors = successors;
        this.buckets = buckets;
        this.squares = new int[space.men()];
        this.childSquares = new int[space.men()];
        this.scratch = new int[space.men()];
    }

    /** Looks at one number, both sides to move. */
    void visit(int number) {
        space.decode(number, squares);
        boolean used = isPlacement() && space.encode(squares, scratch) == number;
        for (Color turn : Color.values()) {
            Position position = used ? position(squares, turn) : null;
            if (position == null) {
                solved.distances[turn.ordinal()][number] = SolvedMaterial.NONE;
            } else {
                decide(position, number, turn.ordinal());
            }
        }
    }

    private boolean isPlacement() {
        long occupied = 0;
        for (int i = 0; i < squares.length; i++) {
            occupied |= 1L << squares[i];
        }
        return Long.bitCount(occupied) == squares.length;
    }

    private Position position(int[] of, Color turn) {
        placement.clear();
        for (int i = 0; i < of.length; i++) {
            placement.put(space.color(i), space.role(i), of[i]);
        }
        return placement.position(turn);
    }

    private void decide(Position position, int number, int side) {
        moves.clear();
        position.legalMoves(moves);
        if (moves.size() == 0) {
            solved.moves[side][number] = SolvedMaterial.pack(SolvedMaterial.NO_MOVE, SolvedMaterial.NO_MOVE);
            if (position.isCheck()) {
                buckets.lost(0, number, side);
            } else {
                solved.distances[side][number] = SolvedMaterial.STALEMATE;
            }
            return;
        }
        int zeroing = SolvedMaterial.NO_MOVE;
        int capture = SolvedMaterial.NO_MOVE;
        int quiet = 0;
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            if (!Move.isZeroing(move)) {
                quiet++;
            } else {
                int value = -valueAfter(position, move);
                zeroing = Math.max(zeroing, value);
                capture = Move.isCapture(move) ? Math.max(capture, value) : capture;
            }
        }
        solved.moves[side][number] = SolvedMaterial.pack(zeroing, capture);
        if (zeroing == 2) {
            buckets.won(1, number, side);
        } else if (zeroing == 1) {
            buckets.won(101, number, side);
        } else if (quiet == 0 && zeroing < 0) {
            buckets.lost(zeroing == -2 ? 1 : 101, number, side);
        }
    }

    private int valueAfter(Position position, int move) {
        Position child = position.play(move);
        if (Move.isConversion(move)) {
            return valueOfOther(child);
        }
        int value = valueOfSlice(child);
        return child.epSquare() < 0 ? value : withEnPassant(child, value);
    }

    /** The value of a position with other men; two kings alone draw, and have no table. */
    private int valueOfOther(Position child) {
        return child.men() == 2 ? 0 : successors.wdl(child);
    }

    /** The value of a position with the same men, found earlier: a pawn step leads to a slice that has been solved. */
    private int valueOfSlice(Position child) {
        space.gather(child, false, childSquares);
        int number = (int) space.encode(childSquares, scratch);
        return SolvedMaterial.wdl(solved.distances[child.turn().ordinal()][number]);
    }

    /** A double step's value where the pawn may be captured at once: he takes it if that is better, or all he can do. */
    private int withEnPassant(Position child, int value) {
        replies.clear();
        child.legalMoves(replies);
        int best = -2;
        boolean others = false;
        for (int i = 0; i < replies.size(); i++) {
            int reply = replies.get(i);
            if (Move.isEnPassant(reply)) {
                best = Math.max(best, -valueOfOther(child.play(reply)));
            } else {
                others = true;
            }
        }
        return others ? Math.max(value, best) : best;
    }
}
