package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Color;
import io.endgrain.chess.Placement;
import io.endgrain.chess.Position;
import io.endgrain.chess.Role;
import io.endgrain.chess.Variant;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers to placements is the inverse of what readers do. */
class SubTableWalkTest {
    private static final int SAMPLES = 20_000;

    @ParameterizedTest
    @CsvSource({
        "KQvK, 14 6 5, 0, 15",
        "KRvKN, 14 4 6 10, 0, 15",
        "KRvKN, 10 14 4 6, 1, 15",
        "KBNvKR, 12 2 14 6 3, 2, 15",
        "KNNvK, 6 14 2 2, 0, 15",
        "KNNvKQ, 14 13 6 2 2, 1, 15",
        "KBBBvK, 14 6 3 3 3, 0, 15",
        "KPvK, 1 6 14, 1, 15",
        "KRPvKR, 1 12 6 4 14, 4, 15",
        "KPPvK, 1 1 14 6, 0, 15",
        "KPPPvK, 1 1 1 14 6, 2, 15",
        "KPvKP, 1 9 6 14, 3, 1",
        "KPPvKP, 9 1 1 6 14, 0, 2",
        "KNNvKP, 9 2 2 14 6, 1, 15",
    })
    void eachNumberGivesThePlacementThatHasIt(String key, String codes, int order, int secondOrder) throws Exception {
        compare(Variant.STANDARD, key, codes, order, secondOrder);
    }

    @ParameterizedTest
    @CsvSource({
        "ATOMIC, KQvK, 14 6 5, 0, 15",
        "ATOMIC, KNNvK, 6 14 2 2, 0, 15",
        "ANTICHESS, KvQ, 6 13, 0, 15",
        "ANTICHESS, KKvQ, 6 6 13, 0, 15",
        "ANTICHESS, KKvQQ, 13 13 6 6, 1, 15",
        "ANTICHESS, KKKvQ, 6 6 6 13, 0, 15",
        "ANTICHESS, NNNNNvK, 2 2 2 2 2 14, 1, 15",
        "ANTICHESS, PPvP, 9 1 1, 0, 1",
    })
    void eachNumberGivesThePlacementThatHasItInVariants(
            Variant variant, String key, String codes, int order, int secondOrder) throws Exception {
        compare(variant, key, codes, order, secondOrder);
    }

    private static void compare(Variant variant, String key, String codes, int order, int secondOrder)
            throws Exception {
        Material material = Material.parse(key).orElseThrow();
        int[] pieces =
                Arrays.stream(codes.split(" ")).mapToInt(Integer::parseInt).toArray();
        int[] squares = new int[pieces.length];
        for (int file = 0; file < (material.hasPawns() ? 4 : 1); file++) {
            PieceGroups groups = PieceGroups.of(TableFormat.of(variant), pieces, material, file, order, secondOrder);
            SubTableWalk walk = SubTableWalk.of(TableFormat.of(variant), pieces, material, file, order, secondOrder);
            PositionIndex index = new PositionIndex();
            assertThat(walk.size()).isEqualTo(groups.size);
            long start = walk.size() / 3;
            walk.goTo(start);
            int compared = 0;
            for (long number = start; number < Math.min(walk.size(), start + SAMPLES); number++) {
                walk.squares(squares);
                walk.advance();
                Position position = position(variant, pieces, squares);
                if (position != null) {
                    int leadFile = material.hasPawns() ? index.leadPawnFile(position, pieces[0], false) : 0;
                    assertThat(leadFile).as(position.fen()).isEqualTo(file);
                    assertThat(index.of(position, groups, false))
                            .as(position.fen())
                            .isEqualTo(number);
                    compared++;
                }
            }
            assertThat(compared).as("legal positions").isPositive();
        }
    }

    private static Position position(Variant variant, int[] pieces, int[] squares) {
        Placement placement = new Placement(variant);
        for (int i = 0; i < pieces.length; i++) {
            placement.put(pieces[i] < 8 ? Color.WHITE : Color.BLACK, Role.values()[(pieces[i] & 7) - 1], squares[i]);
        }
        return placement.position(Color.WHITE);
    }
}
