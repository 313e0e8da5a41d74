package io.endgrain.survey;

import io.endgrain.chess.Position;
import io.endgrain.syzygy.Material;

/** Compares two things that are said of each position. For one thread. */
abstract class AgreementVisitor implements PositionWalk.Visitor {
    private final FirstFew<Agreement.Disagreement> disagreements = new FirstFew<>(Agreement.KEPT);

    /** One {@link Distance} of a position. */
    abstract short one(Position position, long number);

    /** The other one. */
    abstract short other(Position position, long number);

    @Override
    public final void visit(Position position, long number) {
        short one = one(position, number);
        short other = other(position, number);
        if (!Distance.agree(one, other)) {
            disagreements.add(
                    number,
                    () -> new Agreement.Disagreement(position.fen(), Distance.describe(one), Distance.describe(other)));
        }
    }

    private FirstFew<Agreement.Disagreement> disagreements() {
        return disagreements;
    }

    static Agreement sum(Material material, Walked<? extends AgreementVisitor> walked) {
        FirstFew<Agreement.Disagreement> all = FirstFew.join(
                walked.visitors().stream().map(AgreementVisitor::disagreements).toList());
        return new Agreement(
                material, walked.sampled(), walked.positions(), walked.enPassant(), all.count(), all.things());
    }
}
