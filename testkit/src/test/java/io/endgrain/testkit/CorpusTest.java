package io.endgrain.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusTest {
    @TempDir
    private Path root;

    private SharedFolder shared;

    @BeforeEach
    void writeCorpus() throws IOException {
        shared = new SharedFolder(root);
        Files.createDirectories(root.resolve("oracle"));
        Files.writeString(shared.oracle("small"), """
                {"variant":"standard","fen":"one"}
                {"variant":"atomic","fen":"two"}
                {"variant":"standard","fen":"three"}
                """);
    }

    @Test
    void recordsOfTheVariantAreChecked() throws IOException {
        List<String> fens = new ArrayList<>();
        int compared = new Corpus("small")
                .compare(
                        shared,
                        "standard",
                        expected -> fens.add(expected.get("fen").asText()));
        assertThat(fens).containsExactly("one", "three");
        assertThat(compared).isEqualTo(2);
    }

    @Test
    void everyDisagreementIsToldWithItsLine() {
        assertThatThrownBy(() -> new Corpus("small").compare(shared, "standard", expected -> {
                    throw new AssertionError("no " + expected.get("fen").asText());
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessage("2 of 2 records of small disagree:\nsmall line 1: no one\nsmall line 3: no three");
    }

    @Test
    void missingCorpusIsAnError() {
        assertThatThrownBy(() -> new Corpus("large").compare(shared, "standard", expected -> {}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("large.jsonl");
    }
}
