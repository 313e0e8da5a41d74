package io.endgrain.http;

import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.ForeignTables;
import io.endgrain.tables.TableFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What to say of directories that have no tables of a variant. */
final class NoTables {
    private NoTables() {}

    /**
     * That there are none, and which tables of other variants there are instead: what may follow "there are".
     *
     * @throws IOException if a directory cannot be listed
     */
    static String in(Disk disk, Variant variant, List<Path> directories) throws IOException {
        ForeignTables foreign = foreign(disk, variant, directories);
        String names = directories.stream().map(Path::toString).collect(Collectors.joining(", "));
        return foreign.isEmpty()
                ? "no tables in " + names
                : "no tables of " + variant.game() + " in " + names + ", but " + foreign.inWords();
    }

    /**
     * The tables of other variants in directories.
     *
     * @throws IOException if a directory cannot be listed
     */
    static ForeignTables foreign(Disk disk, Variant variant, List<Path> directories) throws IOException {
        List<TableFolder> folders = new ArrayList<>();
        for (Path directory : directories) {
            folders.add(TableFolder.list(disk, directory, TableFormat.of(variant)));
        }
        return ForeignTables.in(folders);
    }
}
