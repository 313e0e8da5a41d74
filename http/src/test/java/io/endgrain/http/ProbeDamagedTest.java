package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.testkit.GeneratedTables;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code endgrain probe} does not believe a table that is not as its side file says, as the server does not. */
class ProbeDamagedTest {
    private static final String FEN = "8/8/8/8/5k2/8/4K2R/8 w - - 0 1";

    @TempDir
    private Path folder;

    @Test
    void a_damaged_page_is_named_and_gives_no_value() throws Exception {
        GeneratedTables.copy(folder, "KRvK");
        assertThat(CommandLineTest.run("verify", folder.toString()).exitCode()).isZero();
        CommandLineTest.Run whole = CommandLineTest.run("probe", FEN, "--standard", folder.toString(), "--json");
        assertThat(whole.exitCode()).isZero();
        assertThat(whole.out()).contains("\"category\":\"win\"");

        Path table = folder.resolve("KRvK.rtbz");
        byte[] bytes = Files.readAllBytes(table);
        bytes[bytes.length / 2] ^= 0x20;
        Files.write(table, bytes);
        CommandLineTest.Run damaged = CommandLineTest.run("probe", FEN, "--standard", folder.toString(), "--json");

        assertThat(damaged.exitCode()).isEqualTo(1);
        assertThat(damaged.out())
                .contains("\"dtz\":null")
                .contains("KRvK.rtbz")
                .contains("the page at offset 0 is damaged: its CRC32C is ");
    }

    @Test
    void a_table_without_side_file_is_believed() throws Exception {
        GeneratedTables.copy(folder, "KRvK");

        assertThat(CommandLineTest.run("probe", FEN, "--standard", folder.toString())
                        .exitCode())
                .isZero();
    }
}
