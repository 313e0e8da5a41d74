package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.chess.Role;
import io.endgrain.syzygy.Material;
import java.util.Map;

/** How much memory the making of tables takes: estimates, on the safe side. */
final class MemoryNeed {
    /** A distance and a summary of moves for either side to move. */
    private static final int SOLVED_BYTES = 6;

    /** Entries of {@link Buckets}, some several times, and the lists' growing. */
    private static final int BUCKET_BYTES = 10;

    /** A cell of a sub-table, twice; no sub-table has more of them than the solver has numbers. */
    private static final int CELL_BYTES = 4;

    private static final int FILES = 4;

    /** The part of all positions with pawns that the largest of four sub-tables has. */
    private static final double LARGEST_FILE = 0.5;

    /** Dictionaries, code, and everything else: tables of three men can be made in 24 MB, and a server needs some, too. */
    private static final double LEAST_OTHER_BYTES = 48e6;

    /** The same for larger tables, which leave more behind until it is collected. */
    private static final double MOST_OTHER_BYTES = 192e6;

    /** Between the two, by numbers of positions. */
    private static final double OTHER_BYTES = 64;

    private MemoryNeed() {}

    /** How many numbers the solver uses for a material, see {@link PositionSpace}. */
    static double numbers(Material material) {
        double numbers = material.hasPawns() ? 64 * 64 * pawnPlacements(material) : KingPairs.COUNT;
        for (Color color : Color.values()) {
            for (Role role : Role.values()) {
                if (role != Role.PAWN && role != Role.KING) {
                    numbers *= ways(64, material.count(color, role));
                }
            }
        }
        return numbers;
    }

    /** Half of all ways to place the pawns, since the other half are mirror images, but for those like their image. */
    private static double pawnPlacements(Material material) {
        int white = material.count(Color.WHITE, Role.PAWN);
        int black = material.count(Color.BLACK, Role.PAWN);
        boolean even = white % 2 == 0 && black % 2 == 0;
        double alike = even ? ways(24, white / 2) * ways(24 - white / 2, black / 2) : 0;
        return (ways(48, white) * ways(48 - white, black) + alike) / 2;
    }

    /** How many sets of so many squares there are. */
    private static double ways(int squares, int men) {
        double ways = 1;
        for (int i = 0; i < men; i++) {
            ways = ways * (squares - i) / (i + 1);
        }
        return ways;
    }

    /** For one material, in bytes. */
    static double of(Material material, int threads) {
        double numbers = numbers(material);
        double atOnce = material.hasPawns() ? Math.min(numbers, threads * numbers / pawnPlacements(material)) : numbers;
        int subTables = (material.hasPawns() ? FILES : 1) * (material.isSymmetric() ? 1 : 2);
        double cells = Math.min(threads, subTables) * numbers * (material.hasPawns() ? LARGEST_FILE : 1);
        double other = Math.min(MOST_OTHER_BYTES, LEAST_OTHER_BYTES + OTHER_BYTES * numbers);
        // Buckets are gone when cells are laid out.
        return SOLVED_BYTES * numbers + Math.max(BUCKET_BYTES * atOnce, CELL_BYTES * cells) + other;
    }

    /** The most that a plan needs at one time, in bytes. */
    static double of(GenerationPlan plan, int threads) {
        Map<Material, Material> lastUses = plan.lastUses();
        // Once as values, and once as decoded sub-tables.
        double kept =
                2 * plan.fromTables().stream().mapToDouble(MemoryNeed::ofValues).sum();
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
