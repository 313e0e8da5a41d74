package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.testkit.GeneratedTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process {@code serve --hot-prefix} while prefixes are used, refused, deleted and brought back. */
class HotPrefixTest {
    private static final Path TABLES = GeneratedTables.oneManEach();
    private static final int FILES = 40;
    private static final List<String> FENS = List.of(
            "8/8/8/8/8/8/5Q2/K1k5_w_-_-_0_1", "8/3p4/8/8/4k3/8/4P3/4K3_w_-_-_0_1", "8/8/2k5/8/3r4/8/6Q1/K7_b_-_-_0_1");

    @TempDir
    private Path folder;

    private ServingProcess serve(Path... prefixes) throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of("serve", "--bind", "127.0.0.1:0", "--cache", "0", "--standard", TABLES.toString()));
        for (Path directory : prefixes) {
            arguments.addAll(List.of("--hot-prefix", directory.toString()));
        }
        return ServingProcess.start(
                OwnJava.command(
                        List.of(
                                "-Dendgrain.cache.prefixes=0",
                                "-Dendgrain.cache.pages=4k",
                                "-Dendgrain.tables.recheck=200ms"),
                        Main.class,
                        arguments.toArray(String[]::new)),
                Map.of());
    }

    private static List<String> answers(ServingProcess server) throws Exception {
        List<String> answers = new ArrayList<>();
        for (String fen : FENS) {
            JsonNode answer = server.json("/standard?fen=" + fen);
            assertThat(answer.has("errors")).as(answer.toString()).isFalse();
            answers.add(answer.toString());
        }
        return answers;
    }

    /** How many files of tables have a prefix that is used, by directory. */
    private static long used(ServingProcess server, Path directory) throws Exception {
        return server.json("/tables").findValues("prefix").stream()
                .filter(prefix -> Path.of(prefix.get("path").asText()).startsWith(directory))
                .count();
    }

    @Test
    void prefixesAreUsedWhileTheyAreThereAndAnswersAreTheSame() throws Exception {
        Path fast = folder.resolve("fast");
        Path faster = Files.createDirectory(folder.resolve("faster"));
        assertThat(CommandLineTest.run("prefix", "--out", fast.toString(), TABLES.toString())
                        .exitCode())
                .isZero();
        // Of another table, and one that was cut anywhere.
        Files.copy(TABLES.resolve("KQvKN.rtbw"), faster.resolve("KQvKR.rtbw.prefix"));
        byte[] table = Files.readAllBytes(TABLES.resolve("KPvKP.rtbw"));
        Files.write(faster.resolve("KPvKP.rtbw.prefix"), Arrays.copyOf(table, 9000));
        List<String> expected;
        try (ServingProcess plain = serve()) {
            expected = answers(plain);
        }
        try (ServingProcess server = serve(faster, fast)) {
            server.eventually("prefixes are used", () -> used(server, fast) == FILES - 1);
            assertThat(used(server, faster)).isEqualTo(1);
            assertThat(server.json("/tables").at("/standard/complaints").toString())
                    .contains(faster.resolve("KQvKR.rtbw.prefix") + " is not used: ");
            assertThat(server.log()).contains(faster.resolve("KQvKR.rtbw.prefix") + " is not used: ");
            assertThat(answers(server)).isEqualTo(expected);

            Path away = Files.move(fast, folder.resolve("away"));
            server.eventually("the directory is missed", () -> used(server, fast) == 0);
            assertThat(answers(server)).isEqualTo(expected);

            Files.move(away, fast, StandardCopyOption.ATOMIC_MOVE);
            server.eventually("prefixes are used again", () -> used(server, fast) == FILES - 1);
            assertThat(answers(server)).isEqualTo(expected);

            try (Stream<Path> files = Files.list(fast)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            assertThat(answers(server)).isEqualTo(expected);
            server.eventually("all prefixes are missed", () -> used(server, fast) == 0);
            assertThat(answers(server)).isEqualTo(expected);
            assertThat(server.terminate()).isEqualTo(143);
        }
    }
}
