package io.endgrain.verify;

import java.nio.file.Path;
import java.util.Optional;

/** Where side files of tables are written. */
public sealed interface SideFilePlace {
    /** Nowhere. */
    record Nowhere() implements SideFilePlace {}

    /** Beside the table. */
    record BesideTable() implements SideFilePlace {}

    /**
     * All in one directory, for example that of the prefixes.
     *
     * @param directory exists
     */
    record Directory(Path directory) implements SideFilePlace {}

    /** The side file of a table. */
    default Optional<Path> of(Path table) {
        String name = SideFile.nameFor(table);
        return switch (this) {
            case Nowhere nowhere -> Optional.empty();
            case BesideTable beside -> Optional.of(table.resolveSibling(name));
            case Directory(Path directory) -> Optional.of(directory.resolve(name));
        };
    }
}
