package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.chess.Role;
import io.endgrain.syzygy.Material;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The orders in which a sub-table can list the men of a material (A4 and B5 of the format's specification). */
final class PieceOrders {
    private static final int NO_SECOND_PAWNS = 15;
    private static final int BLACK = 8;
    private static final int PAWN = 1;
    private static final int UNIQUE_LEAD = 3;

    private PieceOrders() {}

    /** All orders. */
    static List<PieceOrder> all(Material material) {
        Map<Integer, Integer> kinds = kinds(material);
        List<PieceOrder> orders = new ArrayList<>();
        for (List<Integer> first : firstKinds(material, kinds)) {
            List<Integer> others = new ArrayList<>(kinds.keySet());
            others.removeAll(first);
            int groups = (material.hasPawns() ? first.size() : 1) + others.size();
            for (List<Integer> rest : permutations(others)) {
                List<Integer> list = new ArrayList<>(first);
                list.addAll(rest);
                addSlots(pieces(list, kinds), groups, material.bothHavePawns(), orders);
            }
        }
        return orders;
    }

    /** Piece codes and how many men have each. */
    private static Map<Integer, Integer> kinds(Material material) {
        Map<Integer, Integer> kinds = new LinkedHashMap<>();
        for (Color color : Color.values()) {
            for (Role role : Role.values()) {
                int count = material.count(color, role);
                if (count > 0) {
                    kinds.put(role.ordinal() + 1 + (color == Color.BLACK ? BLACK : 0), count);
                }
            }
        }
        return kinds;
    }

    /** What can stand first: the pawns, or three men that are each alone of their kind, or two, or like men. */
    private static List<List<Integer>> firstKinds(Material material, Map<Integer, Integer> kinds) {
        if (material.hasPawns()) {
            int lead = material.leadColor() == Color.WHITE ? PAWN : PAWN + BLACK;
            return List.of(material.bothHavePawns() ? List.of(lead, lead ^ BLACK) : List.of(lead));
        }
        List<Integer> singles =
                kinds.keySet().stream().filter(code -> kinds.get(code) == 1).toList();
        if (singles.size() == UNIQUE_LEAD - 1) {
            return List.of(singles, singles.reversed());
        }
        if (singles.size() < UNIQUE_LEAD) {
            return likeKinds(kinds);
        }
        List<List<Integer>> leads = new ArrayList<>();
        for (int a : singles) {
            for (int b : singles) {
                for (int c : singles) {
                    if (a != b && a != c && b != c) {
                        leads.add(List.of(a, b, c));
                    }
                }
            }
        }
        return leads;
    }

    /** The kinds of which there are the fewest men, but more than one. */
    private static List<List<Integer>> likeKinds(Map<Integer, Integer> kinds) {
        int fewest = kinds.values().stream()
                .filter(count -> count > 1)
                .min(Integer::compare)
                .orElseThrow();
        return kinds.keySet().stream()
                .filter(code -> kinds.get(code) == fewest)
                .map(List::of)
                .toList();
    }

    private static List<List<Integer>> permutations(List<Integer> codes) {
        if (codes.isEmpty()) {
            return List.of(List.of());
        }
        List<List<Integer>> found = new ArrayList<>();
        for (Integer first : codes) {
            List<Integer> others = new ArrayList<>(codes);
            others.remove(first);
            for (List<Integer> rest : permutations(others)) {
                List<Integer> list = new ArrayList<>(List.of(first));
                list.addAll(rest);
                found.add(list);
            }
        }
        return found;
    }

    private static int[] pieces(List<Integer> codes, Map<Integer, Integer> kinds) {
        List<Integer> pieces = new ArrayList<>();
        for (int code : codes) {
            for (int i = 0; i < kinds.get(code); i++) {
                pieces.add(code);
            }
        }
        return pieces.stream().mapToInt(Integer::intValue).toArray();
    }

    private static void addSlots(int[] pieces, int groups, boolean secondPawns, List<PieceOrder> orders) {
        for (int slot = 0; slot < groups; slot++) {
            if (!secondPawns) {
                orders.add(new PieceOrder(pieces, slot, NO_SECOND_PAWNS));
                continue;
            }
            for (int second = 0; second < groups; second++) {
                if (second != slot) {
                    orders.add(new PieceOrder(pieces, slot, second));
                }
            }
        }
    }
}
