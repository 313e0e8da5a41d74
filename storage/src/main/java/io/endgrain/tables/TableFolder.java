package io.endgrain.tables;

import io.endgrain.disk.Disk;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The table files of one directory, by their names alone.
 *
 * @param directory the directory
 * @param files the files whose names are those of tables of the variant, sorted by path
 * @param misnamed files with the suffix of a table but a name that no table has
 * @param others all other files
 */
public record TableFolder(Path directory, List<Found> files, List<Path> misnamed, List<Path> others) {
    /**
     * A file whose name is that of a table.
     *
     * @param path the file
     * @param name what its name says that it holds
     */
    public record Found(Path path, TableName name) {}

    /** Copies the lists. */
    public TableFolder {
        files = List.copyOf(files);
        misnamed = List.copyOf(misnamed);
        others = List.copyOf(others);
    }

    /**
     * Lists a directory. Blocks.
     *
     * @throws IOException if it does not exist or cannot be read
     */
    public static TableFolder list(Disk disk, Path directory, TableFormat format) throws IOException {
        List<Found> files = new ArrayList<>();
        List<Path> misnamed = new ArrayList<>();
        List<Path> others = new ArrayList<>();
        for (Path path : disk.list(directory)) {
            String fileName = String.valueOf(path.getFileName());
            format.parseFileName(fileName).ifPresentOrElse(name -> files.add(new Found(path, name)), () -> {
                if (format.hasSuffix(fileName)) {
                    misnamed.add(path);
                } else {
                    others.add(path);
                }
            });
        }
        return new TableFolder(directory, files, misnamed, others);
    }
}
