package io.endgrain.generate;

import io.endgrain.syzygy.Material;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which materials are to be solved, and which are taken from tables that are there.
 *
 * @param toMake in an order in which each comes after those that its captures and promotions lead to
 * @param fromTables those that some of {@code toMake} lead to, and whose tables are there
 * @param present those that were asked for and need nothing
 */
record GenerationPlan(List<Material> toMake, Set<Material> fromTables, Set<Material> present) {
    /** Fewer men first, then fewer pawns: captures and promotions lead to what stands before. */
    static final Comparator<Material> SMALLER_FIRST = Comparator.comparingInt(Material::men)
            .thenComparingInt(Conversions::pawns)
            .thenComparing(Material::key);

    /** What is there already. */
    interface Stock {
        /** Whether both files of a material are where they shall be. */
        boolean isFinished(Material material) throws GenerationException;

        /** Whether tables give the value of each position of a material. */
        boolean isKnown(Material material) throws GenerationException;
    }

    /** Plans for what is wanted. */
    static GenerationPlan of(Collection<Material> wanted, Stock stock) throws GenerationException {
        Set<Material> toMake = new TreeSet<>(SMALLER_FIRST);
        Set<Material> fromTables = new TreeSet<>(SMALLER_FIRST);
        Set<Material> present = new TreeSet<>(SMALLER_FIRST);
        for (Material material : wanted) {
            if (stock.isFinished(material)) {
                present.add(material);
            } else {
                toMake.add(material);
            }
        }
        for (Material material : List.copyOf(toMake)) {
            addConversions(material, stock, toMake, fromTables);
        }
        return new GenerationPlan(List.copyOf(toMake), fromTables, present);
    }

    private static void addConversions(Material material, Stock stock, Set<Material> toMake, Set<Material> fromTables)
            throws GenerationException {
        for (Material after : Conversions.of(material)) {
            if (toMake.contains(after) || fromTables.contains(after)) {
                continue;
            }
            if (stock.isKnown(after)) {
                fromTables.add(after);
            } else {
                toMake.add(after);
                addConversions(after, stock, toMake, fromTables);
            }
        }
    }

    /** For each material that others lead to: the last that does. After that it can be forgotten. */
    Map<Material, Material> lastUses() {
        Map<Material, Material> last = new LinkedHashMap<>();
        for (Material material : toMake) {
            Conversions.of(material).forEach(after -> last.put(after, material));
        }
        return last;
    }
}
