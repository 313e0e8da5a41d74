package io.endgrain.generate;

import io.endgrain.syzygy.Material;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Wanted tables that are not made while others are.
 *
 * @param materials the tables, at least one
 * @param reason why, as a sentence
 */
public record Omission(List<Material> materials, String reason) {
    /** Copies the list. */
    public Omission {
        materials = List.copyOf(materials);
    }

    /** The reason and the tables, for people. */
    public String sentence() {
        String names = materials.stream().map(Material::key).collect(Collectors.joining(", "));
        return reason + " So " + (materials.size() == 1 ? "this is" : "these are") + " not made: " + names + ".";
    }

    /** All of them, for people. */
    public static String sentences(List<Omission> omissions) {
        return omissions.stream().map(Omission::sentence).collect(Collectors.joining(" "));
    }
}
