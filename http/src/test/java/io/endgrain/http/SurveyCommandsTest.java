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
        assertThat(run("verify", tables()).exitCode()).isZero();
    }

    @Test
    void verifyNamesTheFilesThatAreMissing() {
        GeneratedTables.copy(folder, "KQvK");

        Run run = run("verify", "KRvK", "KQvK", folder.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("There is no WDL table of KRvK.", "2 files checked", "0 damaged, 2 missing");
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
    void statsPrintsJson() throws Exception {
        Run run = run("stats", "KRvK", "KBvK", "--json", "--tables", tables());

        JsonNode all = new ObjectMapper().readTree(run.out());
        JsonNode black = all.at("/0/sides/1");
        assertThat(all.at("/0/material").asText()).isEqualTo("KRvK");
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
