package io.endgrain.http;

import io.endgrain.disk.WriteFailure;
import io.endgrain.tables.TableFolder;
import io.endgrain.verify.FileCheck;
import io.endgrain.verify.SideFilePlace;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** Whether and where side files are written. */
final class SideFileOptions {
    @Option(
            names = "--side-files",
            paramLabel = "DIR",
            description =
                    "Write the side files into this directory, for example that of --hot-prefix. Default: each beside"
                            + " its table.")
    private String directory;

    @Option(names = "--no-side-files", description = "Only check; write nothing.")
    private boolean none;

    /** Refuses the options where they have no meaning, for a reason. */
    void requireNone(String reason) throws CommandFailure {
        if (directory != null || none) {
            throw CommandFailure.input(
                    "--side-files and --no-side-files do not go with --consistency: " + reason + ".");
        }
    }

    /**
     * Where the side files of these tables go.
     *
     * @throws CommandFailure if that cannot be written
     */
    SideFilePlace place(List<TableFolder.Found> tables) throws CommandFailure {
        if (none) {
            if (directory != null) {
                throw CommandFailure.input("--side-files and --no-side-files contradict each other.");
            }
            return new SideFilePlace.Nowhere();
        }
        if (directory == null) {
            Set<Path> folders = new HashSet<>();
            for (TableFolder.Found table : tables) {
                Path folder = table.path().toAbsolutePath().getParent();
                if (folders.add(folder)) {
                    requireWritable(folder);
                }
            }
            return new SideFilePlace.BesideTable();
        }
        requireDifferent(tables);
        return new SideFilePlace.Directory(made(Path.of(directory)));
    }

    private static Path made(Path folder) throws CommandFailure {
        try {
            Files.createDirectories(folder);
        } catch (IOException failed) {
            throw CommandFailure.input("The folder " + folder + " of --side-files cannot be made: "
                    + WriteFailure.reasonOf(folder, failed) + ".");
        }
        requireWritable(folder);
        return folder;
    }

    /** Before hours of reading. */
    private static void requireWritable(Path folder) throws CommandFailure {
        if (!Files.isWritable(folder)) {
            throw CommandFailure.input("Side files cannot be written, since the folder " + folder
                    + " may not be written: name another one with --side-files DIR, or only check with"
                    + " --no-side-files.");
        }
    }

    /** In one directory there is room for the side file of one table of a name. */
    private static void requireDifferent(List<TableFolder.Found> tables) throws CommandFailure {
        Map<Path, Path> byName = new HashMap<>();
        for (TableFolder.Found table : tables) {
            Path other = byName.putIfAbsent(table.path().getFileName(), table.path());
            if (other != null && !other.equals(table.path())) {
                throw CommandFailure.input("The side files of " + other + " and " + table.path()
                        + " would have the same name: check one directory at a time, or write them beside the tables.");
            }
        }
    }

    /** Prints what became of side files. */
    static void print(FileCheck.SideFiles sideFiles, SideFilePlace place, PrintWriter out) {
        sideFiles.remarks().forEach(out::println);
        if (!(place instanceof SideFilePlace.Nowhere)) {
            out.println(sideFiles.written() + " side files written, " + sideFiles.upToDate() + " were up to date"
                    + (sideFiles.failed() == 0 ? "" : ", " + sideFiles.failed() + " could not be written"));
        }
    }
}
