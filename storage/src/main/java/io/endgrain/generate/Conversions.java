package io.endgrain.generate;

import io.endgrain.chess.Color;
import io.endgrain.chess.Role;
import io.endgrain.syzygy.Material;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Which materials one move can make of a material. Two kings alone do not count: they have no table. */
public final class Conversions {
    private static final List<Role> PROMOTIONS = List.of(Role.QUEEN, Role.ROOK, Role.BISHOP, Role.KNIGHT);

    private Conversions() {}

    /** By a capture, a promotion, or both in one move; in the order of keys. */
    public static Set<Material> of(Material material) {
        Set<Material> found = new TreeSet<>(GenerationPlan.SMALLER_FIRST);
        for (Color mover : Color.values()) {
            addPromotions(material, mover, found);
            for (Role captured : Role.values()) {
                if (captured != Role.KING && material.count(mover.opposite(), captured) > 0) {
                    Material after = material.minus(mover.opposite(), captured);
                    if (after.men() > 2) {
                        found.add(after.inKeyOrder());
                    }
                    // No pawn stands where another promotes.
                    if (captured != Role.PAWN) {
                        addPromotions(after, mover, found);
                    }
                }
            }
        }
        return found;
    }

    /** By a capture, whether it promotes or not. */
    static Set<Material> byCapture(Material material) {
        Set<Material> found = new TreeSet<>(GenerationPlan.SMALLER_FIRST);
        for (Material after : of(material)) {
            if (after.men() < material.men()) {
                found.add(after);
            }
        }
        return found;
    }

    static int pawns(Material material) {
        return material.count(Color.WHITE, Role.PAWN) + material.count(Color.BLACK, Role.PAWN);
    }

    private static void addPromotions(Material material, Color mover, Set<Material> found) {
        if (material.count(mover, Role.PAWN) > 0) {
            Material without = material.minus(mover, Role.PAWN);
            PROMOTIONS.forEach(role -> found.add(without.plus(mover, role).inKeyOrder()));
        }
    }
}
