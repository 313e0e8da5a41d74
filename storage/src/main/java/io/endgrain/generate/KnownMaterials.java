package io.endgrain.generate;

import io.endgrain.chess.Position;
import io.endgrain.syzygy.Material;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Materials whose values are known, as successors of those that are to be solved. Safe for all threads. */
final class KnownMaterials implements Successors {
    private final Map<Material, KnownValues> known = new ConcurrentHashMap<>();

    void put(Material material, KnownValues values) {
        known.put(material, values);
    }

    /** Forgets the values of a material that is no longer needed. */
    void remove(Material material) {
        known.remove(material);
    }

    @Override
    public int wdl(Position position) {
        Material material = Material.of(position);
        KnownValues values = known.get(material);
        if (values != null) {
            return values.wdl(position, false);
        }
        values = known.get(material.swapped());
        if (values == null) {
            throw new IllegalStateException("nothing is known of " + material + ", met in " + position.fen());
        }
        return values.wdl(position, true);
    }
}
