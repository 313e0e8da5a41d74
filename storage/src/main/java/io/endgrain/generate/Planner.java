package io.endgrain.generate;

import io.endgrain.syzygy.Material;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Plans what can be made in the memory that there is, beside what is there. */
final class Planner {
    private final PresentTables present;
    private final int threads;
    private final double memory;

    /**
     * A plan, and what it leaves out.
     *
     * @param omissions empty where everything that is wanted is planned or there
     */
    record Outcome(GenerationPlan plan, List<Omission> omissions) {}

    /**
     * A planner.
     *
     * @param memory how many bytes there are
     */
    Planner(PresentTables present, int threads, double memory) {
        this.present = present;
        this.threads = threads;
        this.memory = memory;
    }

    /**
     * Plans all that is wanted.
     *
     * @throws GenerationException if a file is in the way, a table that is needed is damaged, or memory does not suffice
     */
    GenerationPlan all(Collection<Material> wanted) throws GenerationException {
        GenerationPlan plan = plan(wanted);
        if (isTooLarge(plan)) {
            double needed = MemoryNeed.of(plan, threads);
            throw new GenerationException(String.format(
                    Locale.ROOT,
                    "%s of memory are needed up to %s, and %s",
                    "About " + MemorySize.atLeast(needed),
                    plan.toMake().getLast(),
                    MemorySize.advice(memory, needed)));
        }
        return plan;
    }

    /** Plans as much as can be made, smaller tables first. */
    Outcome possible(Collection<Material> wanted) {
        Collection<Material> sorted = new TreeSet<>(GenerationPlan.SMALLER_FIRST);
        sorted.addAll(wanted);
        List<Material> possible = new ArrayList<>();
        List<Material> tooLarge = new ArrayList<>();
        Map<String, List<Material>> obstructed = new LinkedHashMap<>();
        double needed = 0;
        GenerationPlan plan = new GenerationPlan(List.of(), Set.of(), Set.of());
        for (Material material : sorted) {
            possible.add(material);
            try {
                GenerationPlan larger = plan(possible);
                if (!isTooLarge(larger)) {
                    plan = larger;
                    continue;
                }
                needed = Math.max(needed, MemoryNeed.of(larger, threads));
                tooLarge.add(material);
            } catch (GenerationException damaged) {
                obstructed
                        .computeIfAbsent(damaged.getMessage(), reason -> new ArrayList<>())
                        .add(material);
            }
            possible.removeLast();
        }
        List<Omission> omissions = new ArrayList<>();
        obstructed.forEach((reason, materials) -> omissions.add(new Omission(materials, reason)));
        if (!tooLarge.isEmpty()) {
            omissions.add(new Omission(
                    tooLarge,
                    "About " + MemorySize.atLeast(needed) + " of memory are needed for all tables, and "
                            + MemorySize.advice(memory, needed)));
        }
        return new Outcome(plan, List.copyOf(omissions));
    }

    private GenerationPlan plan(Collection<Material> wanted) throws GenerationException {
        GenerationPlan plan = GenerationPlan.of(wanted, present);
        for (Material material : plan.toMake()) {
            present.requireRoom(material);
        }
        return plan;
    }

    private boolean isTooLarge(GenerationPlan plan) {
        return !plan.toMake().isEmpty() && MemoryNeed.of(plan, threads) > memory;
    }
}
