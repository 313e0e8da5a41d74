package io.endgrain.http;

import static io.endgrain.http.CommandLineTest.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.endgrain.http.CommandLineTest.Run;
import io.endgrain.testkit.GeneratedTables;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code prefix}, also in processes that are killed, starved, or at it together. */
class PrefixCommandTest {
    private static final String TABLES = GeneratedTables.threeMen().toString();
    private static final int FILES = 10;

    @TempDir
    private Path folder;

    private Path out;

    @BeforeEach
    void nameFolder() {
        out = folder.resolve("prefixes");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(out)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private void assertAllRight() throws IOException {
        assertThat(names()).filteredOn(name -> name.endsWith(".prefix")).hasSize(FILES);
        assertThat(names()).filteredOn(name -> name.endsWith(".part")).isEmpty();
        Run run = run("tables", TABLES, "--hot-prefix", out.toString());
        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out()).contains(FILES + " prefixes can be used");
    }

    @Test
    void writesPrefixesOnceAndPrintsTheSizesOfSections() throws Exception {
        Run first = run("prefix", "--out", out.toString(), TABLES);

        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.out())
                .containsPattern("sections +WDL +DTZ +total\\R")
                .containsPattern("headers and sparse lists +[0-9,]+ +\\([0-9.]+ k?B\\) +[0-9,]+")
                .contains("block length lists", "compressed data", "--sparse-index", "--block-lengths")
                .containsPattern("10 prefixes written into .* 0 up to date, 0 failed");
        assertAllRight();

        Run second = run("prefix", "--block-lengths", "--out", out.toString(), TABLES);
        assertThat(second.out()).containsPattern("0 prefixes written into .* 10 up to date, 0 failed");
    }

    @Test
    void withoutAFolderItSaysTheSizesOnly() throws Exception {
        Run run = run("prefix", "--json", TABLES, TABLES + "/KQvK.rtbw");

        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode json = RunningServer.JSON.readTree(run.out());
        long bytes = 0;
        try (Stream<Path> files = Files.list(Path.of(TABLES))) {
            for (Path file : files.filter(path -> path.toString().matches(".*\\.rtb[wz]"))
                    .toList()) {
                bytes += Files.size(file);
            }
        }
        assertThat(json.at("/sections/total/total").asLong()).isEqualTo(bytes);
        assertThat(json.at("/written").asInt()).isZero();
        assertThat(json.at("/prefixes/block-lengths/total").asLong())
                .isGreaterThanOrEqualTo(json.at("/sections/index/total").asLong());
    }

    @Test
    void aDamagedTableIsNamedAndTheOthersGoOn() throws Exception {
        GeneratedTables.copy(folder, "KQvK");
        Files.write(folder.resolve("KRvK.rtbw"), new byte[200]);

        Run run = run("prefix", "--out", out.toString(), folder.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .contains(folder.resolve("KRvK.rtbw") + ": ")
                .containsPattern("2 prefixes written into .* 0 up to date, 1 failed");
    }

    @Test
    void aTableIsCheckedUnlessThatIsNotWanted() throws Exception {
        GeneratedTables.copy(folder, "KQvK");
        Path table = folder.resolve("KQvK.rtbw");
        byte[] good = Files.readAllBytes(table);
        byte[] damaged = good.clone();
        damaged[good.length - 20] ^= 1;
        FileTime time = Files.getLastModifiedTime(table);
        Files.write(table, damaged);
        Files.setLastModifiedTime(table, time);

        Run checked = run("prefix", "--out", out.toString(), table.toString());
        assertThat(checked.exitCode()).isEqualTo(1);
        assertThat(checked.out())
                .contains(table + " is left out: its content has the checksum ")
                .containsPattern("0 prefixes written into .* 0 up to date, 1 failed");

        Run unchecked = run("prefix", "--no-check", "--out", out.toString(), table.toString());
        assertThat(unchecked.exitCode()).isZero();
        assertThat(unchecked.err()).contains("The tables are not checked (--no-check)");

        Files.write(table, good);
        Files.setLastModifiedTime(table, time);
        Run repaired = run("prefix", "--out", out.toString(), table.toString());
        assertThat(repaired.exitCode()).isZero();
        assertThat(repaired.out()).containsPattern("1 prefix written into .* 0 up to date, 0 failed");
        assertThat(Files.readAllBytes(out.resolve("KQvK.rtbw.prefix"))).isEqualTo(Arrays.copyOf(good, good.length));
    }

    @Test
    void aPrefixOfLessThanAPageIsNoFaultAndALinkToNoFileIsNamed() throws Exception {
        Files.createDirectory(out);
        Path small = out.resolve("KPvK.rtbw.prefix");
        Files.write(small, Arrays.copyOf(Files.readAllBytes(Path.of(TABLES, "KPvK.rtbw")), 10));
        Run tooShort = run("tables", TABLES, "--hot-prefix", out.toString());
        assertThat(tooShort.exitCode()).as(tooShort.out()).isZero();
        assertThat(tooShort.out()).contains(small + " holds less than a page");
        assertThat(run("tables", "--json", TABLES, "--hot-prefix", out.toString())
                        .out())
                .contains("\"too-short\":[\"" + small + "\"]");

        Path link = Files.createSymbolicLink(out.resolve("KQvK.rtbw.prefix"), folder);
        Path nowhere = Files.createSymbolicLink(out.resolve("KRvK.rtbw.prefix"), folder.resolve("none"));
        Path side = Files.createDirectory(out.resolve("KBvK.rtbw.prefix.id"));
        Path besideFolder = Files.createFile(out.resolve("KBvK.rtbw.prefix"));
        Run named = run("tables", TABLES, "--hot-prefix", out.toString());
        assertThat(named.exitCode()).isEqualTo(1);
        assertThat(named.out())
                .contains(link + " is not used: it is no file, nor a link to one")
                .contains(nowhere + " is not used: it is no file, nor a link to one")
                .contains(besideFolder + " is not used: " + side + " is no file, nor a link to one");
    }

    @Test
    void wrongArgumentsAreASentence() throws Exception {
        Path notes = Files.createFile(folder.resolve("notes"));
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertSentence(2, "does not have the name of a table", "prefix", notes.toString());
        assertSentence(2, "There is no directory " + folder.resolve("none"), "prefix", folder.resolve("none") + "");
        assertSentence(2, "Where are the prefixes to be written?", "prefix", "--sparse-index", TABLES);
        assertSentence(2, "mutually exclusive", "prefix", "--sparse-index", "--block-lengths", TABLES);
        assertSentence(1, "There are no tables in " + empty, "prefix", empty.toString());
        if (Files.isDirectory(Path.of("/proc/self"))) {
            String refused = "The folder /proc/x cannot be made: nothing can be made there.";
            assertSentence(1, refused, "prefix", "--out", "/proc/x", TABLES);
        }
        assertSentence(1, notes + " is there and is no folder", "prefix", "--out", notes.toString(), TABLES);
    }

    private static void assertSentence(int exitCode, String sentence, String... arguments) {
        Run run = run(arguments);
        assertThat(run.err()).startsWith("endgrain: ").contains(sentence);
        assertThat(run.exitCode()).isEqualTo(exitCode);
    }

    @Test
    void aKilledProcessLeavesNothingUnderTheNameOfAPrefixAndTheNextGoesOn() throws Exception {
        Process process = new ProcessBuilder(
                        OwnJava.command(List.of(), StandingExtraction.class, TABLES + "/KQvK.rtbw", out.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.readLine()).isEqualTo("standing");
            process.destroyForcibly().waitFor();
        }
        assertThat(names())
                .hasSize(2)
                .anyMatch(name -> name.startsWith(".KQvK.rtbw.prefix-"))
                .contains(".endgrain-prefix.lock");

        Execution next = Execution.of(folder, Map.of(), OwnJava.endgrain("prefix", "--out", out.toString(), TABLES));
        assertThat(next.exitCode()).as(next.errors()).isZero();
        assertAllRight();
    }

    @Test
    void twoProcessesInOneFolderWriteEachPrefixOnce() throws Exception {
        List<String> command = OwnJava.endgrain("prefix", "--out", out.toString(), TABLES);
        Execution.Started first = Execution.start(folder, Map.of(), command);
        Execution.Started second = Execution.start(folder, Map.of(), command);
        int written = 0;
        for (Execution.Started started : List.of(first, second)) {
            Execution ended = started.end();
            assertThat(ended.exitCode()).as(ended.errors()).isZero();
            written += Integer.parseInt(ended.output().replaceAll("(?s).*?(\\d+) prefixes written into.*", "$1"));
        }
        assertThat(written).isEqualTo(FILES);
        assertAllRight();
    }

    /** The limit of a file's size stands for a disk that is full. */
    @Test
    void aFullDiskIsASentenceAndLeavesWhatIsFinished() throws Exception {
        List<String> command = new ArrayList<>(List.of("bash", "-c", "ulimit -f 1; exec \"$0\" \"$@\""));
        command.addAll(OwnJava.command(
                List.of("-XX:-UsePerfData"), Main.class, "prefix", "-j", "1", "--out", out.toString(), TABLES));

        Execution run = Execution.of(folder, Map.of(), command);

        assertThat(run.exitCode()).as(run.errors()).isEqualTo(1);
        assertThat(run.errors())
                .containsPattern("endgrain: \\S+ cannot be written into " + out
                        + ": File too large\\. Prefixes that were finished before stay\\.");
        assertThat(names()).noneMatch(name -> name.endsWith(".part"));
    }
}
