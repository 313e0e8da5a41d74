package io.endgrain.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Variant;
import io.endgrain.disk.MemoryBudget;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.OsDisk;
import io.endgrain.disk.Page;
import io.endgrain.disk.PageChecksums.Verdict;
import io.endgrain.disk.VerificationCounters;
import io.endgrain.log.FaultLog;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.TableChecksum;
import io.endgrain.tables.TableFolder;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.MemoryDisk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which side file is used for which table, and what it tells. */
class SideFilesTest {
    private static final Path TABLE = Path.of("/tables/KPvK.rtbw");
    private static final Path SIDE_FILE = Path.of("/tables/KPvK.rtbw.crc");

    private final MemoryDisk disk = new MemoryDisk();
    private final VerificationCounters counters = new VerificationCounters();
    private byte[] table;
    private byte[] sideFile;
    private long modified;

    @BeforeEach
    void makeSideFile(@TempDir Path scratch) throws Exception {
        List<TableFolder.Found> found =
                TableFolder.list(new OsDisk(), GeneratedTables.threeMen(), TableFormat.of(Variant.STANDARD))
                        .files()
                        .stream()
                        .filter(file -> file.path().endsWith("KPvK.rtbw"))
                        .toList();
        new FileCheck(
                        new OsDisk(),
                        TableFormat.of(Variant.STANDARD),
                        1,
                        new SideFilePlace.Directory(scratch),
                        (file, bytes, all) -> {})
                .run(found);
        table = Files.readAllBytes(found.getFirst().path());
        modified = new OsDisk().identify(found.getFirst().path()).modifiedNanos();
        sideFile = Files.readAllBytes(scratch.resolve("KPvK.rtbw.crc"));
    }

    private TableChecksums attach(byte[] tableBytes, byte[] sideFileBytes, long memory) throws Exception {
        return attach(tableBytes, modified, sideFileBytes, memory);
    }

    private TableChecksums attach(byte[] tableBytes, long modifiedNanos, byte[] sideFileBytes, long memory)
            throws Exception {
        disk.put(TABLE, tableBytes, modifiedNanos);
        disk.put(SIDE_FILE, sideFileBytes);
        TableChecksums checksums = new TableChecksums();
        try (OpenFile open = disk.open(TABLE)) {
            new SideFiles(disk, new MemoryBudget(memory))
                    .attach(
                            open,
                            List.of(new SideFiles.Found(SIDE_FILE, disk.identify(SIDE_FILE))),
                            checksums,
                            counters);
        }
        return checksums;
    }

    private static Verdict check(TableChecksums checksums, byte[] bytes, int page) {
        int from = page * 4096;
        return checksums.check(new Page(0, page, bytes, from, Math.min(4096, bytes.length - from)));
    }

    private static byte[] flipped(byte[] bytes, int at) {
        byte[] changed = bytes.clone();
        changed[at] ^= 0x40;
        return changed;
    }

    @Test
    void pagesAreVerifiedAndEveryDamagedByteIsNoticed() throws Exception {
        for (long memory : new long[] {0, 1 << 20}) {
            TableChecksums checksums = attach(table, sideFile, memory);

            assertThat(check(checksums, table, 0)).isEqualTo(Verdict.VERIFIED);
            assertThat(check(checksums, table, 1)).isEqualTo(Verdict.VERIFIED);
            for (int at = 0; at < table.length; at++) {
                byte[] damaged = flipped(table, at);
                assertThat(check(checksums, damaged, at / 4096)).isEqualTo(Verdict.MISMATCH);
                assertThat(check(checksums, damaged, 1 - at / 4096)).isEqualTo(Verdict.VERIFIED);
            }
        }
    }

    /** What the header should say, the table says too. */
    @Test
    void aDamagedHeaderIsDoneWithout() throws Exception {
        for (int at = 0; at < ChecksumBlock.BYTES; at += 3) {
            TableChecksums checksums = attach(table, modified + 1, flipped(sideFile, at), at % 2 == 0 ? 0 : 1 << 20);

            assertThat(check(checksums, table, 0)).as("byte %d", at).isEqualTo(Verdict.VERIFIED);
            assertThat(check(checksums, flipped(table, 4096), 1)).isEqualTo(Verdict.MISMATCH);
        }
        assertThat(counters.snapshot().refusedSideFiles()).isZero();
    }

    /** Whichever byte of a block is bad, it tells nothing then, and raises no alarm. */
    @Test
    void aDamagedBlockTellsNothing() throws Exception {
        for (int at = ChecksumBlock.BYTES; at < sideFile.length; at++) {
            TableChecksums checksums = attach(table, flipped(sideFile, at), at % 2 == 0 ? 0 : 1 << 20);

            assertThat(checksums.isKnown()).isTrue();
            assertThat(check(checksums, table, 0)).as("byte %d", at).isEqualTo(Verdict.UNKNOWN);
            assertThat(check(checksums, table, 1)).as("byte %d", at).isEqualTo(Verdict.UNKNOWN);
        }
        assertThat(counters.snapshot().damagedBlocks()).isEqualTo(sideFile.length - ChecksumBlock.BYTES);
    }

    @Test
    void whatIsNoSideFileIsRefusedAndCounted() throws Exception {
        byte[] nothingWhole = flipped(flipped(sideFile, 20), 5000);

        for (byte[] refused : List.of(nothingWhole, new byte[0], table)) {
            long before = counters.snapshot().refusedSideFiles();

            assertThat(attach(table, refused, 0).isKnown()).isFalse();
            assertThat(counters.snapshot().refusedSideFiles()).isEqualTo(before + 1);
        }
    }

    @Test
    void whatIsWrongIsSaidWithBothChecksums() throws Exception {
        TableChecksums checksums = attach(table, sideFile, 0);
        byte[] damaged = flipped(table, 5000);
        Page bad = new Page(0, 1, damaged, 4096, damaged.length - 4096);
        Page good = new Page(0, 1, table, 4096, table.length - 4096);

        assertThat(checksums.mismatch(bad))
                .isEqualTo("its CRC32C is %08x, expected %08x by %s", bad.crc32c(), good.crc32c(), SIDE_FILE);
    }

    /** A damaged end must not make a table look like another one. */
    @Test
    void aTableDamagedAtItsEndKeepsItsSideFile() throws Exception {
        byte[] oneBadPage = flipped(table, table.length - 1);
        byte[] allBad = flipped(oneBadPage, 3000);

        assertThat(check(attach(oneBadPage, sideFile, 0), oneBadPage, 1)).isEqualTo(Verdict.MISMATCH);
        assertThat(check(attach(allBad, sideFile, 0), allBad, 0)).isEqualTo(Verdict.MISMATCH);
    }

    @Test
    void theSideFileOfAnotherTableIsRefused() throws Exception {
        byte[] shorter = Arrays.copyOf(table, table.length - 64);
        // But for one page they are the same.
        byte[] other = flipped(table, 4096 + 10);
        byte[] sum = TableChecksum.of(Arrays.copyOf(other, other.length - 16));
        System.arraycopy(sum, 0, other, other.length - 16, 16);

        assertThat(attach(shorter, sideFile, 0).isKnown()).isFalse();
        assertThat(attach(other, modified + 1, sideFile, 0).isKnown()).isFalse();
        assertThat(attach(other, modified + 1, flipped(sideFile, 3), 0).isKnown())
                .isFalse();
        assertThat(counters.snapshot().refusedSideFiles()).isEqualTo(3);
    }

    /** A table that has been copied is newer than its side file says. */
    @Test
    void theSideFileOfACopyIsUsed() throws Exception {
        byte[] damaged = flipped(table, 3000);

        assertThat(check(attach(damaged, modified + 1, sideFile, 0), damaged, 0))
                .isEqualTo(Verdict.MISMATCH);
    }

    @Test
    void memoryIsGivenBack() throws Exception {
        MemoryBudget memory = new MemoryBudget(1000);
        disk.put(TABLE, table);
        disk.put(SIDE_FILE, sideFile);
        TableVerification verification = new TableVerification(
                new SideFiles(disk, memory),
                List.of(new SideFiles.Found(SIDE_FILE, disk.identify(SIDE_FILE))),
                counters,
                new FaultLog());
        OpenFile open = verification.attach(disk.open(TABLE));
        assertThat(memory.reserved()).isEqualTo(8);

        OpenFile openAgain = verification.attach(disk.open(TABLE));
        open.close();
        assertThat(verification.checksums().isKnown()).isTrue();
        assertThat(memory.reserved()).isEqualTo(8);

        openAgain.close();
        assertThat(verification.checksums().isKnown()).isFalse();
        assertThat(memory.reserved()).isZero();
    }
}
