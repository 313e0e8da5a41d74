package io.endgrain.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedFolderTest {
    @Test
    void folderNamedBySystemPropertyIsTaken(@TempDir Path named) {
        assertThat(SharedFolder.find(named.toString(), Path.of(""))).contains(new SharedFolder(named));
    }

    @Test
    void propertyThatNamesNoFolderIsAnErrorRatherThanASkippedTest(@TempDir Path parent) {
        String missing = parent.resolve("missing").toString();
        assertThatThrownBy(() -> SharedFolder.find(missing, Path.of("")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("-Dendgrain.shared=" + missing);
    }

    @Test
    void folderBesideTheRepositoryIsFoundFromWithinAModule(@TempDir Path parent) throws IOException {
        Path module = Files.createDirectories(parent.resolve("repository/testkit"));
        Files.createDirectories(parent.resolve("repository/.git"));
        assertThat(SharedFolder.find(null, module)).isEmpty();

        Path shared = Files.createDirectories(parent.resolve("shared"));
        assertThat(SharedFolder.find(null, module)).contains(new SharedFolder(shared));
        assertThat(SharedFolder.find("", module)).contains(new SharedFolder(shared));
    }

    @Test
    void filesHaveTheirPlaces() {
        SharedFolder shared = new SharedFolder(Path.of("shared"));
        assertThat(shared.oracle("perft")).isEqualTo(Path.of("shared/oracle/perft.jsonl"));
        assertThat(shared.tables("standard")).isEqualTo(Path.of("shared/tables/standard"));
        assertThat(shared.requests("standard-10k.txt")).isEqualTo(Path.of("shared/requests/standard-10k.txt"));
    }
}
