package io.endgrain.answer;

import io.endgrain.chess.Position;
import java.util.ArrayList;
import java.util.List;

/**
 * The whole answer to a position: its category and its moves, best first.
 *
 * @param position what is known of the position
 * @param category its category
 * @param moves the legal moves, best first
 * @param raw what the answer was computed from
 */
public record Answer(PositionValue position, Category category, List<RatedMove> moves, RawAnswer raw) {
    /** Copies the list. */
    public Answer {
        moves = List.copyOf(moves);
    }

    /**
     * Rates and sorts the moves for the halfmove clock of a position.
     *
     * @param position the position, with its clock
     * @param raw what is known of it whatever the clock
     */
    public static Answer of(Position position, RawAnswer raw) {
        long halfmoves = position.halfmoves();
        List<RatedMove> moves = new ArrayList<>(raw.moves().size());
        for (MoveValue move : raw.moves()) {
            moves.add(RatedMove.of(position, move));
        }
        moves.sort(MoveOrder.BEST_FIRST);
        Category own = Category.of(raw.position(), Math.max(halfmoves - 1, 0), halfmoves);
        return new Answer(raw.position(), rootCategory(own, moves), moves, raw);
    }

    /**
     * The root's category follows its best move, so that both never contradict each other. Where the clock decides and
     * rounding leaves the best moves open, the root's own table may know more than theirs: then it corrects them first.
     */
    private static Category rootCategory(Category own, List<RatedMove> moves) {
        switch (own) {
            case WIN -> replaceLeading(moves, Category.SYZYGY_LOSS, Category.LOSS);
            case CURSED_WIN -> replaceLeading(moves, Category.SYZYGY_LOSS, Category.BLESSED_LOSS);
            case BLESSED_LOSS -> replaceLeading(moves, Category.SYZYGY_WIN, Category.CURSED_WIN);
            case LOSS -> replaceLeading(moves, Category.SYZYGY_WIN, Category.WIN);
            default -> {}
        }
        if (moves.isEmpty()) {
            return own;
        }
        RatedMove best = moves.getFirst();
        boolean unknownByFault =
                best.category() == Category.UNKNOWN && best.value().after().isFaulty();
        return unknownByFault ? own : best.category().negate();
    }

    private static void replaceLeading(List<RatedMove> moves, Category from, Category to) {
        for (int i = 0; i < moves.size() && moves.get(i).category() == from; i++) {
            moves.set(i, new RatedMove(moves.get(i).value(), to));
        }
    }
}
