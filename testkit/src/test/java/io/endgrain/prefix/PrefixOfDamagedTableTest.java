package io.endgrain.prefix;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.TableFolder;
import io.endgrain.testkit.CountingDisk;
import io.endgrain.verify.FileCheck;
import io.endgrain.verify.SideFilePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Of a damaged table no prefix is written, and of one that was repaired the right one. Its time stays as it was, as it does when a
 * medium fails.
 */
class PrefixOfDamagedTableTest {
    private static final FileTime TIME = FileTime.from(1_700_000_000, TimeUnit.SECONDS);
    private static final byte[] GOOD = PrefixTables.LARGE.bytes();
    private static final int DAMAGED_AT = 2 * 4096 + 17;

    @TempDir
    private Path folder;

    private final CountingDisk disk = new CountingDisk(new OsDisk());
    private Path out;
    private Path table;
    private Path prefix;

    @BeforeEach
    void writeTable() throws IOException {
        out = Files.createDirectory(folder.resolve("out"));
        table = folder.resolve("KQvKR.rtbw");
        prefix = PrefixFolder.prefixOf(out, table);
        repair();
    }

    private void put(byte[] bytes) throws IOException {
        Files.write(table, bytes);
        Files.setLastModifiedTime(table, TIME);
    }

    private void repair() throws IOException {
        put(GOOD);
    }

    private void damage(int offset) throws IOException {
        byte[] bytes = GOOD.clone();
        bytes[offset] ^= 1;
        put(bytes);
    }

    private void writeSideFile(SideFilePlace place) throws Exception {
        TableFolder.Found found =
                new TableFolder.Found(table, PrefixTables.source(table).name());
        assertThat(new FileCheck(disk, TableFormat.of(Variant.STANDARD), 1, place, (file, bytes, all) -> {})
                        .run(List.of(found))
                        .sideFiles()
                        .written())
                .isEqualTo(1);
    }

    private PrefixExtraction.Report run(boolean check) throws Exception {
        return new PrefixExtraction(disk, 1, PrefixTables.SILENT)
                .run(List.of(PrefixTables.source(table)), out, PrefixKind.BLOCK_LENGTHS, check);
    }

    private void assertLeftOut(String reason) throws Exception {
        PrefixExtraction.Report report = run(true);
        assertThat(report.written() + report.present()).isZero();
        assertThat(report.flaws())
                .singleElement()
                .asString()
                .startsWith(table + " is left out: ")
                .contains(reason);
    }

    private void assertWritten(boolean check) throws Exception {
        PrefixExtraction.Report report = run(check);
        assertThat(report.flaws()).isEmpty();
        assertThat(report.written()).isEqualTo(1);
    }

    private void assertRight() throws IOException {
        byte[] bytes = Files.readAllBytes(prefix);
        assertThat(bytes).isEqualTo(Arrays.copyOf(GOOD, bytes.length));
    }

    @Test
    void withoutASideFileTheChecksumAtItsEndTells() throws Exception {
        for (int offset : List.of(DAMAGED_AT, GOOD.length - 17, GOOD.length - 1)) {
            damage(offset);
            assertLeftOut("its content has the checksum");
            assertThat(prefix).doesNotExist();
        }
        repair();
        assertWritten(true);
        assertRight();
    }

    @Test
    void withASideFileOnlyThePagesOfThePrefixAreRead() throws Exception {
        for (SideFilePlace place : List.of(new SideFilePlace.BesideTable(), new SideFilePlace.Directory(out))) {
            repair();
            Files.deleteIfExists(prefix);
            writeSideFile(place);
            damage(DAMAGED_AT);
            assertLeftOut("the page at offset 8192 is damaged: its CRC32C is ");
            assertThat(prefix).doesNotExist();

            // Damage elsewhere is none of the prefix.
            damage(GOOD.length - 17);
            CountingDisk.Counts before = disk.counts();
            assertWritten(true);
            assertRight();
            assertThat(disk.counts().since(before).of(table).bytes()).isLessThan(Files.size(prefix) + (1 << 16) + 100);
            Files.delete(place.of(table).orElseThrow());
        }
    }

    @Test
    void aSideFileOfAnotherTableOrADamagedOneIsPassedOver() throws Exception {
        writeSideFile(new SideFilePlace.BesideTable());
        Path side = table.resolveSibling("KQvKR.rtbw.crc");
        byte[] written = Files.readAllBytes(side);
        // Without its header it still tells of the pages; a block that is damaged does not, and the table has to be
        // read.
        Map<Integer, String> reasons =
                Map.of(0, "the page at offset", 100, "the page at offset", 4096 + 8, "its content has the checksum");
        for (Map.Entry<Integer, String> reason : reasons.entrySet()) {
            byte[] damaged = written.clone();
            damaged[reason.getKey()] ^= 1;
            Files.write(side, damaged);
            damage(DAMAGED_AT);
            assertLeftOut(reason.getValue());
        }
        Files.write(side, written);
        put(PrefixTables.OTHER.bytes());
        assertWritten(true);
    }

    @Test
    void aTableThatIsDamagedLaterIsNamedAndItsPrefixStays() throws Exception {
        assertWritten(true);
        damage(DAMAGED_AT);
        assertLeftOut("its content has the checksum");
        assertRight();
        repair();
        assertThat(run(true).present()).isEqualTo(1);
    }

    @Test
    void unlessItIsNotWantedThatTablesAreChecked() throws Exception {
        damage(DAMAGED_AT);
        assertWritten(false);
        assertThat(run(false).present()).isEqualTo(1);
        assertLeftOut("its content has the checksum");
        repair();
        assertWritten(false);
        assertRight();
        // Nobody knows that yet.
        assertWritten(true);
        assertThat(run(true).present()).isEqualTo(1);
        assertThat(run(false).present()).isEqualTo(1);
    }

    @Test
    void progressTellsThatAllOfATableIsRead() throws Exception {
        AtomicLong read = new AtomicLong();
        PrefixExtraction.Progress progress = new PrefixExtraction.Progress() {
            @Override
            public void extracting(Path path, int done, int all, long bytes) {}

            @Override
            public void checking(Path path, int done, int all, long bytes, long size) {
                assertThat(size).isEqualTo(GOOD.length);
                read.set(bytes);
            }

            @Override
            public void waiting(Path path) {}
        };
        new PrefixExtraction(disk, 1, progress)
                .run(List.of(PrefixTables.source(table)), out, PrefixKind.BLOCK_LENGTHS, true);
        assertThat(read).hasValue(GOOD.length);
    }
}
