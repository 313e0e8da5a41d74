package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.testkit.GeneratedTables;
import java.io.IOException;
import java.net.http.HttpResponse;
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
            assertThat(RunningServer.JSON
                            .readTree(answer.body())
                            .get("category")
                            .asText())
                    .isEqualTo("win");

            assertThat(process.terminate()).isEqualTo(128 + 15);
            assertThat(process.log())
                    .contains("stopping: ")
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
            assertThat(RunningServer.JSON
                            .readTree(answer.body())
                            .get("category")
                            .asText())
                    .isEqualTo("unknown");
        }
    }

    @Test
    void makes_tables_of_its_own_when_it_is_given_none() throws Exception {
        try (ServingProcess process = serve(Map.of("XDG_CACHE_HOME", folder.toString()))) {
            assertThat(process.greeting).startsWith("Endgrain serves standard chess without tables");
            String category = "unknown";
            while (category.equals("unknown") && process.sinceStart().compareTo(ServingProcess.PATIENCE) < 0) {
                category = RunningServer.JSON
                        .readTree(process.askExample().body())
                        .get("category")
                        .asText();
            }

            assertThat(category).isEqualTo("win");
            assertThat(process.log())
                    .contains("35 tables of up to 4 men are being made in " + folder.resolve("endgrain/standard"))
                    .doesNotContain("WARN");
            assertThat(process.terminate()).isEqualTo(128 + 15);
            assertThat(process.log()).endsWith("stopped\n");
        }
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
                    .contains("accepted, but not used by this version: --atomic, --antichess, --hot-prefix, --mmap,"
                            + " --advise-random, --prophet, --antichess-tb, --op1-endpoint\n");
        }
    }

    private static ServingProcess serve(String... options) throws IOException {
        return serve(Map.of(), options);
    }

    private static ServingProcess serve(Map<String, String> environment, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dconfig.file=" + Path.of("../conf/application.conf").toAbsolutePath(),
                "-Dlogback.configurationFile=" + Path.of("../conf/logback.xml").toAbsolutePath(),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName(),
                "serve",
                "--bind",
                "127.0.0.1:0"));
        command.addAll(List.of(options));
        return ServingProcess.start(command, environment);
    }
}
