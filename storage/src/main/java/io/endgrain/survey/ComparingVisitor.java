package io.endgrain.survey;

import io.endgrain.chess.Position;
import io.endgrain.syzygy.Material;

/** Compares what two sets of tables say of each position. For one thread. */
final class ComparingVisitor implements PositionWalk.Visitor {
    private final PositionValues one;
    private final PositionValues other;
    private final FirstFew<Comparison.Difference> differences = new FirstFew<>(Comparison.KEPT);

    ComparingVisitor(PositionValues one, PositionValues other) {
        this.one = one;
        this.other = other;
    }

    @Override
    public void visit(Position position, long number) {
        short oneSays = one.of(position, number);
        short otherSays = other.of(position, number);
        if (!Distance.agree(oneSays, otherSays)) {
            differences.add(
                    number,
                    () -> new Comparison.Difference(
                            position.fen(), Distance.describe(oneSays), Distance.describe(otherSays)));
        }
    }

    static Comparison sum(Material material, Walked<ComparingVisitor> walked) {
        FirstFew<Comparison.Difference> all = FirstFew.join(
                walked.visitors().stream().map(visitor -> visitor.differences).toList());
        return new Comparison(material, walked.positions(), walked.enPassant(), all.count(), all.things());
    }
}
