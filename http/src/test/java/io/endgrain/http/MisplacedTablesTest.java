package io.endgrain.http;

import static io.endgrain.http.CommandLineTest.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.http.CommandLineTest.Run;
import io.endgrain.testkit.GeneratedTables;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of one variant where those of another are expected: by the wrong directory, or under a wrong name. */
class MisplacedTablesTest {
    private static final String QUEEN = "4k3/8/8/8/8/8/8/4K2Q_w_-_-_0_1";

    private static final String WRONG_MAGIC = "wrong magic number: a WDL table of atomic chess begins with 55 8d a4 49,"
            + " found 71 e8 23 5d, with which a WDL table of standard chess begins";

    @TempDir
    private Path folder;

    private RunningServer serve(Map<Variant, List<Path>> directories) throws Exception {
        return RunningServer.overTables(new OsDisk(), directories, "endgrain.tables.recheck = 50ms");
    }

    /** Both files of a standard table under the names of an atomic one. */
    private Path rename() throws Exception {
        Path tables = GeneratedTables.threeMen();
        Files.copy(tables.resolve("KQvK.rtbz"), folder.resolve("KQvK.atbz"));
        return Files.copy(tables.resolve("KQvK.rtbw"), folder.resolve("KQvK.atbw"));
    }

    @Test
    void a_directory_of_another_variant_is_named_with_the_option_that_would_serve_it() throws Exception {
        GeneratedTables.copy(folder, "KQvK");
        String sentence = folder + " has no tables of atomic chess, but 2 files of standard chess; --standard " + folder
                + " serves them";
        try (RunningServer server = serve(Map.of(Variant.ATOMIC, List.of(folder)))) {
            JsonNode reasons =
                    server.awaitReady("it is said", response -> response.body().contains("--standard"));
            assertThat(reasons.toString()).contains(sentence);
            JsonNode tables = server.json("/tables");
            assertThat(tables.at("/atomic/complaints")).hasSize(1);
            assertThat(tables.at("/atomic/complaints/0").asText()).isEqualTo(sentence);
            assertThat(tables.at("/standard/complaints")).isEmpty();
            assertThat(tables.at("/antichess/complaints")).isEmpty();

            Files.createFile(folder.resolve("KRvK.atbw"));
            server.awaitReady(
                    "one file of its own is enough",
                    response -> !response.body().contains("--standard"));
        }
    }

    @Test
    void one_directory_may_be_given_for_all_variants() throws Exception {
        GeneratedTables.copy(folder, "KQvK");
        List<Path> all = List.of(folder);
        try (RunningServer server = serve(Map.of(Variant.STANDARD, all, Variant.ATOMIC, all, Variant.ANTICHESS, all))) {
            server.awaitReady(
                    "all is listed", response -> response.body().contains("variant atomic in its directories"));
            JsonNode tables = server.json("/tables");

            assertThat(tables.at("/standard/count").asInt()).isOne();
            assertThat(tables)
                    .allSatisfy(variant -> assertThat(variant.get("complaints")).isEmpty());
            assertThat(server.json("/standard?fen=" + QUEEN).get("category").asText())
                    .isEqualTo("win");
            assertThat(server.json("/atomic?fen=" + QUEEN).get("category").asText())
                    .isEqualTo("unknown");
        }
    }

    @Test
    void a_file_that_is_no_prefix_of_any_variant_is_complained_of_once() throws Exception {
        GeneratedTables.copy(folder, "KQvK");
        Path prefixes = Files.createDirectory(folder.resolve("prefixes"));
        Path odd = Files.createFile(prefixes.resolve("KvKQ.atbw.prefix"));
        List<Path> all = List.of(folder);
        try (RunningServer server = RunningServer.overTables(
                new OsDisk(),
                Map.of(Variant.STANDARD, all, Variant.ATOMIC, all),
                "endgrain.tables.hot-prefix = [\"" + prefixes + "\"]")) {
            server.awaitReady("it is said", response -> response.body().contains(odd.toString()));
            JsonNode tables = server.json("/tables");
            assertThat(tables.at("/standard/complaints")).hasSize(1);
            assertThat(tables.at("/atomic/complaints")).isEmpty();
        }
    }

    @Test
    void a_renamed_table_is_refused_by_the_server() throws Exception {
        rename();
        try (RunningServer server = serve(Map.of(Variant.ATOMIC, List.of(folder)))) {
            JsonNode ready = server.awaitReady(
                    "both files are read",
                    response -> response.body().contains("2 of 2 table files of the variant atomic cannot"));
            assertThat(ready.toString()).contains(WRONG_MAGIC);
            JsonNode file = server.json("/tables").at("/atomic/tables/0/wdl/0");
            assertThat(file.get("state").asText()).isEqualTo("unusable");
            assertThat(file.get("reason").asText()).contains(WRONG_MAGIC);

            HttpResponse<String> answer = server.get("/atomic?fen=" + QUEEN);
            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(answer.body()).contains(WRONG_MAGIC);
        }
    }

    @Test
    void a_renamed_table_is_refused_by_every_command() throws Exception {
        Path renamed = rename();
        String in = folder.toString();

        Run tables = run("tables", "--variant", "atomic", in);
        assertThat(tables.exitCode()).isOne();
        assertThat(tables.out()).contains(renamed.toString(), WRONG_MAGIC).containsPattern("3 men +0 of +5 tables");

        Run verify = run("verify", "--variant", "atomic", in);
        assertThat(verify.exitCode()).isOne();
        assertThat(verify.out()).contains(WRONG_MAGIC, "2 files checked", "2 damaged");
        assertThat(folder.resolve("KQvK.atbw.crc")).doesNotExist();

        Run prefix = run("prefix", "--out", folder.resolve("prefixes").toString(), in);
        assertThat(prefix.exitCode()).isOne();
        assertThat(prefix.out()).contains(WRONG_MAGIC, "0 prefixes written");

        Run probe = run("probe", QUEEN, "--variant", "atomic", "--atomic", in);
        assertThat(probe.exitCode()).isOne();
        assertThat(probe.out()).contains(WRONG_MAGIC);
    }

    @Test
    void commands_say_which_tables_there_are_instead() throws Exception {
        GeneratedTables.copy(folder, "KQvK", "KRvK");
        String in = folder.toString();
        String instead = "There are no tables of antichess in " + in + ", but 4 files of standard chess";

        assertThat(run("verify", "--variant", "antichess", in).err())
                .contains(instead + ", so that nothing could be checked.");
        assertThat(run("prefix", "--variant", "antichess", in).err()).contains(instead);
        assertThat(run("probe", QUEEN, "--variant", "antichess", "--antichess", in)
                        .err())
                .contains("warning: there are" + instead.substring("There are".length()));
        assertThat(run("tables", "--variant", "antichess", in).out())
                .contains("0 files of antichess", "4 files of standard chess")
                .containsPattern("2 men +0 of +21 tables")
                .containsPattern("6 men +0 of +5754 tables");
    }

    @Test
    void commands_about_standard_chess_alone_say_so() throws Exception {
        rename();
        String in = folder.toString();
        String instead = "There are no tables of standard chess in " + in + ", but 2 files of atomic chess";

        assertThat(run("compare", "--tables", in, "--with", in).err()).contains(instead);
        assertThat(run("stats", "KQvK", "--tables", in).err()).contains(instead);
        assertThat(run("verify", "--consistency", in).err()).contains(instead);
        assertThat(run("verify", in).err()).contains(instead + ", so that nothing could be checked.");
    }
}
