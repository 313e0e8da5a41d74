package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.endgrain.testkit.GeneratedTables;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What the commands print, and how they end. */
class CommandLineTest {
    private static final String ROOK_ENDING = "4k3/8/8/8/8/8/8/4K2R_w_-_-_0_1";

    @TempDir
    private Path folder;

    record Run(int exitCode, String out, String err) {}

    static Run run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        int exitCode = command.execute(arguments);
        return new Run(exitCode, out.toString(), err.toString());
    }

    /** One line that names what was wrong, and nothing else. */
    private static void requireRefusal(Run run, int exitCode, String says) {
        assertThat(run.err()).startsWith("endgrain: ").contains(says).hasLineCount(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(exitCode);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    serve --standard /nowhere/at/all          | There is no directory /nowhere/at/all.
                    serve --atomic /nowhere                   | There is no directory /nowhere.
                    serve --hot-prefix /nowhere               | There is no directory /nowhere.
                    serve --bind 9000                         | The address to bind is "9000"; it should be
                    serve --bind 127.0.0.1:99999              | The address to bind is "127.0.0.1:99999"
                    serve --bind ::1:9000                     | The address to bind is "::1:9000"
                    serve --bind 127.0.0.1:-1                 | The address to bind is
                    serve --bind no.such.host.invalid:9000    | "no.such.host.invalid", is unknown
                    serve --cache many                        | --cache
                    serve --cache -1                          | --cache is -1; it should be a number of answers
                    serve --conf /nowhere.conf                | The settings /nowhere.conf cannot be read
                    serve --speed                             | --speed
                    serve --standard                          | --standard
                    probe                                     | FEN
                    probe garbage                             | The board of the FEN, "garbage", has 1 rank
                    probe 8/8/8/8/8/8/8/8                     | king
                    probe 8/8/8/8/8/8/8/8 --variant bughouse  | "bughouse" is not a variant of this version; what is: standard, atomic, antichess.
                    probe 4k3/8/8/8/8/8/8/4K2R                | No tables are known: name their directory with --standard DIR
                    probe 4k3/8/8/8/8/8/8/4K2R --standard /no | There is no directory /no.
                    probe 8/8/8/3kK3/8/8/8/8 --variant standard | stand next to each other
                    probe 8/8/8/3kK3/8/8/8/7R --variant atomic | No tables are known: name their directory with --atomic DIR
                    probe 4k3/8/8/8/8/8/8/4K2R --atomic .     | --atomic names tables of atomic chess, but this would be about standard chess: say --variant atomic
                    tables --antichess .                      | --antichess names tables of antichess, but this would be about standard chess: say --variant antichess
                    tables --variant Atomic                   | "Atomic" is not a variant of this version; what is: standard, atomic, antichess.
                    tables --variant antichess                | endgrain.tables.antichess
                    tables                                    | No directory is known
                    tables /nowhere                           | There is no directory /nowhere.
                    generate KQvK                             | '--out=DIR'
                    generate --out nowhere                    | What is to be made? Name tables, for example KRPvKR, or give --pieces N.
                    generate --out nowhere KRvKQ              | "KRvKQ" is not the name of a table
                    generate --out nowhere KvK                | "KvK" is not the name of a table: two kings alone are a draw
                    stats kqvk                                | "kqvk" is not the name of a table: say KQvK.
                    generate --out nowhere --pieces 6         | --pieces is 6; tables of 3 to 5 men can be made.
                    generate --out nowhere --pieces few       | --pieces
                    generate --out nowhere KQvK -j 0          | -j is 0; it should be a number of threads
                    generate --out nowhere KQvK --from /no    | There is no directory /no.
                    compare --with nowhere                    | '--tables=DIR'
                    compare --tables nowhere                  | '--with=DIR'
                    compare --tables /no --with /no           | There is no directory /no.
                    compare --tables . --with . KRvKQ         | "KRvKQ" is not the name of a table
                    compare --tables . --with . --pieces 6    | --pieces is 6; tables of 3 to 5 men can be looked at.
                    compare --tables . --with . --sample 0 KQvK | --sample is 0; it should be a number of placements
                    compare --tables . --with . -j 0 KQvK     | -j is 0; it should be a number of threads
                    verify --variant x .                      | "x" is not a variant
                    verify --variant atomic --consistency .   | Only tables of standard chess can be checked with --consistency, not those of atomic chess.
                    verify --variant atomic KvK .             | two kings alone are a draw
                    verify --variant antichess PvN .          | "PvN" is not the name of a table: say NvP.
                    verify --variant antichess --pieces 7 .   | --pieces is 7; tables of 2 to 6 men can be checked.
                    prefix --variant x .                      | "x" is not a variant
                    compare --tables . --with . --variant atomic | Only tables of standard chess can be compared, not those of atomic chess.
                    stats KQvK --variant antichess            | Only tables of standard chess can be counted, not those of antichess.
                    generate KQvK --out . --variant atomic    | Only tables of standard chess can be made
                    replay --variant x --url http://127.0.0.1:1 --requests x | "x" is not a variant
                    verify                                    | DIR|MATERIAL
                    verify KQvK                               | No directory with tables is named.
                    verify krvk .                             | "krvk" is not the name of a table: say KRvK.
                    verify KvKPQ .                            | "KvKPQ" is not the name of a table: say KQPvK.
                    verify KvK .                              | "KvK" is not the name of a table: two kings alone are a draw
                    verify KRK .                              | "KRK" is not the name of a table: letters of KQRBNP
                    verify QvR .                              | "QvR" is not the name of a table: letters of KQRBNP
                    verify nowhere                            | There is no directory nowhere.
                    verify ./krvk                             | There is no directory ./krvk.
                    verify /nowhere                           | There is no directory /nowhere.
                    verify --consistency /nowhere             | There is no directory /nowhere.
                    verify --sample 9 .                       | --sample goes with --consistency only
                    stats                                     | Which tables? Name some, for example KRPvKR, or give --pieces N.
                    stats KRvKQ                               | "KRvKQ" is not the name of a table
                    stats KQvK --tables /no                   | There is no directory /no.
                    dance                                     | dance
                    """)
    void what_cannot_be_is_one_sentence_and_exit_code_2(String arguments, String says) {
        requireRefusal(run(arguments.split(" ")), 2, says);
    }

    @Test
    void a_file_in_place_of_a_directory() throws Exception {
        Path file = Files.createFile(folder.resolve("KQvK.rtbw"));

        requireRefusal(run("serve", "--standard", file.toString()), 2, file + " is a file; it should be a directory");
        requireRefusal(run("tables", file.toString()), 2, file + " is a file");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    endgrain {                              | application.conf
                    endgrain.http.dedline = 3s              | There is no setting endgrain.http.dedline; there are backlog, bind, bulk, client-limit, deadline
                    endgrain.http.deadline = soon           | deadline
                    endgrain.http.deadline = 0s             | The setting endgrain.http.deadline should be longer than nothing
                    endgrain.http.idle-timeout = 10s        | The setting endgrain.http.idle-timeout should be longer than deadline
                    endgrain.http.max-connections = 0       | The setting endgrain.http.max-connections should be
                    endgrain.http.max-uri-length = 10       | max-uri-length should be from 1k to 1m
                    endgrain.http.backlog = 0               | backlog should be
                    pekko.http.server.backlog = nonsense    | backlog has type STRING rather than NUMBER
                    endgrain.http.max-age = -1s             | max-age
                    endgrain.tables.standard = [/nowhere]   | There is no directory /nowhere.
                    endgrain.reading.mode = fast            | The setting endgrain.reading.mode should be pread, mmap or direct, but it is fast.
                    endgrain.reading.advise-random = maybe  | advise-random
                    endgrain.reading.mod = mmap             | There is no setting endgrain.reading.mod; there are advise-random, mode
                    endgrain.requests.under-way = no        | under-way
                    endgrain.requests.under-way = 128       | The setting endgrain.http.bulk.together should be less than endgrain.requests.under-way, which is 128, or bulk requests could take every place, but it is 128.
                    endgrain.tracing.otlp.headers = secret  | The setting endgrain.tracing.otlp.headers should be pairs name=value
                    endgrain.http.bulk.together = 300       | endgrain.requests.under-way, which is 256, or bulk requests could take every place, but it is 300.
                    """)
    void settings_that_cannot_be(String settings, String says) throws Exception {
        Path conf = Files.writeString(folder.resolve("application.conf"), settings + "\n");

        requireRefusal(run("serve", "--conf", conf.toString()), 2, says);
    }

    @Test
    void an_address_in_use_is_no_fault_of_the_user() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + other.getLocalPort();

            requireRefusal(
                    run("serve", "--bind", address, "--standard", folder.toString()),
                    1,
                    "Cannot listen at " + address + ": Address already in use. --bind");
        }
    }

    @Test
    void an_empty_name_of_a_folder_is_refused() {
        requireRefusal(run("generate", "KQvK", "--out", ""), 2, "The name after --out is empty");
    }

    @Test
    void probe_shows_board_value_and_moves() throws Exception {
        Run run = run("probe", ROOK_ENDING, "--standard", tables());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "White to move: win", "DTZ 21", "a b c d e f g h")
                .containsPattern("Rh7 +win +~20\\R")
                .doesNotContain("\u001b");
    }

    @Test
    void probe_takes_a_fen_in_several_arguments_and_prints_the_servers_json() throws Exception {
        Run run = run("probe", "4k3/8/8/8/8/8/8/4K2R", "w", "-", "-", "0", "1", "--json", "--standard", tables());

        JsonNode answer = new ObjectMapper().readTree(run.out());
        assertThat(answer.get("category").asText()).isEqualTo("win");
        assertThat(answer.at("/moves/0/san").asText()).isEqualTo("Rh7");
    }

    @Test
    void probe_says_which_table_is_missing() throws Exception {
        Run run = run("probe", ROOK_ENDING, "--standard", folder.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("warning: there are no tables in").contains(folder.toString());
        assertThat(run.out()).contains("White to move: unknown");
    }

    @Test
    void probe_names_a_damaged_table_and_answers_the_rest() throws Exception {
        Files.write(folder.resolve("KRvK.rtbw"), new byte[64]);

        Run run = run("probe", ROOK_ENDING, "--standard", folder.toString());

        assertThat(run.exitCode()).isOne();
        assertThat(run.out()).contains("error, see below", "error: KRvK.rtbw: corrupt at offset 0");
    }

    @Test
    void tables_counts_what_is_there_and_names_what_is_missing() throws Exception {
        Run run = run("tables", GeneratedTables.oneManEach().toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .containsPattern("40 files of standard chess, [0-9.]+ MB")
                .containsPattern("3 men +5 of +5 tables +[0-9.]+ kB  complete")
                .containsPattern("4 men +15 of +30 tables .* missing: KBBvK, ")
                .containsPattern("5 men +0 of +110 tables\\R")
                .containsPattern("7 men +0 of +1001 tables");
    }

    @Test
    void tables_finds_damage_halves_and_wrong_names() throws Exception {
        Path damaged = Files.write(folder.resolve("KRvK.rtbw"), new byte[64]);
        Files.write(folder.resolve("KRvK.rtbz"), new byte[64]);
        Path half = Files.write(folder.resolve("KQvK.rtbw"), new byte[64]);
        Path misnamed = Files.write(folder.resolve("KvKQ.rtbw"), new byte[64]);
        Files.writeString(folder.resolve("readme.txt"), "not a table");

        Run run = run("tables", folder.toString());

        assertThat(run.exitCode()).isOne();
        assertThat(run.out())
                .contains(damaged + "\n    KRvK.rtbw: corrupt at offset 0")
                .contains("KQvK has its WDL file (" + half + ") but no DTZ file")
                .contains("Names that no table has:\n  " + misnamed)
                .doesNotContain("readme");
        JsonNode json = new ObjectMapper()
                .readTree(run("tables", folder.toString(), "--json").out());
        assertThat(json.get("damaged")).hasSize(3);
        assertThat(json.at("/sets/0/missing")).hasSize(5);
    }

    @Test
    void tables_of_an_empty_directory() {
        Run run = run("tables", folder.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("0 files").containsPattern("3 men +0 of +5 tables");
    }

    @Test
    void tables_shows_the_device_of_each_directory() throws Exception {
        Path conf = Files.writeString(
                folder.resolve("test.conf"),
                "endgrain.devices.overrides = [{ name = array, directories = [\"" + folder + "\"], kind = rotational,"
                        + " lanes = 4, members = 6 }]");
        String[] arguments = {"tables", folder.toString(), "--conf", conf.toString()};

        assertThat(run(arguments).out())
                .containsPattern("^" + folder + "  on array \\(rotational, (disks? .*, )?24 lanes\\)\\R");

        JsonNode device = new ObjectMapper()
                .readTree(run("tables", folder.toString(), "--json", "--conf", conf.toString())
                        .out())
                .at("/devices/0");
        assertThat(device.get("name").asText()).isEqualTo("array");
        assertThat(device.get("kind").asText()).isEqualTo("rotational");
        assertThat(device.at("/settings/lanes").asInt()).isEqualTo(24);
        assertThat(device.get("found").asText()).isNotBlank();
    }

    @Test
    void generate_makes_tables_that_the_other_commands_read() {
        String out = folder.resolve("made").toString();

        Run first = run("generate", "--out", out, "KPvK", "-j", "2");
        Run again = run("generate", "--out", out, "--pieces", "3");

        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.out())
                .containsPattern("KBvK +1 of 5 +160 bytes")
                .containsPattern("KPvK +5 of 5 ")
                .containsPattern("5 tables made, .* bytes, in 0:.. min: .*made")
                .doesNotContain("\r");
        assertThat(again.exitCode()).isZero();
        assertThat(again.out()).isEqualTo("Nothing to make; 5 tables were there already: " + out + "\n");
        assertThat(run("tables", out).out()).containsPattern("3 men +5 of +5 tables .* complete");
        assertThat(run("probe", ROOK_ENDING, "--standard", out).out()).contains("White to move: win", "DTZ 21");
    }

    @Test
    void generate_leaves_other_files_alone() throws Exception {
        Path file = Files.write(folder.resolve("KQvK.rtbw"), new byte[64]);

        requireRefusal(run("generate", "--out", folder.toString(), "KQvK"), 1, file + " is there but cannot be used");
        requireRefusal(run("generate", "--out", file.toString(), "KQvK"), 2, file + " is a file");
        requireRefusal(
                run("generate", "--out", folder.toString(), "KRPvKRP"),
                1,
                "KRPvKRP has 6 men with 18,925 million placements");
        assertThat(file).hasSize(64);
    }

    private static String tables() {
        return GeneratedTables.threeMen().toString();
    }
}
