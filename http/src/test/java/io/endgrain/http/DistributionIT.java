package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive that the build makes, unpacked where nothing may be written and started on the JDK of this test. */
class DistributionIT {

    private static final Path ARCHIVE = Path.of(System.getProperty("endgrain.distribution"));

    @TempDir
    private Path folder;

    private Path home;

    @BeforeEach
    void unpack() throws Exception {
        Path place = Files.createDirectory(folder.resolve("an installed copy"));
        Execution unpacked = Execution.of(place, Map.of(), List.of("tar", "xzf", ARCHIVE.toString()));
        assertThat(unpacked.exitCode()).as(unpacked.errors()).isZero();
        try (Stream<Path> roots = Files.list(place)) {
            home = roots.toList().getFirst();
        }
    }

    @Test
    void holds_launcher_settings_licence_and_readme() {
        assertThat(home.resolve("bin/endgrain")).isExecutable();
        assertThat(List.of(
                        "LICENSE",
                        "NOTICE",
                        "README.md",
                        "conf/application.conf",
                        "conf/logback.xml",
                        "conf/grafana-dashboard.json",
                        "conf/prometheus-alerts.yml"))
                .allSatisfy(name -> assertThat(home.resolve(name)).isRegularFile());
    }

    @Test
    void starts_without_a_build_and_without_a_writable_folder() throws Exception {
        Execution sealed = Execution.of(folder, Map.of(), List.of("chmod", "-R", "a-w", home.toString()));
        assertThat(sealed.exitCode()).as(sealed.errors()).isZero();
        List<Path> before = everythingBelow(home);
        Path java = Path.of(System.getProperty("java.home"));

        Execution version = Execution.of(
                Path.of("/"),
                Map.of("JAVA_HOME", java.toString(), "HOME", "/nonexistent"),
                List.of(home.resolve("bin/endgrain").toString(), "--version"));

        assertThat(version.exitCode()).as(version.errors()).isZero();
        assertThat(version.output()).startsWith("endgrain ").doesNotContain("unpackaged");
        assertThat(everythingBelow(home)).isEqualTo(before);
        Execution.of(folder, Map.of(), List.of("chmod", "-R", "u+w", home.toString()));
    }

    @Test
    void serves_and_stops_on_a_signal() throws Exception {
        List<String> command = List.of(home.resolve("bin/endgrain").toString(), "serve", "--bind", "127.0.0.1:0");
        String java = System.getProperty("java.home");
        Map<String, String> environment = Map.of("JAVA_HOME", java, "XDG_CACHE_HOME", folder.toString());
        try (ServingProcess process = ServingProcess.start(command, environment)) {
            assertThat(process.askExample().statusCode()).isEqualTo(200);

            assertThat(process.terminate()).isEqualTo(128 + 15);
            assertThat(process.log()).endsWith("stopped\n");
        }
    }

    private static List<Path> everythingBelow(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.sorted().toList();
        }
    }
}
