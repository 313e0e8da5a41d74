package io.endgrain.testkit;

import io.endgrain.chess.Color;
import io.endgrain.chess.Role;
import io.endgrain.chess.Variant;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.testkit.plain.PlainSolver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Small tables of atomic chess and antichess for tests, solved by the rules of the game alone and written as our generator
 * writes those of standard chess: once for each state of the classes, in the build folder, as {@link GeneratedTables} are.
 *
 * <p>Who changes, adds or damages files copies them first.
 */
public final class VariantTables {
    /** All tables of atomic chess with three men. */
    public static final List<String> ATOMIC = List.of("KQvK", "KRvK", "KBvK", "KNvK", "KPvK");

    /** All tables of antichess with two men. */
    public static final List<String> ANTICHESS_TWO_MEN = List.of(
            "KvK", "KvQ", "KvR", "KvB", "KvN", "KvP", "QvQ", "QvR", "QvB", "QvN", "QvP", "RvR", "RvB", "RvN", "RvP",
            "BvB", "BvN", "BvP", "NvN", "NvP", "PvP");

    /** Some of antichess with three men: like men that lead, and pawns. With what these lead to there are some more. */
    public static final List<String> ANTICHESS_THREE_MEN = List.of("KKvQ", "KKvP", "KPvK", "BPvN", "PPvK");

    private static final List<String> PACKAGES = List.of("io/endgrain/testkit/plain");

    private VariantTables() {}

    /** A folder that holds {@link #ATOMIC} and nothing else. */
    public static Path atomic() {
        return folder(Variant.ATOMIC, ATOMIC);
    }

    /**
     * A folder that holds {@link #ANTICHESS_TWO_MEN}, {@link #ANTICHESS_THREE_MEN}, what these lead to, and nothing else:
     * {@code .stb?} files without pawns, {@code .gtb?} files with pawns.
     */
    public static Path antichess() {
        Set<String> keys = new TreeSet<>(ANTICHESS_TWO_MEN);
        ANTICHESS_THREE_MEN.forEach(key -> addPromotions(Material.parse(key).orElseThrow(), keys));
        return folder(Variant.ANTICHESS, keys);
    }

    private static void addPromotions(Material material, Set<String> keys) {
        if (!keys.add(material.key())) {
            return;
        }
        for (Color color : Color.values()) {
            for (Role role : Role.values()) {
                if (role != Role.PAWN && material.count(color, Role.PAWN) > 0) {
                    addPromotions(material.minus(color, Role.PAWN).plus(color, role), keys);
                }
            }
        }
    }

    private static Path folder(Variant variant, Iterable<String> keys) {
        return TableCache.folder(
                variant.key(),
                () -> GeneratorClasses.hash() + "-" + GeneratorClasses.hash(PlainSolver.class, PACKAGES),
                made -> make(variant, keys, made));
    }

    private static void make(Variant variant, Iterable<String> keys, Path folder) throws IOException {
        long start = System.nanoTime();
        PlainSolver solver = new PlainSolver(variant);
        int count = 0;
        for (String key : keys) {
            solver.solve(Material.parse(key).orElseThrow()).write(TableFormat.of(variant), solver, folder);
            count++;
        }
        System.out.println(String.format(
                Locale.ROOT,
                "tables of %s: %d made for the tests in %.1f s",
                variant.key(),
                count,
                (System.nanoTime() - start) / 1e9));
    }
}
