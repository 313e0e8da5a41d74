package io.endgrain.http;

import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.TableFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How many tables of a variant the names of files in directories promise.
 *
 * @param variant the variant
 * @param directories how many directories there are
 * @param tables the number of materials
 * @param men the men of the largest, 0 if there is none
 * @param files the number of files
 * @param empty directories without any
 */
record TableCount(Variant variant, int directories, int tables, int men, int files, List<TableFolder> empty) {
    /**
     * Lists directories.
     *
     * @throws IOException if one cannot be listed
     */
    static TableCount of(Disk disk, Variant variant, List<Path> directories) throws IOException {
        Set<Material> materials = new HashSet<>();
        List<TableFolder> empty = new ArrayList<>();
        int count = 0;
        for (Path directory : directories) {
            TableFolder folder = TableFolder.list(disk, directory, TableFormat.of(variant));
            folder.files().forEach(file -> materials.add(file.name().material()));
            count += folder.files().size();
            if (folder.files().isEmpty()) {
                empty.add(folder);
            }
        }
        int men = materials.stream().mapToInt(Material::men).max().orElse(0);
        return new TableCount(variant, directories.size(), materials.size(), men, count, empty);
    }

    /** For example {@code standard chess (145 tables, up to 5 men)}. */
    String inWords() {
        return variant.game() + " (" + tables + (tables == 1 ? " table" : " tables") + ", up to " + men + " men)";
    }
}
