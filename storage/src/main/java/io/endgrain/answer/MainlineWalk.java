package io.endgrain.answer;

import io.endgrain.chess.Color;
import io.endgrain.chess.Position;
import io.endgrain.syzygy.ProbeFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Walks a main line: asks for the raw answer of one position after another. Immutable; {@link #next} gives the walk after
 * one more step, so that a caller who waits for answers can keep it in a message.
 *
 * @param position where the walk is now
 * @param start what is known of the first position, null before its answer is there
 * @param steps the moves so far
 */
public record MainlineWalk(Position position, PositionValue start, List<MoveValue> steps) {
    private static final int FIFTY_MOVES = 100;

    /** Copies the list. */
    public MainlineWalk {
        steps = List.copyOf(steps);
    }

    /** What a step came to. */
    public sealed interface Step {}

    /**
     * The line goes on: the answer to another position is needed.
     *
     * @param walk the walk with that position
     */
    public record Onward(MainlineWalk walk) implements Step {}

    /**
     * The line has come to its end.
     *
     * @param mainline the line
     */
    public record Finished(Mainline mainline) implements Step {}

    /**
     * The tables do not tell how the line goes on.
     *
     * @param failure why
     */
    public record Lost(ProbeFailure failure) implements Step {}

    /** A walk from a position. */
    public static MainlineWalk from(Position position) {
        return new MainlineWalk(position, null, List.of());
    }

    /** Goes on with the answer to {@link #position()}. */
    public Step next(RawAnswer answer) {
        PositionValue first = start == null ? answer.position() : start;
        if (first.dtz() == null) {
            return new Lost(first.failure());
        }
        boolean over = first.dtz().ignoreRounding().plies() == 0 || position.halfmoves() >= FIFTY_MOVES;
        BestMove best = over ? new BestMove.None() : BestMove.of(answer);
        return switch (best) {
            case BestMove.None none -> new Finished(new Mainline(first.dtz(), steps, winner(answer.position())));
            case BestMove.Unknown(ProbeFailure failure) -> new Lost(failure);
            case BestMove.Found(MoveValue move) -> {
                List<MoveValue> longer = new ArrayList<>(steps);
                longer.add(move);
                yield new Onward(new MainlineWalk(position.play(move.move()), first, longer));
            }
        };
    }

    private Color winner(PositionValue last) {
        if (last.checkmate() || last.variantLoss()) {
            return position.turn().opposite();
        }
        return last.variantWin() ? position.turn() : null;
    }

    /** Walks to the end with answers that are there at once. */
    public static Step walk(Position position, Function<Position, RawAnswer> answers) {
        Step step = new Onward(from(position));
        while (step instanceof Onward(MainlineWalk walk)) {
            step = walk.next(answers.apply(walk.position()));
        }
        return step;
    }
}
