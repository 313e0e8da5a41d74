package io.endgrain.survey;

import io.endgrain.chess.Position;

/** Compares what two sets of tables say of each position. For one thread. */
final class ComparingVisitor extends AgreementVisitor {
    private final PositionValues one;
    private final PositionValues other;

    ComparingVisitor(PositionValues one, PositionValues other) {
        this.one = one;
        this.other = other;
    }

    @Override
    short one(Position position, long number) {
        return one.of(position, number);
    }

    @Override
    short other(Position position, long number) {
        return other.of(position, number);
    }
}
