package io.endgrain.disk;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Why something could not be written. */
public final class WriteFailure {
    private WriteFailure() {}

    /**
     * What went wrong, in words for people: a clause.
     *
     * @param folder that was to be made, or written into
     */
    public static String reasonOf(Path folder, IOException failed) {
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
