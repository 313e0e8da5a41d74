package io.endgrain.survey;

import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.generate.Conversions;
import io.endgrain.syzygy.DecodedProber;
import io.endgrain.syzygy.DecodedTables;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.Table;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableName;
import io.endgrain.tables.BlockingTables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A set of tables of standard chess, those of some directories, to be surveyed material by material. */
public final class SurveyedTables implements AutoCloseable {
    private static final int PAWN_FILES = 4;

    private final List<Path> directories;
    private final BlockingTables tables;
    private final Map<Material, Table> byMaterial = new HashMap<>();
    private final Set<Material> usable = new HashSet<>();

    /** Decoded sub-tables of the material that is being surveyed and of what it leads to. */
    private DecodedTables decoded = new DecodedTables();

    private SurveyedTables(List<Path> directories, BlockingTables tables) {
        this.directories = directories;
        this.tables = tables;
        tables.tables().tables().forEach(table -> byMaterial.put(table.material(), table));
    }

    /**
     * The tables of directories. Where several have the same table, that of the first is taken.
     *
     * @throws IOException if a directory cannot be listed
     */
    public static SurveyedTables of(Disk disk, List<Path> directories) throws IOException {
        return new SurveyedTables(
                List.copyOf(directories), BlockingTables.of(disk, Variant.STANDARD, List.copyOf(directories)));
    }

    /** The materials of which there is a file, smaller ones first. */
    public List<Material> materials() {
        return tables.tables().tables().stream().map(Table::material).toList();
    }

    /**
     * Opens both files of a material and the WDL files of all that captures and promotions lead to.
     *
     * @throws SurveyException if one is missing or cannot be used
     */
    void begin(Material material) throws SurveyException {
        requireUsable(material, Metric.DTZ);
        requireValues(material);
        decoded = new DecodedTables();
    }

    private void requireValues(Material material) throws SurveyException {
        if (!usable.contains(material)) {
            requireUsable(material, Metric.WDL);
            for (Material after : Conversions.of(material)) {
                requireValues(after);
            }
            usable.add(material);
        }
    }

    /** How many bytes of decoded sub-tables a material that was begun takes, at the most. */
    long decodedBytes(Material material) {
        Set<Material> after = new HashSet<>();
        addConversions(material, after);
        long bytes = 0;
        for (Material conversion : after) {
            for (int file = 0; file < PAWN_FILES; file++) {
                bytes += decodedBytes(conversion, Metric.WDL, file);
            }
        }
        long most = 0;
        for (int file = 0; file < PAWN_FILES; file++) {
            most = Math.max(most, decodedBytes(material, Metric.WDL, file) + decodedBytes(material, Metric.DTZ, file));
        }
        return bytes + most;
    }

    private static void addConversions(Material material, Set<Material> all) {
        for (Material after : Conversions.of(material)) {
            if (all.add(after)) {
                addConversions(after, all);
            }
        }
    }

    private long decodedBytes(Material material, Metric metric, int file) {
        TableFile table = byMaterial.get(material).files(metric).getFirst();
        return table.state() instanceof TableFile.Opened opened
                ? opened.header().decodedBytes(file)
                : 0;
    }

    private void requireUsable(Material material, Metric metric) throws SurveyException {
        Table table = byMaterial.get(material);
        List<TableFile> files = table == null ? List.of() : table.files(metric);
        if (files.isEmpty()) {
            throw new SurveyException("There is no " + new TableName(material, metric) + " in "
                    + directories.stream().map(Path::toString).collect(Collectors.joining(", ")) + ".");
        }
        // Only one is taken, so that what is surveyed is not another file than the one that is named first.
        TableFile file = files.getFirst();
        tables.open(file);
        if (file.state() instanceof TableFile.Unusable unused) {
            throw new SurveyException(
                    file.path() + " cannot be used: " + unused.failure().sentence());
        }
    }

    /** A prober of one thread, for the material that was begun. */
    DecodedProber prober() {
        return new DecodedProber(tables.tables(), tables.pages(), decoded);
    }

    /** Lets go of the decoded sub-tables of a material. */
    void forget(Material material) {
        decoded.forget(material);
    }

    /** Lets go of all that is decoded. */
    void end() {
        decoded = new DecodedTables();
    }

    @Override
    public void close() throws IOException {
        tables.close();
    }
}
