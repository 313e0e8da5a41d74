package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.testkit.GeneratedTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command {@code generate} in processes of its own, which are stopped, killed, starved, or at it together. */
class GenerateProcessTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Short enough to look often: a file is written in some milliseconds. */
    private static final Duration POLL = Duration.ofMillis(5);

    /** Six tables in all; the last takes long enough to be stopped meanwhile. */
    private static final String[] SOME = {"KPvK", "KBvKN"};

    private static final int FILES = 12;

    private static Path expected;

    @TempDir
    private Path folder;

    @BeforeAll
    static void makeExpected() {
        expected = GeneratedTables.oneManEach();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void a_signal_ends_it_in_order(String signal) throws Exception {
        // Where the build runs in the background SIGINT is ignored, and a child would inherit that.
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
        command.addAll(OwnJava.endgrain("generate", "--out", folder.toString(), SOME[0], SOME[1]));
        Execution.Started started = Execution.start(folder, Map.of(), command);
        await(started, tables -> tables.size() >= 5);

        assertThat(new ProcessBuilder(
                                "kill", "-" + signal, "" + started.process().pid())
                        .start()
                        .waitFor())
                .isZero();
        Execution ended = started.end();

        assertThat(ended.exitCode()).isEqualTo(signal.equals("INT") ? 130 : 143);
        assertThat(ended.output()).containsPattern("Stopped\\. \\d tables made, which stay; the same command goes on");
        assertThat(ended.errors()).isEmpty();
        assertThat(parts()).isEmpty();
        assertRightAfterTheNextRun();
    }

    /** At several points of the work: after so many files, wherever it is then. */
    @ParameterizedTest
    @ValueSource(ints = {1, 6, 10})
    void a_killed_run_is_taken_up_by_the_next(int files) throws Exception {
        Execution.Started started = generate(SOME);
        await(started, tables -> tables.size() >= files);

        started.process().destroyForcibly();
        started.end();
        assertAllRight();

        assertRightAfterTheNextRun();
    }

    @Test
    void a_run_killed_while_it_writes_leaves_no_half_file() throws Exception {
        int caught = 0;
        for (int attempt = 0; attempt < 10 && caught == 0; attempt++) {
            Execution.Started started = generate("KBvKN");
            awaitPart(started);
            started.process().destroyForcibly();
            started.end();
            caught += parts().isEmpty() ? 0 : 1;
            assertAllRight();
        }

        Execution next = generate("KBvKN").end();

        assertThat(next.exitCode()).as(next.errors()).isZero();
        assertThat(parts()).isEmpty();
        assertAllRight();
        assertThat(tables()).hasSize(6);
    }

    @Test
    void of_two_runs_at_once_one_waits_for_the_other() throws Exception {
        Execution.Started first = generate(SOME);
        await(first, tables -> !tables.isEmpty());
        Execution.Started second = generate(SOME);

        Execution secondEnd = second.end();
        Execution firstEnd = first.end();

        assertThat(firstEnd.exitCode()).as(firstEnd.errors()).isZero();
        assertThat(secondEnd.exitCode()).as(secondEnd.errors()).isZero();
        assertThat(secondEnd.output())
                .contains("Another process makes tables in " + folder + "; this one goes on when that has ended.")
                .contains("Nothing to make; 2 tables were there already");
        assertAllRight();
        assertThat(tables()).hasSize(FILES);
    }

    @Test
    void whoever_waits_for_a_killed_run_goes_on_with_its_work() throws Exception {
        Execution.Started first = generate(SOME);
        await(first, tables -> tables.size() >= 3);
        Execution.Started second = generate(SOME);
        awaitUntil("the second waits", () -> Files.readString(second.output()).contains("Another process"), second);

        first.process().destroyForcibly();
        first.end();
        Execution end = second.end();

        assertThat(end.exitCode()).as(end.errors()).isZero();
        assertThat(parts()).isEmpty();
        assertAllRight();
        assertThat(tables()).hasSize(FILES);
    }

    @Test
    void a_file_that_must_not_grow_is_a_sentence() throws Exception {
        List<String> command = new ArrayList<>(List.of("bash", "-c", "ulimit -f 1; exec \"$@\"", "bash"));
        command.addAll(OwnJava.command(
                List.of("-XX:-UsePerfData"), Main.class, "generate", "--out", folder.toString(), "KQvK"));

        Execution run = Execution.of(folder, Map.of(), command);

        assertThat(run.exitCode()).isOne();
        assertThat(run.errors())
                .startsWith("endgrain: The files of KQvK cannot be written into " + folder + ": ")
                .endsWith("File too large.\n")
                .hasLineCount(1);
        assertThat(parts()).isEmpty();
        assertAllRight();
    }

    @Test
    void too_little_memory_is_said_at_once() throws Exception {
        Execution run = Execution.of(
                folder,
                Map.of(),
                OwnJava.command(List.of("-Xmx128m"), Main.class, "generate", "--out", folder.toString(), "KRPvKR"));

        assertThat(run.exitCode()).isOne();
        assertThat(run.errors())
                .matches("endgrain: About [0-9.]+ GB of memory are needed up to KRPvKR, and Java may use 134 MB;"
                        + " it may use more with ENDGRAIN_JAVA_OPTS=-Xmx\\d+g\\.\n");
        assertThat(tables()).isEmpty();
    }

    @Test
    void memory_that_runs_out_is_a_sentence() throws Exception {
        List<String> command = OwnJava.command(
                List.of("-Xmx512m"), MemoryTaken.class, "24", "generate", "--out", folder.toString(), "KBvKN");

        Execution run = Execution.of(folder, Map.of(), command);

        assertThat(run.exitCode()).as(run.errors()).isOne();
        assertThat(run.errors())
                // While a table is made, or before and after that: which allocation fails is not ours to say.
                .matches("endgrain: There was not enough memory( to make K\\w+)?: Java may use 536 MB; it may use more"
                        + " with -Xmx in ENDGRAIN_JAVA_OPTS\\.( What was finished before stays\\.)?\n");
        assertThat(parts()).isEmpty();
        assertAllRight();
    }

    private Execution.Started generate(String... materials) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("generate", "--out", folder.toString()));
        arguments.addAll(List.of(materials));
        return Execution.start(folder, Map.of(), OwnJava.endgrain(arguments.toArray(String[]::new)));
    }

    private void await(Execution.Started started, Predicate<List<String>> condition) throws Exception {
        awaitUntil("tables appear", () -> condition.test(tables()), started);
    }

    private void awaitPart(Execution.Started started) throws Exception {
        awaitUntil("a file is being written", () -> !parts().isEmpty() && tables().size() >= 2, started);
    }

    @FunctionalInterface
    private interface Condition {
        boolean holds() throws Exception;
    }

    private static void awaitUntil(String what, Condition condition, Execution.Started started) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.holds() && !started.process().waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
            assertThat(System.nanoTime()).as(what).isLessThan(end);
        }
    }

    private List<String> names(Predicate<String> which) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(which)
                    .sorted()
                    .toList();
        }
    }

    private List<String> tables() throws IOException {
        return names(name -> name.matches("K.*\\.rtb[wz]"));
    }

    private List<String> parts() throws IOException {
        return names(name -> name.endsWith(".part"));
    }

    private void assertRightAfterTheNextRun() throws Exception {
        Execution next = generate(SOME).end();

        assertThat(next.exitCode()).as(next.errors()).isZero();
        assertThat(parts()).isEmpty();
        assertThat(tables()).hasSize(FILES);
        assertAllRight();
    }

    /** Every file that has the name of a table holds what it should. */
    private void assertAllRight() throws IOException {
        for (String name : tables()) {
            assertThat(Files.mismatch(folder.resolve(name), expected.resolve(name)))
                    .as(name)
                    .isEqualTo(-1);
        }
    }
}
