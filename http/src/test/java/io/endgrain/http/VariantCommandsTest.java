package io.endgrain.http;

import static io.endgrain.http.CommandLineTest.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.http.CommandLineTest.Run;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.SharedFolder;
import io.endgrain.testkit.VariantTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands and server with small tables of all variants, and with the published ones where they are at hand. */
class VariantCommandsTest {
    private static final String ATOMIC_QUEEN = "8/8/8/3k4/8/8/2Q5/2K5 w - - 0 1";
    private static final String TWO_KNIGHTS = "8/1n6/8/8/8/8/6N1/8 w - - 0 1";

    @TempDir
    private Path folder;

    private static Path tables(Variant variant) {
        return switch (variant) {
            case STANDARD -> GeneratedTables.threeMen();
            case ATOMIC -> VariantTables.atomic();
            case ANTICHESS -> VariantTables.antichess();
        };
    }

    /** One directory with the tables of all variants. */
    private Path mixed() throws Exception {
        Path mixed = Files.createDirectory(folder.resolve("mixed"));
        for (Variant variant : Variant.values()) {
            try (Stream<Path> files = Files.list(tables(variant))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Files.copy(file, mixed.resolve(file.getFileName()));
                }
            }
        }
        return mixed;
    }

    @Test
    void one_directory_with_tables_of_all_variants_is_served_for_each_of_them() throws Exception {
        List<Path> all = List.of(mixed());
        Map<Variant, List<Path>> directories = new EnumMap<>(Variant.class);
        for (Variant variant : Variant.values()) {
            directories.put(variant, all);
        }
        try (RunningServer server = RunningServer.overTables(new OsDisk(), directories, "")) {
            server.awaitReady();
            JsonNode tables = server.json("/tables");
            assertThat(tables.at("/standard/count").asInt()).isEqualTo(5);
            assertThat(tables.at("/atomic/count").asInt()).isEqualTo(5);
            assertThat(tables.at("/antichess/count").asInt()).isGreaterThan(21);
            assertThat(tables)
                    .allSatisfy(variant -> assertThat(variant.get("complaints")).isEmpty());

            assertThat(server.json("/atomic?fen=" + RunningServer.encode(ATOMIC_QUEEN))
                            .get("category")
                            .asText())
                    .isNotEqualTo("unknown");
            assertThat(server.get("/antichess/mainline?fen=" + RunningServer.encode(TWO_KNIGHTS))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(server.get("/").body())
                    .contains("formaction=\"/atomic\">Rate them in atomic chess<", "formaction=\"/antichess\"");
        }
    }

    @Test
    void tables_says_what_is_missing_of_each_variant() {
        Run atomic = run("tables", "--variant", "atomic", tables(Variant.ATOMIC).toString());
        assertThat(atomic.exitCode()).as(atomic.out()).isZero();
        assertThat(atomic.out())
                .contains("10 files of atomic chess, ")
                .containsPattern("3 men +5 of +5 tables .* complete")
                .containsPattern("6 men +0 of +365 tables")
                .doesNotContain("7 men", "2 men", "Damaged", "Half");

        Run antichess = run(
                "tables", "--variant", "antichess", tables(Variant.ANTICHESS).toString());
        assertThat(antichess.exitCode()).as(antichess.out()).isZero();
        assertThat(antichess.out())
                .containsPattern("2 men +21 of +21 tables .* complete")
                .containsPattern("3 men +[1-9][0-9]* of +126 tables .* missing: ")
                .containsPattern("6 men +0 of +5754 tables")
                .doesNotContain("7 men", "Damaged", "Half");
    }

    @Test
    void tables_counts_the_published_tables_of_each_variant() {
        assumeTrue(SharedFolder.find().isPresent(), "there are no published tables");
        SharedFolder shared = SharedFolder.find().orElseThrow();

        assertThat(run("tables", "--variant", "atomic", shared.tables("atomic").toString())
                        .out())
                .containsPattern("74 files of atomic chess, [0-9.]+ MB")
                .containsPattern("3 men +5 of +5 tables .* complete")
                .doesNotContain("Damaged", "Half");
        assertThat(run(
                                "tables",
                                "--variant",
                                "antichess",
                                shared.tables("antichess").toString())
                        .out())
                .containsPattern("388 files of antichess, [0-9.]+ MB")
                .containsPattern("2 men +21 of +21 tables .* complete")
                .containsPattern("3 men +126 of +126 tables .* complete")
                .containsPattern("4 men +47 of +567 tables .* missing: ")
                .doesNotContain("Damaged", "Half");
    }

    @Test
    void either_kind_of_file_is_a_table_of_antichess_without_pawns_and_both_are_alternatives() throws Exception {
        Path from = tables(Variant.ANTICHESS);
        Files.copy(from.resolve("NvN.stbw"), folder.resolve("NvN.stbw"));
        Files.copy(from.resolve("NvN.stbz"), folder.resolve("NvN.gtbz"));
        Files.copy(from.resolve("KvK.stbw"), folder.resolve("KvK.stbw"));
        Files.copy(from.resolve("KvK.stbw"), folder.resolve("KvK.gtbw"));
        Files.copy(from.resolve("KvK.stbz"), folder.resolve("KvK.stbz"));
        Files.copy(from.resolve("NvP.gtbw"), folder.resolve("NvP.stbw"));

        Run tables = run("tables", "--variant", "antichess", folder.toString());
        assertThat(tables.out())
                .contains("5 files of antichess")
                .containsPattern("2 men +2 of +21 tables")
                .contains("Names that no table has:\n  " + folder.resolve("NvP.stbw"))
                .doesNotContain("Half", "Damaged");

        Run verify = run("verify", "--variant", "antichess", folder.toString(), "--no-side-files");
        assertThat(verify.exitCode()).as(verify.out()).isZero();
        assertThat(verify.out()).contains("5 files checked", "0 damaged, 0 missing");

        String out = folder.resolve("prefixes").toString();
        Run prefix = run("prefix", "--out", out, folder.toString());
        assertThat(prefix.out()).contains("5 prefixes written");
        Run used = run("tables", "--variant", "antichess", folder.toString(), "--hot-prefix", out);
        assertThat(used.exitCode()).as(used.out()).isZero();
        assertThat(used.out()).doesNotContain("is not used").doesNotContain("has no table");
    }

    @Test
    void probe_verify_and_prefix_work_for_each_variant() throws Exception {
        Path mixed = mixed();

        Run probe = run("probe", ATOMIC_QUEEN, "--variant", "atomic", "--atomic", mixed.toString());
        assertThat(probe.exitCode()).as(probe.err()).isZero();
        assertThat(probe.out()).contains("White to move: ").doesNotContain("unknown");
        Run knights = run("probe", TWO_KNIGHTS, "--variant", "antichess", "--antichess", mixed.toString(), "--json");
        assertThat(RunningServer.JSON.readTree(knights.out()).get("category").asText())
                .isNotEqualTo("unknown");

        Run verify = run("verify", "--variant", "atomic", mixed.toString(), "--no-side-files");
        assertThat(verify.exitCode()).as(verify.out()).isZero();
        assertThat(verify.out()).contains("10 files checked", "0 damaged, 0 missing");
        Run one = run("verify", "--variant", "antichess", "NvN", mixed.toString(), "--no-side-files");
        assertThat(one.out()).contains("2 files checked", "0 damaged, 0 missing");

        Path out = folder.resolve("atomic-prefixes");
        Run prefix = run("prefix", "--variant", "atomic", "--out", out.toString(), mixed.toString());
        assertThat(prefix.out()).contains("10 prefixes written");
        assertThat(out.resolve("KQvK.atbw.prefix")).exists();
        assertThat(out.resolve("KQvK.rtbw.prefix")).doesNotExist();
        Run all = run("prefix", "--out", folder.resolve("all").toString(), mixed.toString());
        assertThat(all.exitCode()).as(all.out()).isZero();
        assertThat(folder.resolve("all").resolve("KvK.stbw.prefix")).exists();
    }

    @Test
    void the_greeting_names_every_variant_that_has_tables() throws Exception {
        long files = count(tables(Variant.ATOMIC)) + count(tables(Variant.ANTICHESS));
        List<String> options = List.of(
                "serve",
                "--bind",
                "127.0.0.1:0",
                "--atomic",
                tables(Variant.ATOMIC).toString(),
                "--antichess",
                tables(Variant.ANTICHESS).toString());
        try (ServingProcess process =
                ServingProcess.start(OwnJava.endgrain(options.toArray(String[]::new)), Map.of())) {
            assertThat(process.greeting)
                    .matches("Endgrain serves atomic chess \\(5 tables, up to 3 men\\) and antichess \\([0-9]+ tables,"
                            + " up to 3 men\\) at http://127.0.0.1:[0-9]+/ .* try"
                            + " http://127.0.0.1:[0-9]+/atomic\\?fen=.*");
            assertThat(process.log())
                    .contains("there are no tables of standard chess, so that most values are unknown")
                    .containsPattern("open files: [0-9]+ allowed, " + files + " table files")
                    .doesNotContain("WARN");
            process.eventually(
                    "the example is rated",
                    () -> !RunningServer.JSON
                            .readTree(process.askExample().body())
                            .get("category")
                            .asText()
                            .equals("unknown"));
        }
    }

    private static long count(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().matches(".*\\.[a-z]tb[wz]"))
                    .count();
        }
    }
}
