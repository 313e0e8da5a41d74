package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.chess.Role;
import io.endgrain.syzygy.Material;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The orders in which a sub-table can list the men of a material (A4 and B5 of the format's specification). */
final class PieceOrders {
    private static final int NO_SECOND_PAWNS = 15;

    private PieceOrders() {}

    /** A valid order that does well for most materials. */
    static PieceOrder simple(Material material) {
        List<Integer> singles = new ArrayList<>();
        List<Integer> groups = new ArrayList<>();
        for (Color color : Color.values()) {
            for (Role role : Role.values()) {
                int count = material.count(color, role);
                int code = role.ordinal() + 1 + (color == Color.BLACK ? 8 : 0);
                if (count == 1) {
                    singles.add(code);
                }
                for (int i = 0; i < count; i++) {
                    groups.add(code);
                }
            }
        }
        return material.hasPawns() ? withPawns(material, groups) : withoutPawns(singles, groups);
    }

    private static PieceOrder withoutPawns(List<Integer> singles, List<Integer> all) {
        List<Integer> pieces = new ArrayList<>();
        int lead = singles.size() >= 3 ? 3 : 2;
        // Black's king and what can attack it first: what they decide then changes slowest.
        singles.sort((a, b) -> Integer.compare(rank(a), rank(b)));
        pieces.addAll(singles.subList(0, lead));
        all.stream().filter(code -> !pieces.subList(0, lead).contains(code)).forEach(pieces::add);
        return new PieceOrder(
                pieces.stream().mapToInt(Integer::intValue).toArray(), pieces.size() == lead ? 0 : 1, NO_SECOND_PAWNS);
    }

    private static int rank(int code) {
        return switch (code) {
            case 14 -> 0;
            case 6 -> 9;
            default -> code;
        };
    }

    private static PieceOrder withPawns(Material material, List<Integer> all) {
        int white = material.count(Color.WHITE, Role.PAWN);
        int black = material.count(Color.BLACK, Role.PAWN);
        int leadCode = white > 0 && (black == 0 || white <= black) ? 1 : 9;
        List<Integer> pieces = new ArrayList<>();
        all.stream().filter(code -> code == leadCode).forEach(pieces::add);
        all.stream().filter(code -> (code & 7) == 1 && code != leadCode).forEach(pieces::add);
        all.stream().filter(code -> (code & 7) != 1).forEach(pieces::add);
        int[] codes = pieces.stream().mapToInt(Integer::intValue).toArray();
        boolean both = white > 0 && black > 0;
        int groups = (int) Arrays.stream(codes).distinct().count();
        return both
                ? new PieceOrder(codes, groups - 1, groups - 2)
                : new PieceOrder(codes, groups - 1, NO_SECOND_PAWNS);
    }
}
