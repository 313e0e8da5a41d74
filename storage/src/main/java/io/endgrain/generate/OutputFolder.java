package io.endgrain.generate;

import io.endgrain.disk.WriteFailure;
import java.io.IOException;
import java.nio.file.Files;
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
                    "The folder " + folder + " cannot be made: " + WriteFailure.reasonOf(folder, failed) + ".", failed);
        }
    }
}
