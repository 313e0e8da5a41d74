package io.endgrain.http;

import static io.endgrain.http.CommandLineTest.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.http.CommandLineTest.Run;
import io.endgrain.testkit.GeneratedTables;
import java.nio.file.Files;
import java.nio.file.Path;
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
        // Whoever is stronger: a rook's table under the name of a queen's has other values everywhere.
        for (String end : new String[] {".rtbw", ".rtbz"}) {
            byte[] rook = Files.readAllBytes(GENERATED.resolve("KRvK" + end));
            Files.write(folder.resolve("KQvK" + end), withQueens(rook));
        }

        Run run = run("compare", "KQvK", "--tables", folder.toString(), "--with", tables());

        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.out())
                .contains("--tables: ", "--with:   ", " - - 0 1")
                .containsPattern("1 table compared, 46,137 positions, [1-9][0-9,]+ differing");
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
}
