package io.endgrain.testkit.plain;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Fen;
import io.endgrain.chess.InvalidFenException;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.syzygy.Material;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The solver against which tables are checked, against the figures of the format's specification (B2.5 and C4). */
class PlainSolverTest {
    private static final Map<Variant, PlainSolver> SOLVERS = new EnumMap<>(Variant.class);

    private static PlainSolver solver(Variant variant) {
        return SOLVERS.computeIfAbsent(variant, PlainSolver::new);
    }

    @ParameterizedTest
    @CsvSource({"KQvK, 19, 20", "KRvK, 31, 32", "KPvK, 19, 20"})
    void longestWinsAndLossesOfStandardChess(String key, int win, int loss) throws Exception {
        int[] longest = new int[2];
        solver(Variant.STANDARD).solve(Material.parse(key).orElseThrow()).forEachPosition((position, value) -> {
            int which = value.wdl() > 0 ? 0 : 1;
            longest[which] = Math.max(longest[which], value.plies());
        });
        assertThat(longest).containsExactly(win, loss);
    }

    @ParameterizedTest
    @CsvSource({
        "ATOMIC, 7k/8/8/8/8/8/P7/6K1 b, 0, 0",
        "ATOMIC, 8/8/8/8/8/8/2K5/8 b, -2, 0",
        "ATOMIC, 8/2K5/8/8/k7/8/8/1Q6 w, 2, 1",
        "ATOMIC, 8/8/8/8/4K3/Q7/8/7k w, 2, 3",
        "ATOMIC, 8/2Q5/K7/3k4/8/8/8/8 b, -2, 10",
        "ATOMIC, 8/2Q5/6k1/8/5K2/8/8/8 b, 0, 0",
        "ATOMIC, 3k4/3P4/8/8/3K4/8/8/8 w, 2, 3",
        "ANTICHESS, 8/4P3/8/8/8/8/8/7b w, 0, 0",
        "ANTICHESS, 7k/5K2/8/8/8/8/8/8 w, 2, 2",
        "ANTICHESS, 8/8/6k1/7K/8/8/8/8 w, -2, 1",
        "ANTICHESS, 8/6K1/k7/8/8/8/8/8 w, 0, 0",
        "ANTICHESS, 4r3/8/8/8/8/8/2K5/8 b, 2, 16",
        "ANTICHESS, 8/8/8/8/3K4/8/1r6/8 w, -2, 35",
        "ANTICHESS, 8/8/8/8/8/7Q/4p3/8 w, 2, 2",
        "ANTICHESS, 8/1p6/8/8/4P3/8/8/8 w, 2, 1",
        "ANTICHESS, 8/7P/8/8/8/7p/8/8 b, 0, 0",
        "ANTICHESS, 8/3n4/8/8/8/5K2/8/4B3 w, 2, 6",
        "ANTICHESS, 8/8/8/8/8/p7/P7/8 w, 2, 0", // who cannot move has won
        "ANTICHESS, 8/8/8/8/8/8/8/7k w, 2, 0", // and who has no man
        "ANTICHESS, 8/8/8/8/1pP5/8/8/8 b - c3, -2, 1" // must take the last man, en passant
    })
    void valuesOfVariants(Variant variant, String fen, int wdl, int plies) throws InvalidFenException {
        String whole = fen.contains(" - ") ? fen + " 0 1" : fen + " - - 0 1";
        assertThat(solver(variant).value(Fen.parse(whole, variant))).isEqualTo(new ExactValue(wdl, plies));
    }

    @ParameterizedTest
    @CsvSource({
        "ATOMIC, 8/2Q5/K7/3k4/8/8/8/8 b - - 0 1, 8/8/8/8/3K4/k7/2q5/8 w - - 0 1",
        "ANTICHESS, 8/1p6/8/8/4P3/8/8/8 w - - 0 1, 8/8/8/4p3/8/8/1P6/8 b - - 0 1",
        "ANTICHESS, 4r3/8/8/8/8/8/2K5/8 b - - 0 1, 8/2k5/8/8/8/8/8/4R3 w - - 0 1"
    })
    void coloursDoNotMatter(Variant variant, String fen, String swapped) throws InvalidFenException {
        Position position = Fen.parse(fen, variant);
        assertThat(solver(variant).value(Fen.parse(swapped, variant)))
                .isEqualTo(solver(variant).value(position));
    }
}
