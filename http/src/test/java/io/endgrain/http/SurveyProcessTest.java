package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.testkit.GeneratedTables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands in processes of their own, with too little memory, or nowhere to write to. */
class SurveyProcessTest {
    private static final String TABLES = GeneratedTables.oneManEach().toString();

    @TempDir
    private Path folder;

    private Execution run(List<String> options, Class<?> main, String... arguments) throws Exception {
        return Execution.of(folder, Map.of(), OwnJava.command(options, main, arguments));
    }

    private static void requireOneSentence(Execution run, String pattern) {
        assertThat(run.exitCode()).as(run.errors()).isOne();
        assertThat(run.errors()).matches(pattern);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    -Xmx24m | compare KRvKN --with
                    -Xmx32m | compare KRvKN --with
                    -Xmx24m | verify --consistency KRvKN
                    -Xmx24m | stats KRvKN --tables
                    """)
    void too_little_memory_is_said_at_once(String option, String command) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
        arguments.add(TABLES);
        if (command.startsWith("compare")) {
            arguments.addAll(List.of("--tables", TABLES));
        }

        Execution run = run(List.of(option), Main.class, arguments.toArray(String[]::new));

        requireOneSentence(
                run,
                "endgrain: KRvKN takes more memory than Java may use: about \\d+ MB, and there are \\d\\d MB;"
                        + " give it more with ENDGRAIN_JAVA_OPTS=-Xmx\\d+m\\.\n");
    }

    /** More or less of it is left when threads start, when tables are decoded, and when values are kept. */
    @ParameterizedTest
    @ValueSource(strings = {"2", "5", "9", "14", "20"})
    void memory_that_runs_out_is_a_sentence(String megabytes) throws Exception {
        Execution run = run(
                List.of("-Xmx96m"),
                MemoryTaken.class,
                megabytes,
                "compare",
                "KRvKN",
                "--tables",
                TABLES,
                "--with",
                TABLES);

        requireOneSentence(
                run,
                "endgrain: (KRvKN takes more memory than Java may use, which is 96 MB; give it more with"
                        + " ENDGRAIN_JAVA_OPTS=-Xmx\\d+m\\."
                        + "|There was not enough memory: Java may use \\d+ MB; it may use more with -Xmx in"
                        + " ENDGRAIN_JAVA_OPTS\\.)\n");
    }

    @ParameterizedTest
    @EnabledIf("hasFullDevice")
    @ValueSource(
            strings = {
                "stats KQvK --tables DIR",
                "stats KQvK --json --tables DIR",
                "compare KQvK --with DIR --tables DIR",
                "verify KQvK DIR",
                "tables DIR",
                "probe 8/8/8/8/8/8/5Q2/K1k5 --standard DIR",
                "--help"
            })
    void output_that_is_lost_is_a_failure(String command) throws Exception {
        Execution run = shell("%s > /dev/full", command);

        requireOneSentence(run, "endgrain: Not all of the output could be written: No space left on device\\.\n");
    }

    static boolean hasFullDevice() {
        return Files.exists(Path.of("/dev/full"));
    }

    @Test
    void a_reader_who_has_enough_is_none() throws Exception {
        Execution run = shell("{ %s; echo $? >&2; } | head -n 1", "stats KQvK KRvK KBvK KPvK --tables DIR");

        assertThat(run.output()).isEqualTo("KQvK\n");
        assertThat(run.errors()).isEqualTo("0\n");
    }

    private Execution shell(String line, String arguments) throws Exception {
        String[] command = arguments.replace("DIR", TABLES).split(" ");
        String quoted =
                OwnJava.endgrain(command).stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        return Execution.of(folder, Map.of(), List.of("sh", "-c", line.formatted(quoted)));
    }

    @Test
    void what_is_said_to_be_enough_is() throws Exception {
        String[] arguments = {"compare", "KRvKN", "--tables", TABLES, "--with", TABLES};
        Execution refused = run(List.of("-Xmx24m"), Main.class, arguments);
        String enough = refused.errors().replaceAll("(?s).*(-Xmx\\d+m).*", "$1");

        Execution run = run(List.of(enough), Main.class, arguments);

        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.output()).contains(" 0 differing");
    }
}
