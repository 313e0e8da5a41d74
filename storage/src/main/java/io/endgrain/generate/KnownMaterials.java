package io.endgrain.generate;

import io.endgrain.syzygy.Material;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Materials whose values are known, as successors of those that are to be solved. Safe for all threads. */
final class KnownMaterials {
    private final Map<Material, KnownValues> known = new ConcurrentHashMap<>();

    void put(Material material, KnownValues values) {
        known.put(material, values);
    }

    /** Forgets the values of a material that is no longer needed. */
    void remove(Material material) {
        known.remove(material);
    }

    /** The values of a material, or null. The one with its colours exchanged does not count. */
    KnownValues of(Material material) {
        return known.get(material);
    }
}
