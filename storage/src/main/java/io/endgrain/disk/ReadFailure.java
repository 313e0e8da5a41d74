package io.endgrain.disk;

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

    /** One line for people: file and reason. */
    public String message() {
        return file + ": " + reason;
    }
}
