package io.endgrain.answer;

import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.syzygy.Evaluation;
import io.endgrain.syzygy.ProbeFailure;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What is known of a position and of all positions one move on, whatever the halfmove clock: what may be cached.
 *
 * @param position the position
 * @param moves the legal moves, in the order of generation
 */
public record RawAnswer(PositionValue position, List<MoveValue> moves) {
    /** Copies the list. */
    public RawAnswer {
        moves = List.copyOf(moves);
    }

    /** Evaluates a position and, one after another, all that its moves lead to. */
    public static RawAnswer evaluate(Position position, Function<Position, Evaluation> evaluator) {
        PositionValue root = PositionValue.of(position, evaluator.apply(position));
        MoveList legal = position.legalMoves();
        List<MoveValue> moves = new ArrayList<>(legal.size());
        for (int i = 0; i < legal.size(); i++) {
            Position after = position.play(legal.get(i));
            moves.add(MoveValue.of(position, legal.get(i), PositionValue.of(after, evaluator.apply(after))));
        }
        return new RawAnswer(root, moves);
    }

    /** What went wrong on the way, each once: faults, not tables that do not exist. */
    public List<ProbeFailure> faults() {
        Set<ProbeFailure> faults = new LinkedHashSet<>();
        values().map(PositionValue::failure)
                .filter(Objects::nonNull)
                .filter(failure -> !failure.isNotCovered())
                .forEach(faults::add);
        return List.copyOf(faults);
    }

    /** Whether every position has its value and its distance. */
    public boolean isComplete() {
        return values().allMatch(value -> value.failure() == null);
    }

    private Stream<PositionValue> values() {
        return Stream.concat(Stream.of(position), moves.stream().map(MoveValue::after));
    }
}
