package io.endgrain.actors;

import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.TableFolder;
import io.endgrain.testkit.MemoryDisk;
import io.endgrain.verify.FileCheck;
import io.endgrain.verify.SideFilePlace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Files of a folder of tables and their side files, to be put on disks of tests. */
final class VerifiedTables {
    private final Map<String, byte[]> files = new TreeMap<>();
    private final Map<String, Long> modified = new TreeMap<>();

    /** Reads the tables, and makes their side files as {@code endgrain verify} does. */
    VerifiedTables(Path tables, Path scratch) {
        try {
            List<TableFolder.Found> found = TableFolder.list(new OsDisk(), tables, TableFormat.of(Variant.STANDARD))
                    .files();
            new FileCheck(
                            new OsDisk(),
                            TableFormat.of(Variant.STANDARD),
                            1,
                            new SideFilePlace.Directory(scratch),
                            (file, bytes, all) -> {})
                    .run(found);
            for (TableFolder.Found table : found) {
                add(table.path());
            }
            try (Stream<Path> sideFiles = Files.list(scratch)) {
                for (Path sideFile : sideFiles.toList()) {
                    add(sideFile);
                }
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private void add(Path file) throws IOException {
        String name = file.getFileName().toString();
        files.put(name, Files.readAllBytes(file));
        modified.put(name, new OsDisk().identify(file).modifiedNanos());
    }

    List<String> names() {
        return List.copyOf(files.keySet());
    }

    byte[] bytes(String name) {
        return files.get(name).clone();
    }

    void putTables(MemoryDisk disk, Path directory) {
        put(disk, directory, false);
    }

    void putSideFiles(MemoryDisk disk, Path directory) {
        put(disk, directory, true);
    }

    private void put(MemoryDisk disk, Path directory, boolean sideFiles) {
        for (String name : files.keySet()) {
            if (name.endsWith(".crc") == sideFiles) {
                put(disk, directory, name);
            }
        }
    }

    /** Puts one file, as old as it is. */
    void put(MemoryDisk disk, Path directory, String name) {
        disk.put(directory.resolve(name), files.get(name), modified.get(name));
    }
}
