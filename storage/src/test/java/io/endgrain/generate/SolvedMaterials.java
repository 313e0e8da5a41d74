package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.chess.Placement;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.syzygy.Material;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;

/** Materials solved once for all tests: those of three men, and one of four that leads to nothing but these. */
final class SolvedMaterials {
    static final List<String> THREE_MEN = List.of("KQvK", "KRvK", "KBvK", "KNvK", "KPvK");
    static final String FOUR_MEN = "KBNvK";

    private static final Map<String, SolvedMaterial> SOLVED = new LinkedHashMap<>();
    private static final KnownMaterials KNOWN = new KnownMaterials();

    @FunctionalInterface
    interface Check {
        void of(Position position, short distance) throws Exception;
    }

    private SolvedMaterials() {}

    static Material material(String key) {
        return Material.parse(key).orElseThrow();
    }

    /** The solved material; others that it needs are solved before. */
    static synchronized SolvedMaterial of(String key) throws InterruptedException {
        if (!THREE_MEN.contains(key)) {
            for (String smaller : THREE_MEN) {
                of(smaller);
            }
        }
        if (key.equals("KPvK")) {
            for (String promoted : THREE_MEN.subList(0, 4)) {
                of(promoted);
            }
        }
        if (!SOLVED.containsKey(key)) {
            SolvedMaterial solved = new Solver(ForkJoinPool.commonPool(), KNOWN, positions -> {}).solve(material(key));
            SOLVED.put(key, solved);
            KNOWN.put(material(key), KnownValues.of(solved));
        }
        return SOLVED.get(key);
    }

    /** The value of a position of another material than the one at hand. */
    static int wdl(Position position) {
        if (position.men() == 2) {
            return 0;
        }
        Material material = Material.of(position);
        boolean swapped = KNOWN.of(material) == null;
        KnownValues values = KNOWN.of(swapped ? material.swapped() : material);
        int[] squares = new int[position.men()];
        values.space().gather(position, swapped, squares);
        return values.wdl((position.turn() == Color.BLACK) == swapped ? 0 : 1, squares);
    }

    /** Visits every so-manieth position with its distance; returns how many. */
    static int forEach(SolvedMaterial solved, int step, Check check) throws Exception {
        PositionSpace space = solved.space();
        int[] squares = new int[space.men()];
        Placement placement = new Placement(Variant.STANDARD);
        int visited = 0;
        for (int number = 0; number < space.size(); number += step) {
            for (Color turn : Color.values()) {
                short distance = solved.distances[turn.ordinal()][number];
                if (distance != SolvedMaterial.NONE) {
                    space.decode(number, squares);
                    placement.clear();
                    for (int man = 0; man < squares.length; man++) {
                        placement.put(space.color(man), space.role(man), squares[man]);
                    }
                    check.of(placement.position(turn), distance);
                    visited++;
                }
            }
        }
        return visited;
    }
}
