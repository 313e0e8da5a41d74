package io.endgrain.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

/**
 * A file of expected values in the shared folder: one JSON object per line, each with its {@code variant}.
 *
 * @param name the file's name without its ending, such as {@code legal-standard}
 */
public record Corpus(String name) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** What a test does with a record. */
    @FunctionalInterface
    public interface Check {
        /** Compares one record with what the program says; throws, best an {@link AssertionError}, where they differ. */
        void accept(JsonNode expected) throws Exception;
    }

    /**
     * Checks every record of a variant, and prints how many agreed, or that there is no shared folder to read.
     *
     * @throws AssertionError if a record disagrees; the message names the line. At most ten are listed.
     * @throws IOException if the file cannot be read or is not JSON lines
     */
    public void compare(String variant, Check check) throws IOException {
        Optional<SharedFolder> shared = SharedFolder.find();
        if (shared.isEmpty()) {
            System.out.println("corpus " + name + ": skipped, no shared folder");
            return;
        }
        int records = compare(shared.get(), variant, check);
        System.out.println("corpus " + name + ": " + records + " records compared");
    }

    /** As {@link #compare(String, Check)}, of a folder that is there. Returns the number of records compared. */
    int compare(SharedFolder shared, String variant, Check check) throws IOException {
        Disagreements disagreements = new Disagreements(name);
        int records = 0;
        try (BufferedReader lines = Files.newBufferedReader(shared.oracle(name))) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                JsonNode expected = JSON.readTree(line);
                if (expected.get("variant").asText().equals(variant)) {
                    records++;
                    disagreements.run(number, () -> check.accept(expected));
                }
            }
        }
        disagreements.throwIfAny(records);
        return records;
    }
}
