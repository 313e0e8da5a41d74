package io.endgrain.syzygy;

import io.endgrain.testkit.SharedFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A resource of expected values: lines of text, and comments that begin with {@code #}. */
final class VectorFile {
    private VectorFile() {}

    /** The folders of the files that the vectors are for: those of 3 men are the older builds, where there are two. */
    static List<Path> tables(SharedFolder shared) {
        return List.of(shared.tables("standard-old-3man"), shared.tables("standard"));
    }

    /** The lines of {@code /vectors/name} that say something. */
    static List<String> lines(String name) throws IOException {
        try (InputStream in = VectorFile.class.getResourceAsStream("/vectors/" + name)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        }
    }
}
