package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.chess.Role;
import io.endgrain.syzygy.Material;
import java.util.Map;

/** How much memory the making of tables takes: estimates, on the safe side. */
final class MemoryNeed {
    private static final double TRIANGLE = 10;
    private static final double PAWN_SQUARES = 24;

    /** A distance and a summary of moves for either side to move. */
    private static final int SOLVED_BYTES = 6;

    /** Entries of {@link Buckets}, some several times, and the lists' growing. */
    private static final int BUCKET_BYTES = 10;

    /** A cell of a sub-table; no sub-table has more of them than the solver has numbers. */
    private static final int CELL_BYTES = 2;

    /** Dictionaries, code, and everything else. */
    private static final double OTHER_BYTES = 192e6;

    private MemoryNeed() {}

    /** How many numbers the solver uses for a material; more than an int for six men. */
    static double numbers(Material material) {
        double anchors = material.hasPawns() ? PAWN_SQUARES : TRIANGLE;
        return anchors * Math.pow(64, material.men() - 1);
    }

    /** For one material, in bytes. */
    static double of(Material material, int threads) {
        double numbers = numbers(material);
        int pawns = material.count(Color.WHITE, Role.PAWN) + material.count(Color.BLACK, Role.PAWN);
        double atOnce = pawns == 0 ? numbers : Math.min(numbers, threads * Math.pow(64, material.men() - pawns));
        double cells = material.hasPawns() ? numbers / 4 : numbers;
        return SOLVED_BYTES * numbers + BUCKET_BYTES * atOnce + CELL_BYTES * cells + OTHER_BYTES;
    }

    /** The most that a plan needs at one time, in bytes. */
    static double of(GenerationPlan plan, int threads) {
        Map<Material, Material> lastUses = plan.lastUses();
        double kept =
                plan.fromTables().stream().mapToDouble(MemoryNeed::ofValues).sum();
        double most = 0;
        for (Material material : plan.toMake()) {
            most = Math.max(most, kept + of(material, threads));
            kept += lastUses.containsKey(material) ? ofValues(material) : 0;
            for (Map.Entry<Material, Material> use : lastUses.entrySet()) {
                kept -= use.getValue().equals(material) ? ofValues(use.getKey()) : 0;
            }
        }
        return most;
    }

    private static double ofValues(Material material) {
        return 2 * numbers(material);
    }
}
