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
 * How many tables the names of files in directories promise.
 *
 * @param tables the number of materials
 * @param men the men of the largest, 0 if there is none
 * @param files the number of files
 * @param empty directories without any
 */
record TableCount(int tables, int men, int files, List<Path> empty) {
    /**
     * Lists directories.
     *
     * @throws IOException if one cannot be listed
     */
    static TableCount of(Disk disk, Variant variant, List<Path> directories) throws IOException {
        Set<Material> materials = new HashSet<>();
        List<Path> empty = new ArrayList<>();
        int count = 0;
        for (Path directory : directories) {
            List<TableFolder.Found> files =
                    TableFolder.list(disk, directory, TableFormat.of(variant)).files();
            files.forEach(file -> materials.add(file.name().material()));
            count += files.size();
            if (files.isEmpty()) {
                empty.add(directory);
            }
        }
        int men = materials.stream().mapToInt(Material::men).max().orElse(0);
        return new TableCount(materials.size(), men, count, empty);
    }
}
