package io.endgrain.actors;

import io.endgrain.answer.MoveValue;
import io.endgrain.answer.PositionValue;
import io.endgrain.chess.Move;
import io.endgrain.chess.Position;
import io.endgrain.syzygy.Evaluation;

/** What a probe is about: the request's position, or the position after one of its moves. */
sealed interface Subject {
    /** The position to resolve. */
    Position position();

    /** For traces: the move, or that it is the request's position. */
    String label();

    /** What the aggregator is told of the finished evaluation. */
    Aggregator.Command report(Evaluation evaluation, int rounds);

    /**
     * The request's position.
     *
     * @param position the position
     */
    record Root(Position position) implements Subject {
        @Override
        public String label() {
            return "none";
        }

        @Override
        public Aggregator.Command report(Evaluation evaluation, int rounds) {
            return new Aggregator.RootProbed(PositionValue.of(position, evaluation), rounds);
        }
    }

    /**
     * The position after a move.
     *
     * @param before the request's position
     * @param index which of its legal moves
     * @param move the move
     * @param position the position after it
     */
    record AfterMove(Position before, int index, int move, Position position) implements Subject {
        @Override
        public String label() {
            return Move.uci(move);
        }

        @Override
        public Aggregator.Command report(Evaluation evaluation, int rounds) {
            MoveValue value = MoveValue.of(before, move, PositionValue.of(position, evaluation));
            return new Aggregator.MoveProbed(index, value, rounds);
        }
    }
}
