package io.endgrain.syzygy;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Variant;
import io.endgrain.syzygy.SpecifiedProbe.Quirk;
import io.endgrain.testkit.SharedFolder;
import io.endgrain.testkit.VariantTables;
import io.endgrain.testkit.plain.PlainSolver;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Every position of small materials, found in published tables of atomic chess and antichess and by the rules of the game
 * alone: the same value, and the distance that the format's specification gives for the exact one.
 */
class PlainValuesTest {
    private static final List<String> ANTICHESS_THREE_MEN =
            List.of("KKvQ", "KKvP", "KPvK", "BPvN", "PPvK", "NNvB", "QQvP");

    private static final String LETTERS = "KQRBNP";

    @Test
    void allOfAtomicChessWithThreeMen() throws Exception {
        PlainComparison compared = compare("atomic-3-men", Variant.ATOMIC, VariantTables.ATOMIC);
        if (compared != null) {
            assertThat(compared.positions()).isGreaterThan(2_000_000);
            assertThat(compared.quirks(Quirk.SINGLE_VALUED)).isPositive();
        }
    }

    @Test
    void allOfAntichessWithTwoMen() throws Exception {
        PlainComparison compared = compare("antichess-2-men", Variant.ANTICHESS, VariantTables.ANTICHESS_TWO_MEN);
        if (compared != null) {
            assertThat(compared.positions()).isGreaterThan(150_000);
            assertThat(compared.quirks(Quirk.SINGLE_VALUED)).isPositive();
        }
    }

    @Test
    void someOfAntichessWithThreeMen() throws Exception {
        PlainComparison compared = compare("antichess-3-men", Variant.ANTICHESS, ANTICHESS_THREE_MEN);
        if (compared != null) {
            assertThat(compared.positions()).isGreaterThan(2_000_000);
            assertThat(compared.quirks(Quirk.THREAT_BEFORE_PAWN_MOVE)).isPositive();
            assertThat(compared.quirks(Quirk.THREE_FOR_ONE)).isPositive();
        }
    }

    /** All 126 tables: takes five minutes. */
    @Test
    @EnabledIfSystemProperty(named = "endgrain.plain", matches = "all")
    void allOfAntichessWithThreeMen() throws Exception {
        List<String> keys = new ArrayList<>();
        for (int first = 0; first < LETTERS.length(); first++) {
            for (int second = first; second < LETTERS.length(); second++) {
                for (char alone : LETTERS.toCharArray()) {
                    keys.add(LETTERS.charAt(first) + "" + LETTERS.charAt(second) + "v" + alone);
                }
            }
        }
        PlainComparison compared = compare("antichess-all-3-men", Variant.ANTICHESS, keys);
        if (compared != null) {
            assertThat(compared.positions()).isGreaterThan(50_000_000);
        }
    }

    /** Null if there are no published tables. */
    private static PlainComparison compare(String name, Variant variant, List<String> keys) throws Exception {
        Optional<SharedFolder> shared = SharedFolder.find();
        if (shared.isEmpty()) {
            System.out.println("corpus plain-" + name + ": skipped, no shared folder");
            return null;
        }
        try (Arena arena = Arena.ofShared()) {
            PlainComparison comparison = new PlainComparison(
                    new PlainSolver(variant), variant, shared.get().tables(variant.key()), true, arena);
            for (String key : keys) {
                comparison.compare(key);
            }
            System.out.println("corpus plain-" + name + ": " + comparison);
            return comparison;
        }
    }
}
