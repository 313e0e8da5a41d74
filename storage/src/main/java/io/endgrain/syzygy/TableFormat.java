package io.endgrain.syzygy;

import io.endgrain.chess.Color;
import io.endgrain.chess.Role;
import io.endgrain.chess.Variant;
import java.util.Optional;

/**
 * What the tables of one variant look like from outside: suffixes, magic numbers, sizes (A2.2 of the format's
 * specification).
 *
 * @param variant the variant
 * @param wdlSuffix the ending of WDL files, with its dot
 * @param wdlMagic the first four bytes of a WDL file as a little-endian number
 * @param dtzSuffix the ending of DTZ files, with its dot
 * @param dtzMagic the first four bytes of a DTZ file as a little-endian number
 * @param maxMen the most men that a table of this variant can have
 */
public record TableFormat(Variant variant, String wdlSuffix, int wdlMagic, String dtzSuffix, int dtzMagic, int maxMen) {
    private static final TableFormat STANDARD =
            new TableFormat(Variant.STANDARD, ".rtbw", 0x5d23e871, ".rtbz", 0xa50c66d7, 7);

    /** The format of a variant's tables. */
    public static TableFormat of(Variant variant) {
        return switch (variant) {
            case STANDARD -> STANDARD;
        };
    }

    /** The ending of the files that hold a metric. */
    public String suffix(Metric metric) {
        return metric == Metric.WDL ? wdlSuffix : dtzSuffix;
    }

    /** The first four bytes of the files that hold a metric, as a little-endian number. */
    public int magic(Metric metric) {
        return metric == Metric.WDL ? wdlMagic : dtzMagic;
    }

    /** The name of the file of a material, for example {@code KRPvKR.rtbw}. */
    public String fileName(Material material, Metric metric) {
        return material.key() + suffix(metric);
    }

    /** What a file of this name would hold, or nothing if the name is not that of a table of this variant. */
    public Optional<TableName> parseFileName(String fileName) {
        for (Metric metric : Metric.values()) {
            if (fileName.endsWith(suffix(metric))) {
                String key =
                        fileName.substring(0, fileName.length() - suffix(metric).length());
                return Material.parse(key).filter(this::hasTable).map(material -> new TableName(material, metric));
            }
        }
        return Optional.empty();
    }

    private boolean hasTable(Material material) {
        return material.men() >= 3
                && material.men() <= maxMen
                && material.count(Color.WHITE, Role.KING) == 1
                && material.count(Color.BLACK, Role.KING) == 1;
    }
}
