package io.endgrain.syzygy;

/**
 * What a table is about: one material and one metric.
 *
 * @param material the material, the side that the key names first as White
 * @param metric what is stored
 */
public record TableName(Material material, Metric metric) {
    @Override
    public String toString() {
        return metric + " table of " + material.key();
    }
}
