package io.endgrain.disk;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Why bytes of a file could not be read. I/O errors are values: they travel to the moves that needed the bytes.
 *
 * @param file   the file as it was opened
 * @param offset first byte that could not be read
 * @param reason what happened and what was expected, without the file's name
 */
public record ReadFailure(Path file, long offset, String reason) {

    public ReadFailure {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(reason, "reason");
    }

    /** What went wrong, in words for people and without the path, which those who ask need not learn. */
    public static String reasonOf(Throwable failure) {
        return switch (failure) {
            case NoSuchFileException gone -> "there is no such file any more";
            case AccessDeniedException denied -> "access is denied";
            case FileSystemException refused when refused.getReason() != null -> refused.getReason();
            case FileSystemException refused -> refused.getClass().getSimpleName();
            default -> failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        };
    }

    /** One line for people: file and reason. */
    public String message() {
        return file + ": " + reason;
    }
}
