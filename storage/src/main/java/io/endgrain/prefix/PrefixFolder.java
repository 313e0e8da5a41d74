package io.endgrain.prefix;

import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.ReadFailure;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The prefixes in one directory, by their names alone.
 *
 * @param directory the directory
 * @param files the files whose names are those of prefixes, sorted by path
 * @param complaints a sentence for each file that ends like a prefix and cannot be one, or cannot be looked at
 */
public record PrefixFolder(Path directory, List<Found> files, List<String> complaints) {
    /** What the names of prefixes end in, after that of the table's file. */
    static final String SUFFIX = ".prefix";

    /** What the name of the file beside a prefix ends in, after that of the prefix. */
    static final String IDENTITY_SUFFIX = ".id";

    /** What the files that we write are called. */
    static final Pattern WRITTEN = Pattern.compile(
            "[KQRBNP]+v[KQRBNP]+\\.[a-z]tb[wz]" + Pattern.quote(SUFFIX) + "(" + Pattern.quote(IDENTITY_SUFFIX) + ")?");

    /**
     * A file whose name is that of a prefix.
     *
     * @param path where it is
     * @param variant the variant of the table
     * @param table what its name says that the table holds
     * @param identity what is at the path now
     * @param side what is at the path of the file beside it, which only prefixes have that this program wrote
     */
    public record Found(
            Path path, Variant variant, TableName table, FileIdentity identity, Optional<FileIdentity> side) {
        /** The name of the table's file. */
        public Path tableFileName() {
            String name = path.getFileName().toString();
            return Path.of(name.substring(0, name.length() - SUFFIX.length()));
        }
    }

    /** Copies the lists. */
    public PrefixFolder {
        files = List.copyOf(files);
        complaints = List.copyOf(complaints);
    }

    /**
     * Lists a directory. Blocks.
     *
     * @throws IOException if it does not exist or cannot be read
     */
    public static PrefixFolder list(Disk disk, Path directory) throws IOException {
        List<Found> files = new ArrayList<>();
        List<String> complaints = new ArrayList<>();
        List<Path> paths = disk.list(directory);
        Set<Path> all = new HashSet<>(paths);
        Set<Path> irregular = new HashSet<>(disk.listOthers(directory));
        for (Path path : paths) {
            if (!path.getFileName().toString().endsWith(SUFFIX)) {
                continue;
            }
            try {
                Path side = sideOf(path);
                if (irregular.contains(side)) {
                    complaints.add(path + " is not used: " + side + " is no file, nor a link to one");
                    continue;
                }
                Optional<FileIdentity> sideIdentity =
                        all.contains(side) ? Optional.of(disk.identify(side)) : Optional.empty();
                find(path, disk.identify(path), sideIdentity)
                        .ifPresentOrElse(
                                files::add, () -> complaints.add(path + " is not used: no table has that name"));
            } catch (IOException e) {
                complaints.add(path + " cannot be looked at: " + ReadFailure.reasonOf(e));
            }
        }
        irregular.stream()
                .filter(path -> tableOf(path).isPresent())
                .sorted()
                .forEach(path -> complaints.add(path + " is not used: it is no file, nor a link to one"));
        return new PrefixFolder(directory, files, complaints);
    }

    /**
     * The prefix of a table.
     *
     * @param table the table's file: by its name, since one material's tables may be there in files of two kinds
     */
    public Optional<Found> find(Path table) {
        Path path = prefixOf(directory, table);
        return files.stream().filter(file -> file.path().equals(path)).findFirst();
    }

    private static Optional<Found> find(Path path, FileIdentity identity, Optional<FileIdentity> side) {
        return tableOf(path).map(table -> new Found(path, table.variant(), table.name(), identity, side));
    }

    private record NamedTable(Variant variant, TableName name) {}

    /** What the name of a prefix says; empty if it is not the name of one. */
    private static Optional<NamedTable> tableOf(Path path) {
        String fileName = path.getFileName().toString();
        if (!fileName.endsWith(SUFFIX)) {
            return Optional.empty();
        }
        String tableName = fileName.substring(0, fileName.length() - SUFFIX.length());
        for (Variant variant : Variant.values()) {
            Optional<TableName> table = TableFormat.of(variant).parseFileName(tableName);
            if (table.isPresent()) {
                return Optional.of(new NamedTable(variant, table.get()));
            }
        }
        return Optional.empty();
    }

    /** Where the prefix of a table file is in a directory. */
    static Path prefixOf(Path directory, Path table) {
        return directory.resolve(table.getFileName() + SUFFIX);
    }

    /** The file beside a prefix. */
    static Path sideOf(Path prefix) {
        return prefix.resolveSibling(prefix.getFileName() + IDENTITY_SUFFIX);
    }
}
