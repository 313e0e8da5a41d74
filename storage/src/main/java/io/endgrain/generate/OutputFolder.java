package io.endgrain.generate;

import io.endgrain.disk.ReadFailure;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** The folder that tables are made in. */
public final class OutputFolder {
    /** The file that whoever makes tables in a folder has a lock on. */
    static final String LOCK = ".endgrain-generate.lock";

    /** What tables are called. */
    static final Pattern TABLES = Pattern.compile("K[QRBNP]*vK[QRBNP]*\\.[a-z]tb[wz]");

    private OutputFolder() {}

    /**
     * Makes the folder, and those above it, where they are not there.
     *
     * @throws GenerationException if that cannot be
     */
    public static void make(Path folder) throws GenerationException {
        try {
            Files.createDirectories(folder);
        } catch (IOException failed) {
            throw new GenerationException(
                    "The folder " + folder + " cannot be made: " + reason(folder, failed) + ".", failed);
        }
    }

    /** That something could not be written, in words for people. */
    static String reason(Path folder, IOException failed) {
        return switch (failed) {
            case FileAlreadyExistsException taken -> obstacle(taken, folder);
            case AccessDeniedException denied -> "permission is denied";
            // Of file systems that hold what the system puts there.
            case NoSuchFileException refused -> "nothing can be made there";
            default -> ReadFailure.reasonOf(failed);
        };
    }

    private static String obstacle(FileAlreadyExistsException taken, Path folder) {
        Path path = taken.getFile() == null ? folder : Path.of(taken.getFile());
        boolean leadsNowhere = Files.isSymbolicLink(path) && !Files.exists(path);
        if (leadsNowhere) {
            return path + " is a link to something that is not there";
        }
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                ? path + " is there and is no folder"
                : "another file was in its place";
    }
}
