package io.endgrain.syzygy;

import java.util.List;

/**
 * The files of one material: one for each metric, or several that hold the same in different directories.
 *
 * @param material the material
 * @param wdl the WDL files, the preferred one first
 * @param dtz the DTZ files, the preferred one first
 */
public record Table(Material material, List<TableFile> wdl, List<TableFile> dtz) {
    /** Copies the lists. */
    public Table {
        wdl = List.copyOf(wdl);
        dtz = List.copyOf(dtz);
    }

    /** The files that hold a metric. */
    public List<TableFile> files(Metric metric) {
        return metric == Metric.WDL ? wdl : dtz;
    }
}
