package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.testkit.GeneratedTables;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code serve} in a process of its own, from its start to its end. */
class ServeTest {
    @TempDir
    private Path folder;

    @Test
    void serves_tables_until_it_is_told_to_stop() throws Exception {
        String tables = GeneratedTables.threeMen().toString();

        try (ServingProcess process = serve("--standard", tables)) {
            assertThat(process.greeting)
                    .startsWith("Endgrain serves standard chess (5 tables, up to 3 men) at http://127.");
            HttpResponse<String> answer = process.askExample();
            System.out.println(
                    "first answer of a process: " + process.sinceStart().toMillis() + " ms after its start");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(category(answer)).isEqualTo("win");

            assertThat(process.terminate()).isEqualTo(128 + 15);
            assertThat(process.log())
                    .contains("stopping: ")
                    .contains("there are no tables of atomic chess and of antichess, so that most values are unknown:"
                            + " no directory is named with --atomic or --antichess")
                    .endsWith("stopped\n")
                    .doesNotContain("Exception", "WARN");
        }
    }

    @Test
    void serves_an_empty_directory_with_a_warning() throws Exception {
        try (ServingProcess process = serve("--standard", folder.toString())) {
            assertThat(process.greeting).startsWith("Endgrain serves standard chess without tables at ");
            assertThat(process.log()).contains("WARN").contains("there are no tables of standard chess in " + folder);
            HttpResponse<String> answer = process.askExample();
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(category(answer)).isEqualTo("unknown");
        }
    }

    @Test
    void makes_tables_of_its_own_when_it_is_given_none() throws Exception {
        try (ServingProcess process = serve(Map.of("XDG_CACHE_HOME", folder.toString()))) {
            assertThat(process.greeting).startsWith("Endgrain serves standard chess without tables");
            process.eventually(
                    "the example is a win", () -> category(process.askExample()).equals("win"));
            assertThat(process.get("/health/ready").statusCode()).isEqualTo(200);
            process.eventually(
                    "a table of four men is being made",
                    () -> process.json("/tables")
                                            .at("/standard/generation/made")
                                            .size()
                                    >= 5
                            && process.json("/tables")
                                    .at("/standard/generation/current")
                                    .isObject());
            requireProgress(process.json("/tables").at("/standard/generation"));
            assertThat(process.get("/").body()).contains("More tables are being made, ", " to go; now K");

            assertThat(process.log())
                    .contains("35 tables of up to 4 men are being made in " + folder.resolve("endgrain/standard"))
                    .doesNotContain("WARN");
            assertThat(process.terminate()).isEqualTo(128 + 15);
            assertThat(process.log()).endsWith("stopped\n");
        }
    }

    private void requireProgress(JsonNode generation) {
        assertThat(generation.get("state").asText()).isEqualTo("making");
        assertThat(generation.get("folder").asText())
                .isEqualTo(folder.resolve("endgrain/standard").toString());
        assertThat(generation.get("error").isNull()).isTrue();
        JsonNode current = generation.get("current");
        assertThat(generation.get("made").size() + generation.get("to_make").size())
                .isEqualTo(35);
        assertThat(generation.at("/to_make/0")).isEqualTo(current.get("material"));
        assertThat(current.get("number").asInt())
                .isEqualTo(generation.get("made").size() + 1);
        assertThat(current.get("all").asInt()).isEqualTo(35);
        assertThat(current.get("phase").asText()).isIn("solving", "retrograde", "compressing");
        assertThat(current.get("percent").asInt()).isBetween(0, 100);
        assertThat(current.get("remaining_seconds").asInt()).isNotNegative();
        assertThat(generation.get("remaining_seconds").asInt()).isPositive();
    }

    @Test
    void each_table_of_its_own_is_served_when_it_is_finished_and_a_failure_is_shown() throws Exception {
        Path tables = Files.createDirectories(folder.resolve("endgrain/standard"));
        GeneratedTables.copy(tables, "KBvK", "KNvK", "KQvK", "KRvK", "KPvK");
        byte[] damaged = Files.readAllBytes(tables.resolve("KPvK.rtbw"));
        damaged[damaged.length - 1] ^= 1;
        Files.write(tables.resolve("KPvK.rtbw"), damaged);
        try (ServingProcess process = serve(Map.of("XDG_CACHE_HOME", folder.toString()))) {
            process.eventually(
                    "the failure is shown",
                    () -> !generation(process).get("error").isNull());
            process.eventually(
                    "others are made", () -> generation(process).get("made").size() > 0);

            String error = generation(process).get("error").asText();
            assertThat(error)
                    .startsWith(tables.resolve("KPvK.rtbw") + " is there but cannot be used: ")
                    .contains("So these are not made: KPvK, KBPvK, ");
            assertThat(generation(process).get("to_make").toString()).doesNotContain("P");
            assertThat(process.log()).contains("not all tables of up to 4 men can be made: " + error);
            assertThat(category(process.askExample())).isEqualTo("win");
        }
        assertThat(Files.readAllBytes(tables.resolve("KPvK.rtbw"))).isEqualTo(damaged);
    }

    private static JsonNode generation(ServingProcess process) throws Exception {
        return process.json("/tables").at("/standard/generation");
    }

    @Test
    void that_no_folder_can_be_made_is_shown() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        try (ServingProcess process = serve(Map.of("XDG_CACHE_HOME", file.toString()))) {
            assertThat(generation(process).get("state").asText()).isEqualTo("failed");
            assertThat(generation(process).get("error").asText())
                    .contains("The folder " + file.resolve("endgrain/standard") + " cannot be made: ");
            assertThat(process.get("/").body()).contains("Not all tables could be made; ");
            assertThat(process.log()).contains("WARN", "cannot be made: ").doesNotContain("Exception");
        }
    }

    @Test
    void tables_of_its_own_that_memory_suffices_for_are_made() throws Exception {
        List<String> command = OwnJava.command(List.of("-Xmx96m"), Main.class, "serve", "--bind", "127.0.0.1:0");
        try (ServingProcess process = ServingProcess.start(command, Map.of("XDG_CACHE_HOME", folder.toString()))) {
            process.eventually(
                    "three men are made", () -> generation(process).get("made").size() >= 5);

            assertThat(generation(process).get("error").asText())
                    .contains("Java may use 100 MB; it may use more with ENDGRAIN_JAVA_OPTS=-Xmx")
                    .contains("KPvKP.");
            process.eventually(
                    "the example is a win", () -> category(process.askExample()).equals("win"));
        }
    }

    private static String category(HttpResponse<String> response) throws IOException {
        return RunningServer.JSON.readTree(response.body()).get("category").asText();
    }

    @Test
    void accepts_the_options_of_the_peer_with_one_line() throws Exception {
        String other = folder.toString();
        try (ServingProcess process = serve(
                "--standard",
                other,
                "--atomic",
                other,
                "--antichess",
                other,
                "--hot-prefix",
                other,
                "--mmap",
                "--advise-random",
                "--cache",
                "10",
                "--prophet",
                other,
                "--antichess-tb",
                other,
                "--op1-endpoint",
                "http://127.0.0.1:1/")) {
            assertThat(process.log())
                    .contains("accepted, but not used by this version: --prophet, --antichess-tb, --op1-endpoint\n");
        }
    }

    private static ServingProcess serve(String... options) throws IOException {
        return serve(Map.of(), options);
    }

    private static ServingProcess serve(Map<String, String> environment, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("serve", "--bind", "127.0.0.1:0"));
        arguments.addAll(List.of(options));
        List<String> command = OwnJava.endgrain(arguments.toArray(String[]::new));
        return ServingProcess.start(command, environment);
    }
}
