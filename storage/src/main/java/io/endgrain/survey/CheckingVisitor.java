package io.endgrain.survey;

import io.endgrain.chess.Move;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;

/** Checks what tables say of a position against what its moves imply. For one thread. */
final class CheckingVisitor extends AgreementVisitor {
    private final PositionValues values;
    private final ImpliedValue implied = new ImpliedValue();
    private final MoveList moves = new MoveList();

    CheckingVisitor(PositionValues values) {
        this.values = values;
    }

    @Override
    short one(Position position, long number) {
        return values.of(position, number);
    }

    @Override
    short other(Position position, long number) {
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
}
