package io.endgrain.http;

import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.syzygy.Material;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.TableFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How many tables the names of files in directories promise.
 *
 * @param tables the number of materials
 * @param men the men of the largest, 0 if there is none
 */
record TableCount(int tables, int men) {
    static TableCount of(Disk disk, Variant variant, List<Path> directories) throws IOException {
        Set<Material> materials = new HashSet<>();
        for (Path directory : directories) {
            TableFolder.list(disk, directory, TableFormat.of(variant))
                    .files()
                    .forEach(file -> materials.add(file.name().material()));
        }
        return new TableCount(
                materials.size(),
                materials.stream().mapToInt(Material::men).max().orElse(0));
    }
}
