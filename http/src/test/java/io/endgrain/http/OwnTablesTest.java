package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a server that has been given no tables makes its own. */
class OwnTablesTest {
    @TempDir
    private Path folder;

    @Test
    void in_the_folder_of_caches_that_is_named() {
        Map<String, String> environment =
                Map.of("XDG_CACHE_HOME", folder.resolve("caches").toString());

        assertThat(OwnTables.folder(environment, folder))
                .hasValue(folder.resolve("caches/endgrain/standard"))
                .hasValueSatisfying(made -> assertThat(made).isDirectory());
    }

    @Test
    void below_the_home_folder_where_none_or_a_relative_one_is_named() {
        Path usual = folder.resolve(".cache/endgrain/standard");

        assertThat(OwnTables.folder(Map.of(), folder)).hasValue(usual);
        assertThat(OwnTables.folder(Map.of("XDG_CACHE_HOME", "caches"), folder)).hasValue(usual);
        assertThat(OwnTables.folder(Map.of("XDG_CACHE_HOME", ""), folder)).hasValue(usual);
    }

    @Test
    void nowhere_when_no_folder_can_be_made() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));

        assertThat(OwnTables.folder(Map.of("XDG_CACHE_HOME", file.toString()), folder))
                .isEmpty();
        assertThat(OwnTables.folder(Map.of(), Path.of("?"))).isEmpty();
        assertThat(Path.of("?")).doesNotExist();
    }
}
