package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.GeneratedTables;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
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

        assertThat(OwnTables.folder(environment, folder)).hasValue(folder.resolve("caches/endgrain/standard"));
    }

    @Test
    void below_the_home_folder_where_none_or_a_relative_one_is_named() {
        Path usual = folder.resolve(".cache/endgrain/standard");

        assertThat(OwnTables.folder(Map.of(), folder)).hasValue(usual);
        assertThat(OwnTables.folder(Map.of("XDG_CACHE_HOME", "caches"), folder)).hasValue(usual);
        assertThat(OwnTables.folder(Map.of("XDG_CACHE_HOME", ""), folder)).hasValue(usual);
    }

    @Test
    void a_folder_that_is_not_there_is_made() {
        Path tables = folder.resolve("caches/endgrain/standard");

        OwnTables own = OwnTables.in(new OsDisk(), Optional.of(tables));

        assertThat(tables).isDirectory();
        assertThat(own.folders()).containsExactly(tables);
        assertThat(own.status()).isEqualTo(GenerationStatus.starting(tables));
    }

    @Test
    void that_no_folder_can_be_made_is_a_failure_with_a_reason() throws Exception {
        Path tables = Files.createFile(folder.resolve("file")).resolve("endgrain/standard");

        OwnTables own = OwnTables.in(new OsDisk(), Optional.of(tables));
        own.start();

        assertThat(own.folders()).isEmpty();
        assertThat(own.status().state()).isEqualTo(GenerationStatus.State.FAILED);
        assertThat(own.status().failure())
                .startsWith("The folder " + tables + " cannot be made: ")
                .endsWith(". What is missing is tried again at the next start.")
                .doesNotContain("Exception");
    }

    @Test
    void other_commands_find_what_a_server_has_made() throws Exception {
        Path tables = Files.createDirectories(folder.resolve("endgrain/standard"));
        GeneratedTables.copy(tables, "KRvK");
        Map<String, String> environment = Map.of("XDG_CACHE_HOME", folder.toString());

        Execution inventory = Execution.of(folder, environment, OwnJava.endgrain("tables"));
        Execution probe =
                Execution.of(folder, environment, OwnJava.endgrain("probe", "4k3/8/8/8/8/8/8/4K2R_w_-_-_0_1"));

        assertThat(inventory.exitCode()).as(inventory.errors()).isZero();
        assertThat(inventory.output()).contains(tables.toString(), "2 files");
        assertThat(probe.exitCode()).as(probe.errors()).isZero();
        assertThat(probe.output()).contains("White to move: win");
    }

    @Test
    void nowhere_for_a_user_without_a_home() {
        assertThat(OwnTables.folder(Map.of(), Path.of("?"))).isEmpty();

        GenerationStatus status = OwnTables.in(new OsDisk(), Optional.empty()).status();

        assertThat(status.failure()).startsWith("This user has no home folder, and XDG_CACHE_HOME names no other.");
        assertThat(new String(Responses.json(json -> GenerationStatusJson.write(status, json)), StandardCharsets.UTF_8))
                .contains("\"folder\":null", "\"state\":\"failed\"");
        assertThat(Path.of("?")).doesNotExist();
    }
}
