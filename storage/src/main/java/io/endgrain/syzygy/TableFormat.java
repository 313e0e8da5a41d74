package io.endgrain.syzygy;

import io.endgrain.chess.Color;
import io.endgrain.chess.Role;
import io.endgrain.chess.Variant;
import java.util.List;
import java.util.Optional;

/**
 * What the tables of one variant look like from outside, and in what its rules matter to them (A2.2 of the format's
 * specification).
 *
 * @param variant the variant
 * @param families the kinds of files that hold its tables, its own first
 * @param minMen the fewest men that a table of this variant can have
 * @param maxMen the most men that a table of this variant can have
 * @param oneKing whether each side has exactly one king, so that the two kings alone need no table
 * @param kingsMayTouch whether kings may stand next to each other, so that tables number such placements, too
 * @param capturesForced whether who can capture must
 * @param capturesExplode whether a capture takes more men than one
 */
public record TableFormat(
        Variant variant,
        List<Family> families,
        int minMen,
        int maxMen,
        boolean oneKing,
        boolean kingsMayTouch,
        boolean capturesForced,
        boolean capturesExplode) {
    private static final TableFormat STANDARD = new TableFormat(
            Variant.STANDARD,
            List.of(new Family(".rtbw", 0x5d23e871, ".rtbz", 0xa50c66d7, false)),
            3,
            7,
            true,
            false,
            false,
            false);

    private static final TableFormat ATOMIC = new TableFormat(
            Variant.ATOMIC,
            List.of(new Family(".atbw", 0x49a48d55, ".atbz", 0xeb5ea991, false)),
            3,
            6,
            true,
            true,
            false,
            true);

    /** Without pawns there is no stalemate, in which alone suicide differs: its tables serve, and are what is published. */
    private static final TableFormat ANTICHESS = new TableFormat(
            Variant.ANTICHESS,
            List.of(
                    new Family(".gtbw", 0x21bc55bc, ".gtbz", 0x501bf5d6, false),
                    new Family(".stbw", 0x1593f67b, ".stbz", 0x23e7cfe4, true)),
            2,
            6,
            false,
            true,
            true,
            false);

    /**
     * Files of one kind.
     *
     * @param wdlSuffix the ending of WDL files, with its dot
     * @param wdlMagic the first four bytes of a WDL file as a little-endian number
     * @param dtzSuffix the ending of DTZ files, with its dot
     * @param dtzMagic the first four bytes of a DTZ file as a little-endian number
     * @param onlyPawnless whether they serve the variant for material without pawns only
     */
    public record Family(String wdlSuffix, int wdlMagic, String dtzSuffix, int dtzMagic, boolean onlyPawnless) {
        /** The ending of the files that hold a metric, with its dot. */
        public String suffix(Metric metric) {
            return metric == Metric.WDL ? wdlSuffix : dtzSuffix;
        }

        /** The first four bytes of the files that hold a metric, as a little-endian number. */
        public int magic(Metric metric) {
            return metric == Metric.WDL ? wdlMagic : dtzMagic;
        }

        private boolean serves(Material material) {
            return !onlyPawnless || !material.hasPawns();
        }
    }

    /** Copies the list. */
    public TableFormat {
        families = List.copyOf(families);
    }

    /** The format of a variant's tables. */
    public static TableFormat of(Variant variant) {
        return switch (variant) {
            case STANDARD -> STANDARD;
            case ATOMIC -> ATOMIC;
            case ANTICHESS -> ANTICHESS;
        };
    }

    /**
     * The number that every index of a DTZ sub-table without data holds (A3.1 of the format's specification). The byte in
     * the file means nothing.
     */
    public int singleDistance() {
        return capturesForced ? 1 : 0;
    }

    /** The kind of files in which a material's table is published: the most special that serves it. */
    private Family family(Material material) {
        return families.reversed().stream()
                .filter(family -> family.serves(material))
                .findFirst()
                .orElseThrow();
    }

    /** The first four bytes of the file of a material, as a little-endian number: those with which it is published. */
    public int magic(TableName name) {
        return family(name.material()).magic(name.metric());
    }

    /** All numbers that the file of a material may begin with. Which suffix the file has does not matter. */
    List<Integer> magics(TableName name) {
        return families.stream()
                .filter(family -> family.serves(name.material()))
                .map(family -> family.magic(name.metric()))
                .toList();
    }

    /** The name with which the file of a material is published, for example {@code KRPvKR.rtbw}. */
    public String fileName(Material material, Metric metric) {
        return material.key() + family(material).suffix(metric);
    }

    /** A name that a file of this variant could have, for messages. */
    public String exampleFileName() {
        return "KRPvKR" + families.getFirst().wdlSuffix();
    }

    /**
     * A name that a file could have in place of one that is not of a table of this variant, for messages: with the right ending
     * where only that is wrong, else that of an example.
     */
    public String nameInsteadOf(String fileName) {
        for (Family family : families) {
            for (Metric metric : Metric.values()) {
                String suffix = family.suffix(metric);
                if (fileName.endsWith(suffix)) {
                    String key = fileName.substring(0, fileName.length() - suffix.length());
                    return Material.parse(key)
                            .filter(this::hasTable)
                            .map(material -> fileName(material, metric))
                            .orElse("KRPvKR" + families.getFirst().suffix(metric));
                }
            }
        }
        return exampleFileName();
    }

    /** Whether a file's name ends as those of this variant's tables do. */
    public boolean hasSuffix(String fileName) {
        return families.stream()
                .anyMatch(family -> fileName.endsWith(family.wdlSuffix()) || fileName.endsWith(family.dtzSuffix()));
    }

    /** The variant whose table a file of this name would hold, or nothing if the name is that of no table. */
    public static Optional<Variant> variantOf(String fileName) {
        for (Variant variant : Variant.values()) {
            if (of(variant).parseFileName(fileName).isPresent()) {
                return Optional.of(variant);
            }
        }
        return Optional.empty();
    }

    /** What a file of this name would hold, or nothing if the name is not that of a table of this variant. */
    public Optional<TableName> parseFileName(String fileName) {
        for (Family family : families) {
            for (Metric metric : Metric.values()) {
                String suffix = family.suffix(metric);
                if (fileName.endsWith(suffix)) {
                    return Material.parse(fileName.substring(0, fileName.length() - suffix.length()))
                            .filter(material -> hasTable(material) && family.serves(material))
                            .map(material -> new TableName(material, metric));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * The materials of all tables with this many men, in the order of their keys.
     *
     * @param men from {@link #minMen} to {@link #maxMen}
     */
    public List<Material> materials(int men) {
        return AllMaterials.with(men).filter(this::hasTable).toList();
    }

    /** Whether there are tables of a material, colours either way. */
    public boolean hasTable(Material material) {
        return material.men() >= minMen
                && material.men() <= maxMen
                && (!oneKing
                        || (material.count(Color.WHITE, Role.KING) == 1
                                && material.count(Color.BLACK, Role.KING) == 1));
    }
}
