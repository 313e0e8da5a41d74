package io.endgrain.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.TableFolder;
import io.endgrain.testkit.GeneratedTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCheckTest {
    private static final String TABLE = "KPvK.rtbw";

    @TempDir
    private Path folder;

    @BeforeEach
    void copyTables() {
        GeneratedTables.copy(folder, "KPvK");
    }

    private FileCheck.Report check() throws Exception {
        return check(new SideFilePlace.BesideTable());
    }

    private FileCheck.Report check(SideFilePlace place) throws Exception {
        List<TableFolder.Found> files = TableFolder.list(new OsDisk(), folder, TableFormat.of(Variant.STANDARD))
                .files();
        return new FileCheck(
                        new OsDisk(),
                        TableFormat.of(Variant.STANDARD),
                        2,
                        place,
                        (file, bytes, all) -> assertThat(bytes).isBetween(1L, all))
                .run(files);
    }

    private Path sideFile() {
        return folder.resolve(TABLE + ".crc");
    }

    /** As the medium would: the time of modification stays. */
    private static void flip(Path file, int... offsets) throws IOException {
        FileTime modified = Files.getLastModifiedTime(file);
        byte[] bytes = Files.readAllBytes(file);
        for (int offset : offsets) {
            bytes[offset] ^= 0x10;
        }
        Files.write(file, bytes);
        Files.setLastModifiedTime(file, modified);
    }

    @Test
    void sideFilesAreWrittenOnceAndKept() throws Exception {
        FileCheck.SideFiles first = check().sideFiles();
        byte[] written = Files.readAllBytes(sideFile());
        FileCheck.SideFiles second = check().sideFiles();

        assertThat(first).isEqualTo(new FileCheck.SideFiles(2, 0, 0, List.of()));
        assertThat(second).isEqualTo(new FileCheck.SideFiles(0, 2, 0, List.of()));
        assertThat(Files.readAllBytes(sideFile())).isEqualTo(written);
        assertThat(names()).containsExactly("KPvK.rtbw", "KPvK.rtbw.crc", "KPvK.rtbz", "KPvK.rtbz.crc");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void whoOnlyChecksWritesNothing() throws Exception {
        FileCheck.Report report = check(new SideFilePlace.Nowhere());

        assertThat(report.flaws()).isEmpty();
        assertThat(names()).containsExactly("KPvK.rtbw", "KPvK.rtbz");
    }

    @Test
    void sideFilesMayBeElsewhere() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("fast"));
        assertThat(check(new SideFilePlace.Directory(elsewhere)).sideFiles().written())
                .isEqualTo(2);

        assertThat(elsewhere.resolve("KPvK.rtbw.crc")).exists();
        assertThat(sideFile()).doesNotExist();
    }

    @Test
    void aDamagedPageIsNamed() throws Exception {
        check();
        byte[] before = Files.readAllBytes(sideFile());
        flip(folder.resolve(TABLE), 4096 + 700);

        FileCheck.Report report = check();

        assertThat(report.flaws()).hasSize(1);
        assertThat(report.flaws().getFirst())
                .contains("its content has the checksum", "by KPvK.rtbw.crc, the pages at offset 4096 (CRC32C ")
                .doesNotContain(" more");
        assertThat(report.sideFiles().upToDate()).isEqualTo(1);
        assertThat(Files.readAllBytes(sideFile())).isEqualTo(before);
    }

    @Test
    void pagesAreNamedAlsoWhereTheEndIsDamaged() throws Exception {
        check();
        Path table = folder.resolve(TABLE);
        int size = (int) Files.size(table);
        flip(table, 4096 + 700, size - 1);

        assertThat(check().flaws().getFirst())
                .contains("the pages at offset 4096 (CRC32C ", (size - 1) / 4096 * 4096 + " (CRC32C ");
    }

    @Test
    void pagesAreNamedByASideFileWithADamagedHeaderToo() throws Exception {
        check();
        flip(folder.resolve(TABLE), 4096 + 700);
        flip(sideFile(), 9);

        assertThat(check().flaws().getFirst()).contains("the pages at offset 4096 (CRC32C ");
    }

    @Test
    void aDamagedTableThatWasReplacedIsNotToldByAnOldSideFile() throws Exception {
        check();
        byte[] bytes = Files.readAllBytes(folder.resolve(TABLE));
        bytes[bytes.length - 1] ^= 0x10;
        bytes[4096] ^= 0x10;
        Files.write(folder.resolve(TABLE), bytes);
        Files.setLastModifiedTime(folder.resolve(TABLE), FileTime.fromMillis(1));

        assertThat(check().flaws().getFirst()).endsWith(sideFile() + " is that of another table");
    }

    @Test
    void aDamagedSideFileIsWrittenAnew() throws Exception {
        check();
        byte[] before = Files.readAllBytes(sideFile());
        for (int offset : new int[] {0, 9, 40, 4092, 4096, 4100, before.length - 1}) {
            flip(sideFile(), offset);

            FileCheck.SideFiles report = check().sideFiles();

            assertThat(report.written()).as("byte %d", offset).isEqualTo(1);
            assertThat(report.remarks().getFirst()).contains(sideFile() + " has been written anew: ");
            assertThat(Files.readAllBytes(sideFile())).isEqualTo(before);
        }
    }

    @Test
    void aSideFileThatIsCutOffIsWrittenAnew() throws Exception {
        check();
        byte[] before = Files.readAllBytes(sideFile());
        for (int length : new int[] {0, 100, 4096, before.length - 1}) {
            Files.write(sideFile(), Arrays.copyOf(before, length));

            assertThat(check().sideFiles().written()).as("%d bytes", length).isEqualTo(1);
            assertThat(Files.readAllBytes(sideFile())).isEqualTo(before);
        }
    }

    @Test
    void aReplacedTableGetsANewSideFile() throws Exception {
        check();
        Files.copy(folder.resolve("KPvK.rtbz.crc"), sideFile(), StandardCopyOption.REPLACE_EXISTING);

        FileCheck.SideFiles report = check().sideFiles();

        assertThat(report.written()).isEqualTo(1);
        assertThat(report.remarks().getFirst()).contains("it was that of a table of ");
    }

    @Test
    void whatCannotBeWrittenIsNamed() throws Exception {
        Files.createDirectory(sideFile());
        Files.createFile(sideFile().resolve("in the way"));

        FileCheck.Report report = check();

        assertThat(report.sideFiles().failed()).isEqualTo(1);
        assertThat(report.sideFiles().remarks().getFirst()).contains(sideFile() + " cannot be written: ");
    }
}
