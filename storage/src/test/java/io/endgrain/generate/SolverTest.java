package io.endgrain.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Move;
import io.endgrain.chess.MoveList;
import io.endgrain.chess.Position;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exact distances, against the format's specification (B2) and against themselves. */
class SolverTest {
    private static final int SAMPLE_STEP = 211;

    @ParameterizedTest
    @CsvSource({"KQvK, 19, 20", "KRvK, 31, 32", "KPvK, 19, 20", "KBvK, -1, -1", "KNvK, -1, -1", "KBNvK, 65, 66"})
    void theLongestDistancesAreThoseOfTheSpecification(String key, int longestWin, int longestLoss) throws Exception {
        int win = -1;
        int loss = -1;
        for (short[] distances : SolvedMaterials.of(key).distances) {
            for (short distance : distances) {
                if (distance != SolvedMaterial.NONE && distance != SolvedMaterial.STALEMATE) {
                    win = distance > 0 ? Math.max(win, SolvedMaterial.plies(distance)) : win;
                    loss = distance < 0 ? Math.max(loss, SolvedMaterial.plies(distance)) : loss;
                }
            }
        }
        assertThat(win).as("longest win of " + key).isEqualTo(longestWin);
        assertThat(loss).as("longest loss of " + key).isEqualTo(longestLoss);
    }

    @ParameterizedTest
    @ValueSource(strings = {"KQvK", "KRvK", "KBvK", "KNvK", "KPvK"})
    void everyValueFollowsFromThoseOfItsSuccessors(String key) throws Exception {
        SolvedMaterial solved = SolvedMaterials.of(key);

        int positions = SolvedMaterials.forEach(
                solved, 1, (position, distance) -> requireConsistent(solved, position, distance));

        assertThat(positions).isPositive();
    }

    @Test
    void sampledValuesOfFourMenFollowFromThoseOfTheirSuccessors() throws Exception {
        SolvedMaterial solved = SolvedMaterials.of(SolvedMaterials.FOUR_MEN);

        int positions = SolvedMaterials.forEach(
                solved, SAMPLE_STEP, (position, distance) -> requireConsistent(solved, position, distance));

        assertThat(positions).isGreaterThan(1000);
    }

    private static void requireConsistent(SolvedMaterial solved, Position position, short distance) {
        assertThat(normal(distance)).as(position.fen()).isEqualTo(recomputed(solved, position));
    }

    private static int normal(short distance) {
        return distance == SolvedMaterial.STALEMATE ? 0 : distance;
    }

    /** The value by the definition, from all legal moves, as {@link SolvedMaterial} keeps it. */
    private static int recomputed(SolvedMaterial solved, Position position) {
        MoveList moves = position.legalMoves();
        if (moves.size() == 0) {
            return position.isCheck() ? -1 : 0;
        }
        int soonestWin = Integer.MAX_VALUE;
        int latestLoss = 0;
        boolean draws = false;
        for (int i = 0; i < moves.size(); i++) {
            int after = afterMove(solved, position, moves.get(i));
            if (after < 0) {
                soonestWin = Math.min(soonestWin, -after);
            } else if (after > 0) {
                latestLoss = Math.max(latestLoss, after);
            } else {
                draws = true;
            }
        }
        if (soonestWin < Integer.MAX_VALUE) {
            return soonestWin + 1;
        }
        return draws ? 0 : -(latestLoss + 1);
    }

    /** What the opponent then has: ±1 for 0 plies and so on. After a zeroing move only the value counts. */
    private static int afterMove(SolvedMaterial solved, Position position, int move) {
        Position child = position.play(move);
        if (Move.isConversion(move)) {
            return zeroed(SolvedMaterials.wdl(child));
        }
        PositionSpace space = solved.space();
        int[] squares = new int[space.men()];
        space.gather(child, false, squares);
        short distance = solved.distances[child.turn().ordinal()][(int) space.encode(squares)];
        assertThat(distance).as(child.fen()).isNotEqualTo(SolvedMaterial.NONE);
        return Move.isZeroing(move) ? zeroed(SolvedMaterial.wdl(distance)) : normal(distance);
    }

    private static int zeroed(int value) {
        return switch (value) {
            case 2 -> 1;
            case 1 -> 101;
            case 0 -> 0;
            case -1 -> -101;
            default -> -1;
        };
    }
}
