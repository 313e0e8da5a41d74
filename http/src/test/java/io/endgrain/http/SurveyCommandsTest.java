package io.endgrain.http;

import static io.endgrain.http.CommandLineTest.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.endgrain.http.CommandLineTest.Run;
import io.endgrain.testkit.GeneratedTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that look at all positions, with generated tables of three men. */
class SurveyCommandsTest {
    private static final Path GENERATED = GeneratedTables.threeMen();

    @TempDir
    private Path folder;

    private static String tables() {
        return GENERATED.toString();
    }

    @Test
    void compareSaysThatAllPositionsAgree() {
        Run run = run("compare", "--pieces", "3", "--tables", tables(), "--with", tables());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .containsPattern("KPvK +165,676 positions +0 en passant +0 differing +[0-9.]+ s\\R")
                .contains("5 tables compared, 367,868 positions, 0 differing");
    }

    @Test
    void compareShowsWhatDiffers() throws Exception {
        writeQueensWithValuesOfRooks();

        Run run = run("compare", "KQvK", "--tables", folder.toString(), "--with", tables());

        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.out())
                .contains("--tables: ", "--with:   ", " - - 0 1")
                .containsPattern("1 table compared, 46,137 positions, [1-9][0-9,]+ differing");
    }

    /** A rook's table under the name of a queen's: other values nearly everywhere. */
    private void writeQueensWithValuesOfRooks() throws IOException {
        for (String end : new String[] {".rtbw", ".rtbz"}) {
            byte[] rook = Files.readAllBytes(GENERATED.resolve("KRvK" + end));
            Files.write(folder.resolve("KQvK" + end), withQueens(rook));
        }
    }

    /** Where the header of three men and one or two sides lists them. */
    private static byte[] withQueens(byte[] file) {
        byte[] changed = file.clone();
        for (int at = 6; at < 9; at++) {
            changed[at] = (byte) (queen(file[at] & 15) | queen(file[at] >> 4 & 15) << 4);
        }
        return changed;
    }

    private static int queen(int code) {
        return (code & 7) == 4 ? code + 1 : code;
    }

    @Test
    void compareNamesTheTableThatIsMissing() {
        GeneratedTables.copy(folder, "KQvK", "KPvK");

        Run run = run("compare", "KPvK", "--tables", tables(), "--with", folder.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains("There is no WDL table of K")
                .contains(folder.toString())
                .hasLineCount(1);
    }

    @Test
    void verifyReadsWholeFiles() throws Exception {
        GeneratedTables.copy(folder, "KQvK", "KRvK");
        Path damaged = folder.resolve("KRvK.rtbz");
        byte[] bytes = Files.readAllBytes(damaged);
        bytes[bytes.length - 40] ^= 1;
        Files.write(damaged, bytes);
        Path cut = folder.resolve("KQvK.rtbw");
        Files.write(cut, Arrays.copyOf(Files.readAllBytes(cut), 100));

        Run run = run("verify", folder.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern(
                        damaged + ": its content has the checksum [0-9a-f]{32}, at its end stands [0-9a-f]{32}")
                .contains(cut + ": ", "4 files checked", "2 damaged, 0 missing");
        assertThat(run("verify", "--no-side-files", tables()).exitCode()).isZero();
    }

    @Test
    void verifyWritesSideFilesAndFindsBitRotByThem() throws Exception {
        GeneratedTables.copy(folder, "KPvK");
        Run first = run("verify", folder.toString());
        Path damaged = folder.resolve("KPvK.rtbw");
        byte[] bytes = Files.readAllBytes(damaged);
        bytes[5000] ^= 1;
        Files.write(damaged, bytes);

        Run second = run("verify", "-j", "1", folder.toString());

        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.out())
                .contains("2 side files written, 0 were up to date")
                .containsPattern("2 files checked, [0-9,]+ bytes, 0 damaged, 0 missing, in 0:0. min, [0-9]+ MB/s");
        assertThat(second.exitCode()).isEqualTo(1);
        assertThat(second.out())
                .contains(
                        damaged + ": ", "the pages at offset 4096 (CRC32C", "0 side files written, 1 were up to date");
    }

    @Test
    void whereSideFilesGoIsChecked() throws Exception {
        GeneratedTables.copy(folder, "KQvK");
        Path file = Files.createFile(folder.resolve("file"));
        String tables = folder.toString();

        Run noFolder = run("verify", tables, "--side-files", file.toString());
        Run both = run("verify", tables, "--side-files", "x", "--no-side-files");
        Run useless = run("verify", "--consistency", tables, "--no-side-files");
        Run twice = run(
                "verify",
                tables,
                tables(),
                "--side-files",
                folder.resolve("crc").toString());
        Run apart = run("verify", tables, "--side-files", folder.resolve("crc").toString());

        for (Run run : List.of(noFolder, both, useless, twice)) {
            assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
            assertThat(run.err()).startsWith("endgrain: ").hasLineCount(1);
        }
        assertThat(apart.exitCode()).as(apart.err()).isZero();
        assertThat(folder.resolve("crc/KQvK.rtbw.crc")).exists();
        assertThat(folder.resolve("KQvK.rtbw.crc")).doesNotExist();
    }

    @Test
    void verifyNamesTheFilesThatAreMissing() {
        GeneratedTables.copy(folder, "KQvK");

        Run run = run("verify", "KRvK", "KQvK", folder.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .contains(
                        "There is no WDL table of KRvK in " + folder + ".", "2 files checked", "0 damaged, 2 missing");
    }

    @Test
    void verifyNamesTheOtherHalfThatIsMissing() throws Exception {
        GeneratedTables.copy(folder, "KQvK", "KRvK");
        Files.delete(folder.resolve("KQvK.rtbz"));
        Files.delete(folder.resolve("KRvK.rtbw"));

        Run run = run("verify", folder.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .contains(
                        "There is no DTZ table of KQvK in " + folder + ".",
                        "There is no WDL table of KRvK in " + folder + ".",
                        "2 files checked",
                        "0 damaged, 2 missing");
    }

    @Test
    void whereThereAreNoTablesNothingIsInOrder() {
        String empty = folder.toString();
        for (String command :
                List.of("compare --with DIR --tables " + empty, "verify " + empty, "verify --consistency " + empty)) {
            Run run = run(command.replace("DIR", tables()).split(" "));

            assertThat(run.exitCode()).as(command).isEqualTo(1);
            assertThat(run.err())
                    .startsWith("endgrain: There are no tables in " + empty + ", so that nothing could be c")
                    .hasLineCount(1);
            assertThat(run.out()).isEmpty();
        }
    }

    @Test
    void aBadTableIsNamedWithItsFolderAndTheOthersGoOn() throws Exception {
        GeneratedTables.copy(folder, "KQvK", "KRvK", "KBvK", "KNvK", "KPvK");
        Path damaged = folder.resolve("KRvK.rtbz");
        byte[] bytes = Files.readAllBytes(damaged);
        Arrays.fill(bytes, bytes.length / 2, bytes.length - 16, (byte) 0);
        Files.write(damaged, bytes);
        String bad = folder.toString();

        Run compared = run("compare", "--tables", tables(), "--with", bad);
        Run checked = run("verify", "--consistency", bad);
        Run counted = run("stats", "--pieces", "3", "--tables", bad);

        for (Run run : List.of(compared, checked, counted)) {
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err())
                    .startsWith("endgrain: " + damaged + ": corrupt at ")
                    .hasLineCount(1);
        }
        assertThat(compared.out()).contains("KRvK     not compared", "4 tables compared, 1 not, ", ", 0 differing");
        assertThat(checked.out()).contains("KRvK     not checked", "4 tables checked, 1 not, ", ", 0 contradicted");
        assertThat(counted.out()).contains("KRvK not counted", "\nKQvK\n", "\nKPvK\n");
    }

    @Test
    void aTableWhoseConversionIsMissingIsNotTheEnd() throws Exception {
        GeneratedTables.copy(folder, "KQvK", "KBvK", "KNvK", "KPvK");

        Run run = run("compare", "--tables", folder.toString(), "--with", tables());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).isEqualTo("endgrain: There is no WDL table of KRvK in " + folder + "." + "\n");
        assertThat(run.out()).contains("KPvK     not compared", "3 tables compared, 1 not, ");
    }

    @Test
    void verifyChecksConsistency() {
        Run run = run("verify", "--consistency", "--pieces", "3", tables(), "-j", "2");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .containsPattern("KQvK +46,137 positions +0 en passant +0 contradicted")
                .contains("5 tables checked, 367,868 positions, 0 contradicted");
    }

    /** A queen's table with the values of a rook's contradicts itself, since a queen mates where a rook does not. */
    @Test
    void verifyShowsWhatContradicts() throws Exception {
        writeQueensWithValuesOfRooks();

        Run run = run("verify", "--consistency", "KQvK", folder.toString());

        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.out()).contains("table:      ", "successors: ", "1 table checked");
    }

    @Test
    void statsShowsCountsAndTheLongest() {
        Run run = run("stats", "KRvK", "--tables", tables());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .containsPattern("draws +0 +2,796\\R")
                .containsPattern("positions +21,959 +28,056 ")
                .containsPattern("White KR win +DTZ 31[^\n]+ w - - 0 1\\R")
                .containsPattern("Black K loss +DTZ -3[12][^\n]+ b - - 0 1\\R");
    }

    @Test
    void aSampleIsSaidToBeOne() throws Exception {
        Run text = run("stats", "KRvK", "--sample", "500", "--tables", tables());
        Run json = run("stats", "KRvK", "--sample", "500", "--json", "--tables", tables());
        Run compared = run("compare", "KRvK", "--sample", "500", "--tables", tables(), "--with", tables());
        Run whole = run("stats", "KRvK", "--sample", "1000000", "--tables", tables());

        assertThat(text.out()).startsWith("KRvK   a sample of the positions only\n");
        assertThat(new ObjectMapper().readTree(json.out()).at("/0/sampled").asBoolean())
                .isTrue();
        assertThat(compared.out()).containsPattern("1 table compared, [0-9,]+ positions of a sample, 0 differing");
        assertThat(whole.out()).startsWith("KRvK\n").containsPattern("positions +21,959 +28,056 ");
    }

    @Test
    void statsPrintsJson() throws Exception {
        Run run = run("stats", "KRvK", "KBvK", "--json", "--tables", tables());

        JsonNode all = new ObjectMapper().readTree(run.out());
        JsonNode black = all.at("/0/sides/1");
        assertThat(all.at("/0/material").asText()).isEqualTo("KRvK");
        assertThat(all.at("/0/sampled").asBoolean(true)).isFalse();
        assertThat(black.get("turn").asText()).isEqualTo("black");
        assertThat(black.get("men").asText()).isEqualTo("K");
        assertThat(black.get("positions").asLong()).isEqualTo(28_056);
        assertThat(black.at("/draw/positions").asLong()).isEqualTo(2_796);
        assertThat(black.at("/loss/longest/dtz").asInt()).isBetween(-32, -31);
        assertThat(black.at("/win/longest").isNull()).isTrue();
        long byDtz = 0;
        for (JsonNode count : black.at("/loss/dtz")) {
            byDtz += count.asLong();
        }
        assertThat(byDtz).isEqualTo(28_056 - 2_796);
        assertThat(all.at("/1/sides/0/draw/positions")).isEqualTo(all.at("/1/sides/0/positions"));
    }
}
