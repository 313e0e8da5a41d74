package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher script in a checkout and an installed copy of its own, both in folders with a space in their names, with
 * a JDK and a Maven that only write down how they were called.
 */
class LauncherTest {

    private static final Path LAUNCHER = Path.of("../endgrain").toAbsolutePath().normalize();

    /** Not cleaned up at once: after a build the launcher still works in the background, for later starts. */
    @TempDir(cleanup = CleanupMode.NEVER)
    private Path folder;

    private Path tools;
    private Path jdk;
    private Path javaCalls;
    private Path mavenCalls;
    private Path checkout;

    @BeforeEach
    void layOut() throws Exception {
        tools = Files.createDirectories(folder.resolve("the tools"));
        javaCalls = folder.resolve("java calls");
        mavenCalls = folder.resolve("maven calls");
        jdk = jdk("the jdk", "25.0.1");
        checkout = Files.createDirectories(folder.resolve("a checkout"));
        Files.createDirectories(checkout.resolve("http/src/main"));
        Files.writeString(checkout.resolve("pom.xml"), "<project/>");
        Files.copy(LAUNCHER, checkout.resolve("endgrain"));
        // Puts the archive where the real build puts it; where there is a gate, not before someone opens it.
        script(tools.resolve("mvn"), """
                echo "$@" >>'%1$s'
                if [ -p '%2$s' ]; then read -r line <'%2$s'; fi
                mkdir -p http/target endgrain-1/lib && : >endgrain-1/lib/a.jar
                tar czf http/target/endgrain-1.tar.gz endgrain-1 && rm -r endgrain-1
                """.formatted(mavenCalls, gate()));
    }

    @Test
    void starts_java_directly_with_jars_settings_and_arguments() throws Exception {
        Path home = installedCopy();

        Execution start = run(home.resolve("bin/endgrain"), "probe", "8/8 w");

        assertThat(start.exitCode()).as(start.errors()).isZero();
        assertThat(callsOfJava())
                .singleElement()
                .asString()
                .contains("[" + home + "/lib/a.jar:" + home + "/lib/b.jar]")
                .contains("[-Dendgrain.home=" + home + "]")
                .contains("[-Dconfig.file=" + home + "/conf/application.conf]")
                .endsWith("[io.endgrain.http.Main][probe][8/8 w]");
        assertThat(mavenCalls).doesNotExist();
    }

    @Test
    void is_found_through_symbolic_links_from_any_folder() throws Exception {
        Path home = installedCopy();
        Path link = Files.createSymbolicLink(folder.resolve("a link"), home.resolve("bin/endgrain"));
        Path relative = Files.createSymbolicLink(tools.resolve("another"), Path.of("../a link"));

        Execution start = run(relative, "--version");

        assertThat(link).isSymbolicLink();
        assertThat(start.exitCode()).as(start.errors()).isZero();
        assertThat(callsOfJava()).singleElement().asString().contains("[-Dendgrain.home=" + home + "]");
    }

    @Test
    void passes_on_the_operators_jvm_options() throws Exception {
        Path home = installedCopy();

        run(Map.of("ENDGRAIN_JAVA_OPTS", "-Xmx1g -Dall=*"), home.resolve("bin/endgrain"));

        assertThat(callsOfJava()).singleElement().asString().contains("[-Xmx1g][-Dall=*]");
    }

    @Test
    void passes_over_a_jdk_that_is_too_old() throws Exception {
        Path tooOld = jdk("old", "17.0.9");
        Path recent = jdk(".jdks/recent", "99");

        Execution start = run(
                Map.of("JAVA_HOME", tooOld.toString(), "HOME", folder.toString()),
                launcherThatNeeds(99),
                "--print-java-home");

        assertThat(start.exitCode()).as(start.errors()).isZero();
        assertThat(start.output().strip()).isEqualTo(recent.toString());
    }

    @Test
    void builds_on_first_use_and_again_only_when_a_source_is_newer() throws Exception {
        Path launcher = checkout.resolve("endgrain");
        run(launcher, "--version");
        run(launcher, "--version");
        assertThat(Files.readAllLines(mavenCalls)).as("calls of Maven").hasSize(1);

        Path source = Files.writeString(checkout.resolve("http/src/main/New.java"), "");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusMillis(50)));
        Execution again = run(launcher, "--version");

        assertThat(again.errors()).contains("building");
        assertThat(Files.readAllLines(mavenCalls)).as("calls of Maven").hasSize(2);
    }

    @Test
    @Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
    void two_launches_at_once_build_once() throws Exception {
        List<String> command = List.of(checkout.resolve("endgrain").toString(), "--version");
        Execution.of(folder, Map.of(), List.of("mkfifo", gate().toString()));

        Execution.Started one = Execution.start(folder, environment(), command);
        Execution.Started other = Execution.start(folder, environment(), command);
        while (!Files.readString(one.errors()).contains("waiting")
                && !Files.readString(other.errors()).contains("waiting")) {
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
        Files.writeString(gate(), "go on\n");
        List<Execution> ended = List.of(one.end(), other.end());

        assertThat(ended)
                .allSatisfy(launch ->
                        assertThat(launch.exitCode()).as(launch.errors()).isZero());
        assertThat(Files.readAllLines(mavenCalls)).as("calls of Maven").hasSize(1);
        assertThat(checkout.resolve("target/launcher.lock")).doesNotExist();
    }

    @Test
    void a_lock_that_a_dead_launch_left_behind_does_not_matter() throws Exception {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        Files.createDirectories(checkout.resolve("target"));
        Files.createSymbolicLink(checkout.resolve("target/launcher.lock"), Path.of(Long.toString(dead.pid())));

        assertThat(run(checkout.resolve("endgrain"), "--version").exitCode()).isZero();
    }

    @Test
    void a_failed_build_is_said_and_tried_again_next_time() throws Exception {
        script(tools.resolve("mvn"), "echo called >>'" + mavenCalls + "'; echo 'the compiler says no'; exit 1");

        Execution failed = run(checkout.resolve("endgrain"), "--version");
        run(checkout.resolve("endgrain"), "--version");

        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.output()).isEmpty();
        assertThat(failed.errors()).contains("the compiler says no", "endgrain: the build failed");
        assertThat(Files.readAllLines(mavenCalls)).hasSize(2);
        assertThat(javaCalls).doesNotExist();
    }

    @Test
    void says_in_one_sentence_that_there_is_no_jdk() throws Exception {
        Execution start = run(launcherThatNeeds(999), "--version");

        assertThat(start.exitCode()).isEqualTo(2);
        assertThat(start.errors().lines()).singleElement().asString().contains("no JDK 999 or newer", "install");
    }

    @Test
    void says_in_one_sentence_that_there_is_no_maven() throws Exception {
        Files.delete(tools.resolve("mvn"));
        String script = Files.readString(LAUNCHER).replace("command -v mvn", "command -v mvn-of-no-machine");
        Files.writeString(checkout.resolve("endgrain"), script);

        Execution start = run(checkout.resolve("endgrain"), "--version");

        assertThat(start.exitCode()).isEqualTo(2);
        assertThat(start.errors().lines()).singleElement().asString().contains("Maven", "install");
    }

    private Path installedCopy() throws IOException {
        Path home = folder.resolve("an installed copy");
        Files.createDirectories(home.resolve("bin"));
        Files.createDirectories(home.resolve("lib"));
        Files.createFile(home.resolve("lib/b.jar"));
        Files.createFile(home.resolve("lib/a.jar"));
        Files.copy(LAUNCHER, home.resolve("bin/endgrain"));
        return home;
    }

    /** The machine that runs this test has JDKs in the usual folders; no machine has this one yet. */
    private Path launcherThatNeeds(int release) throws IOException {
        Path launcher = installedCopy().resolve("bin/endgrain");
        Files.writeString(launcher, Files.readString(LAUNCHER).replace("needed=25", "needed=" + release));
        return launcher;
    }

    private Path jdk(String name, String version) throws IOException {
        Path home = folder.resolve(name);
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        script(home.resolve("bin/java"), "{ printf '[%s]' \"$@\"; echo; } >>'" + javaCalls + "'");
        script(home.resolve("bin/javac"), "exit 1");
        return home;
    }

    private Path gate() {
        return folder.resolve("gate");
    }

    private List<String> callsOfJava() throws IOException {
        return Files.readAllLines(javaCalls);
    }

    private Map<String, String> environment() {
        return Map.of("JAVA_HOME", jdk.toString(), "PATH", tools + ":" + System.getenv("PATH"));
    }

    private Execution run(Path launcher, String... arguments) throws Exception {
        return run(Map.of(), launcher, arguments);
    }

    private Execution run(Map<String, String> variables, Path launcher, String... arguments) throws Exception {
        Map<String, String> environment = new HashMap<>(environment());
        environment.putAll(variables);
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        return Execution.of(Path.of("/"), environment, command);
    }

    private static void script(Path file, String body) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
