package io.endgrain.testkit.plain;

import io.endgrain.chess.Color;
import io.endgrain.chess.Move;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Solves one layer of a material: for n = 0, 1, 2 … it looks at all positions whose value is not known whether they are won or
 * lost in n plies, by the definition (B2.2 of the format's specification) and nothing else.
 */
final class PlainLayer {
    private static final int BLESSED_LOSS = 101;

    private final PlainSolver solver;
    private final Placements placements;
    private final short[][] distances;

    private final List<Entry> undecided = new ArrayList<>();

    /**
     * A position of the layer.
     *
     * @param zeroing the best value of captures and pawn moves, or {@link PlainSolver#NO_MOVE}
     * @param children the numbers of the positions after all other moves
     */
    private record Entry(int number, Color turn, int zeroing, boolean movable, int[] children) {}

    PlainLayer(PlainSolver solver, Placements placements, short[][] distances) {
        this.solver = solver;
        this.placements = placements;
        this.distances = distances;
    }

    void solve(List<Integer> numbers) {
        for (int number : numbers) {
            int[] squares = placements.squares(number);
            for (Color turn : Color.values()) {
                Position position = placements.position(squares, turn);
                if (position != null) {
                    begin(number, position);
                }
            }
        }
        for (int n = 1; n <= BLESSED_LOSS || !undecided.isEmpty(); n++) {
            int plies = n;
            boolean changed = undecided.removeIf(entry -> decide(entry, plies));
            if (!changed && n > BLESSED_LOSS) {
                break;
            }
            if (!changed && n < BLESSED_LOSS) {
                // What is decided at n has a child decided at n - 1, or is decided by a zeroing move.
                n = BLESSED_LOSS - 1;
            }
        }
        for (Entry entry : undecided) {
            distances[entry.turn().ordinal()][entry.number()] = 0;
        }
    }

    private void begin(int number, Position position) {
        short[] ofSide = distances[position.turn().ordinal()];
        if (position.isVariantWin()) {
            ofSide[number] = 1;
        } else if (position.isVariantLoss() || position.isCheckmate()) {
            ofSide[number] = -1;
        } else {
            MoveList moves = position.legalMoves();
            int[] children = new int[moves.size()];
            int quiet = 0;
            for (int i = 0; i < moves.size(); i++) {
                if (!Move.isZeroing(moves.get(i))) {
                    children[quiet++] = placements.number(position.play(moves.get(i)), false);
                }
            }
            undecided.add(new Entry(
                    number,
                    position.turn(),
                    solver.bestZeroing(position),
                    moves.size() > 0,
                    Arrays.copyOf(children, quiet)));
        }
    }

    /** Whether a position turns out to be won or lost in so many plies; sets its distance. */
    private boolean decide(Entry entry, int plies) {
        short[] ofChildren = distances[entry.turn().opposite().ordinal()];
        int longest = entry.zeroing() == PlainSolver.NO_MOVE ? 0 : ExactValue.beforeZeroing(entry.zeroing());
        boolean won = entry.zeroing() > 0 && longest == plies;
        boolean lost = entry.zeroing() < 0 && entry.movable();
        for (int child : entry.children()) {
            int distance = ofChildren[child];
            won |= distance == -plies;
            // The child is won in distance - 1 plies, and this move costs another.
            lost &= distance > 0;
            longest = Math.max(longest, distance);
        }
        if (won || (lost && longest == plies)) {
            distances[entry.turn().ordinal()][entry.number()] = (short) (won ? plies + 1 : -plies - 1);
            return true;
        }
        return false;
    }
}
