package io.endgrain.survey;

import io.endgrain.chess.Move;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import io.endgrain.syzygy.Material;

/** Checks what tables say of a position against what its moves imply. For one thread. */
final class CheckingVisitor implements PositionWalk.Visitor {
    private final PositionValues values;
    private final ImpliedValue implied = new ImpliedValue();
    private final MoveList moves = new MoveList();
    private final FirstFew<ConsistencyReport.Contradiction> contradictions = new FirstFew<>(ConsistencyReport.KEPT);

    CheckingVisitor(PositionValues values) {
        this.values = values;
    }

    @Override
    public void visit(Position position, long number) {
        short said = values.of(position, number);
        short byMoves = implied(position);
        if (!Distance.agree(said, byMoves)) {
            contradictions.add(
                    number,
                    () -> new ConsistencyReport.Contradiction(
                            position.fen(), Distance.describe(said), Distance.describe(byMoves)));
        }
    }

    private short implied(Position position) {
        moves.clear();
        position.legalMoves(moves);
        if (moves.size() == 0) {
            return position.isCheck() ? Distance.MATED : Distance.DRAW;
        }
        implied.begin();
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            if (Move.isConversion(move)) {
                implied.zeroing(-values.wdl(position.play(move)));
            } else if (Move.isZeroing(move)) {
                implied.zeroing(-values.wdlAfterPawnStep(position, move));
            }
        }
        values.addQuiet(position, moves, implied);
        return implied.distance();
    }

    static ConsistencyReport sum(Material material, Walked<CheckingVisitor> walked) {
        FirstFew<ConsistencyReport.Contradiction> all = FirstFew.join(walked.visitors().stream()
                .map(visitor -> visitor.contradictions)
                .toList());
        return new ConsistencyReport(material, walked.positions(), walked.enPassant(), all.count(), all.things());
    }
}
