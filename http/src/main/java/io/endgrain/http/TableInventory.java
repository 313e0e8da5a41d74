package io.endgrain.http;

import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.Table;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.BlockingTables;
import io.endgrain.tables.ForeignTables;
import io.endgrain.tables.TableFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What directories hold of a variant's tables. The headers of all files are read, the data is not.
 *
 * @param variant the variant
 * @param directories the directories
 * @param files how many files there are
 * @param sets one for each number of men, smallest first
 * @param half tables of which only one of the two files is there; a sentence each
 * @param damaged files that cannot be used
 * @param misnamed files that end like tables but have a name that no table has
 * @param foreign tables of other variants in the same directories
 */
record TableInventory(
        Variant variant,
        List<Path> directories,
        int files,
        List<Set> sets,
        List<String> half,
        List<Damage> damaged,
        List<Path> misnamed,
        ForeignTables foreign) {

    /**
     * All tables with one number of men.
     *
     * @param men the number of men
     * @param present the materials of which both files are there and can be used
     * @param missing the others
     * @param bytes the size of all files
     */
    record Set(int men, List<String> present, List<String> missing, long bytes) {
        boolean isComplete() {
            return missing.isEmpty();
        }

        int all() {
            return present.size() + missing.size();
        }
    }

    /**
     * A file that cannot be used.
     *
     * @param file the file
     * @param reason a sentence that names it too
     */
    record Damage(Path file, String reason) {}

    /** Lists directories and reads the header of every table. */
    static TableInventory of(Disk disk, Variant variant, List<Path> directories) throws IOException {
        TableFormat format = TableFormat.of(variant);
        List<TableFolder> folders = new ArrayList<>();
        for (Path directory : directories) {
            folders.add(TableFolder.list(disk, directory, format));
        }
        List<String> half = new ArrayList<>();
        List<Damage> damaged = new ArrayList<>();
        List<Set> sets = new ArrayList<>();
        int files = 0;
        try (BlockingTables opened = BlockingTables.of(disk, variant, directories)) {
            List<Table> tables = opened.tables().tables();
            for (Table table : tables) {
                files += table.wdl().size() + table.dtz().size();
                allFiles(table).forEach(file -> open(opened, file, damaged));
                if (table.wdl().isEmpty() || table.dtz().isEmpty()) {
                    half.add(halfSentence(table));
                }
            }
            for (int men = format.minMen(); men <= format.maxMen(); men++) {
                sets.add(set(men, format, tables, disk));
            }
        }
        List<Path> misnamed =
                folders.stream().flatMap(folder -> folder.misnamed().stream()).toList();
        return new TableInventory(
                variant, directories, files, sets, half, damaged, misnamed, ForeignTables.in(folders));
    }

    private static List<TableFile> allFiles(Table table) {
        List<TableFile> files = new ArrayList<>(table.wdl());
        files.addAll(table.dtz());
        return files;
    }

    private static void open(BlockingTables tables, TableFile file, List<Damage> damaged) {
        tables.open(file);
        if (file.state() instanceof TableFile.Unusable unusable) {
            damaged.add(new Damage(file.path(), unusable.failure().sentence()));
        }
    }

    private static String halfSentence(Table table) {
        Metric there = table.wdl().isEmpty() ? Metric.DTZ : Metric.WDL;
        Metric missing = table.wdl().isEmpty() ? Metric.WDL : Metric.DTZ;
        return table.material().key() + " has its " + there + " file ("
                + table.files(there).getFirst().path() + ") but no " + missing + " file";
    }

    private static Set set(int men, TableFormat format, List<Table> tables, Disk disk) throws IOException {
        List<String> present = new ArrayList<>();
        SortedSet<String> missing =
                new TreeSet<>(format.materials(men).stream().map(Material::key).toList());
        long bytes = 0;
        for (Table table : tables) {
            if (table.material().men() == men) {
                for (TableFile file : allFiles(table)) {
                    bytes += disk.identify(file.path()).size();
                }
                if (isUsable(table.wdl()) && isUsable(table.dtz())) {
                    present.add(table.material().key());
                    missing.remove(table.material().key());
                }
            }
        }
        return new Set(men, present, List.copyOf(missing), bytes);
    }

    private static boolean isUsable(List<TableFile> files) {
        return files.stream().anyMatch(file -> file.state() instanceof TableFile.Opened);
    }

    /** Whether some file cannot be used. */
    boolean isDamaged() {
        return !damaged.isEmpty();
    }
}
