package io.endgrain.prefix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.Page;
import io.endgrain.disk.PageChecksums;
import io.endgrain.disk.PageReads;
import io.endgrain.testkit.CountingDisk;
import io.endgrain.testkit.MemoryDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which prefixes are used, and how far. */
class OpenPrefixTest {
    private static final int PAGE = 4096;
    private static final byte[] TABLE = PrefixTables.LARGE.bytes();
    private static final Path DIRECTORY = Path.of("/fast");
    private static final Path PREFIX = Path.of("/fast/KQvKR.rtbw.prefix");
    private static final Path TABLE_PATH = Path.of("/slow/KQvKR.rtbw");
    private static final int LENGTH = 5 * PAGE;

    private final MemoryDisk memory = new MemoryDisk();
    private final CountingDisk disk = new CountingDisk(memory);

    OpenPrefixTest() {
        memory.put(TABLE_PATH, TABLE);
    }

    private PrefixIdentity identity(byte[] prefix) throws IOException {
        return identity(prefix, true);
    }

    private PrefixIdentity identity(byte[] prefix, boolean tableChecked) throws IOException {
        PageSums.Builder sums = new PageSums.Builder();
        sums.add(ByteBuffer.wrap(prefix));
        return new PrefixIdentity(
                "KQvKR.rtbw",
                TABLE.length,
                memory.identify(TABLE_PATH).modifiedNanos(),
                HexFormat.of().formatHex(TABLE, TABLE.length - 16, TABLE.length),
                tableChecked,
                PrefixKind.BLOCK_LENGTHS,
                prefix.length,
                sums.build());
    }

    private void put(byte[] prefix, PrefixIdentity identity) {
        memory.put(PREFIX, prefix);
        if (identity != null) {
            memory.put(PrefixFolder.sideOf(PREFIX), identity.encode());
        }
    }

    private void check() throws Exception {
        check(PrefixComparison.ENDS);
    }

    private void check(PrefixComparison comparison) throws Exception {
        PrefixFolder.Found found = PrefixFolder.list(disk, DIRECTORY).files().getFirst();
        try (OpenFile table = disk.open(TABLE_PATH);
                OpenPrefix prefix =
                        OpenPrefix.open(disk, found, table.identity().size(), comparison)) {
            prefix.requireFits(table);
        }
    }

    private void assertRefused(String reason) {
        assertThatThrownBy(this::check).isInstanceOf(UnfitPrefixException.class).hasMessageContaining(reason);
    }

    private static byte[] prefix(int length) {
        return Arrays.copyOf(TABLE, length);
    }

    private static byte[] damaged(byte[] bytes, int offset) {
        byte[] damaged = bytes.clone();
        damaged[offset] ^= 1;
        return damaged;
    }

    @Test
    void ofOneWithAFileBesideItTheTableIsReadOnceAndOfAnotherTwice() throws Exception {
        put(prefix(LENGTH), identity(prefix(LENGTH)));
        check();
        assertThat(disk.counts().of(TABLE_PATH).reads()).isEqualTo(1);
        assertThat(disk.counts().of(TABLE_PATH).bytes()).isEqualTo(16);

        memory.remove(PrefixFolder.sideOf(PREFIX));
        check();
        assertThat(disk.counts().of(TABLE_PATH).reads()).isEqualTo(3);
        assertThat(disk.counts().of(PREFIX).closes())
                .isEqualTo(disk.counts().of(PREFIX).opens());
    }

    @Test
    void ofAnyLengthWholePagesAreReadAndNothingElse() throws Exception {
        Random random = new Random(1);
        for (int round = 0; round < 200; round++) {
            int length = PAGE + random.nextInt(TABLE.length - PAGE);
            put(prefix(length), null);
            PrefixFolder.Found found =
                    PrefixFolder.list(disk, DIRECTORY).files().getFirst();
            try (OpenPrefix prefix = OpenPrefix.open(disk, found, TABLE.length, PrefixComparison.ENDS)) {
                assertThat(prefix.bytes()).isEqualTo(length / PAGE * PAGE);
                long pages = prefix.bytes() / PAGE;
                PageReads.Outcome outcome = new PageReads(16).read(prefix.file(), 7, Math.max(0, pages - 3), 8);
                assertThat(outcome.pages()).hasSize((int) Math.min(3, pages));
                for (Page page : outcome.pages()) {
                    assertThat(page).isEqualTo(new Page(7, page.number(), TABLE, (int) page.offset(), PAGE));
                }
            }
        }
    }

    @Test
    void aPrefixThatIsTheWholeTableHasItsShortLastPage() throws Exception {
        put(TABLE, identity(TABLE));
        PrefixFolder.Found found = PrefixFolder.list(disk, DIRECTORY).files().getFirst();
        try (OpenPrefix prefix = OpenPrefix.open(disk, found, TABLE.length, PrefixComparison.ENDS)) {
            long last = (TABLE.length - 1L) / PAGE;
            Page page = new PageReads(1).read(prefix.file(), 1, last, 1).pages().getFirst();
            assertThat(page.length()).isEqualTo(TABLE.length - (int) last * PAGE);
            assertThat(prefix.checksums().check(page)).isEqualTo(PageChecksums.Verdict.VERIFIED);
            assertThat(prefix.checksums().check(new Page(1, 0, page.buffer(), page.length())))
                    .isEqualTo(PageChecksums.Verdict.MISMATCH);
            assertThat(prefix.checksums().check(new Page(1, last + 1, page.buffer(), page.length())))
                    .isEqualTo(PageChecksums.Verdict.MISMATCH);
        }
    }

    @Test
    void lessThanAPageIsOfNoUse() {
        for (int length : List.of(0, 1, PAGE - 1)) {
            put(prefix(length), null);
            assertThatThrownBy(this::check)
                    .isInstanceOfSatisfying(
                            UnfitPrefixException.class,
                            unfit -> assertThat(unfit.fault()).isEqualTo(UnfitPrefixException.Fault.TOO_SHORT))
                    .hasMessageContaining("it has " + length + " bytes, less than a page");
        }
    }

    @Test
    void longerThanTheTable() {
        put(Arrays.copyOf(TABLE, TABLE.length + 1), null);
        assertRefused("more than its table");
    }

    @Test
    void aForeignOneWithTheHeaderOfThisTableAndThePagesOfAnother() {
        byte[] mixed = Arrays.copyOf(PrefixTables.OTHER.bytes(), LENGTH);
        System.arraycopy(TABLE, 0, mixed, 0, PAGE);
        mixed[LENGTH - 1] = (byte) (TABLE[LENGTH - 1] + 1);
        put(mixed, null);
        assertRefused("its page at offset " + (LENGTH - PAGE) + " is not that of its table");

        put(damaged(prefix(LENGTH), 4), null);
        assertRefused("its page at offset 0 is not that of its table");
    }

    @Test
    void damagedAnywhere() throws Exception {
        for (int offset : List.of(0, PAGE, 2 * PAGE + 17, LENGTH - 1)) {
            put(damaged(prefix(LENGTH), offset), identity(prefix(LENGTH)));
            assertRefused("it is damaged: the page at offset " + offset / PAGE * PAGE);
        }
        put(prefix(LENGTH - 1), identity(prefix(LENGTH)));
        assertRefused("it has " + (LENGTH - 1) + " bytes, but " + LENGTH + " were written");
    }

    @Test
    void takenFromAnotherTable() throws Exception {
        put(prefix(LENGTH), identity(prefix(LENGTH)));
        memory.put(TABLE_PATH, Arrays.copyOf(TABLE, TABLE.length + 64));
        assertRefused("it was taken from a table of " + TABLE.length + " bytes");

        memory.put(TABLE_PATH, damaged(TABLE, TABLE.length - 1));
        assertRefused("it was taken from a table with the checksum");
    }

    /** The time says that something happened to the table, so that its pages are looked at. */
    @Test
    void aTableThatWasReplacedByOneWithTheSameSizeAndChecksum() throws Exception {
        put(prefix(LENGTH), identity(prefix(LENGTH)));
        memory.put(TABLE_PATH, TABLE);
        check();
        memory.put(TABLE_PATH, damaged(TABLE, LENGTH - 5));
        assertRefused("its page at offset " + (LENGTH - PAGE) + " is not that of its table");
    }

    @Test
    void ofOneThatIsComparedWholeEveryPageIsLookedAtThenAndLater() throws Exception {
        for (int page = 0; page < LENGTH / PAGE; page++) {
            put(damaged(prefix(LENGTH + 7), page * PAGE + 5), null);
            assertThatThrownBy(() -> check(PrefixComparison.ALL_PAGES))
                    .isInstanceOf(UnfitPrefixException.class)
                    .hasMessageContaining("its page at offset " + page(page) + " is not that of its table");
        }
        put(prefix(LENGTH + 7), null);
        check(PrefixComparison.ALL_PAGES);
        PrefixFolder.Found found = PrefixFolder.list(disk, DIRECTORY).files().getFirst();
        try (OpenPrefix prefix = OpenPrefix.open(disk, found, TABLE.length, PrefixComparison.ALL_PAGES)) {
            assertThat(prefix.checksums().check(new Page(1, 2, TABLE, 2 * PAGE, PAGE)))
                    .isEqualTo(PageChecksums.Verdict.VERIFIED);
            assertThat(prefix.checksums().check(new Page(1, 2, TABLE, 3 * PAGE, PAGE)))
                    .isEqualTo(PageChecksums.Verdict.MISMATCH);
        }
    }

    private static int page(int number) {
        return number * PAGE;
    }

    /** The damage of a table that nobody looked at is gone when it is repaired, that of the prefix is not. */
    @Test
    void oneOfATableThatWasNotCheckedIsComparedWholeWhenTheTableIsAnotherFile() throws Exception {
        byte[] damaged = damaged(prefix(LENGTH), 2 * PAGE);
        put(damaged, identity(damaged, false));
        check();
        memory.put(TABLE_PATH, TABLE);
        assertRefused("its page at offset " + 2 * PAGE + " is not that of its table");
        put(prefix(LENGTH), identity(prefix(LENGTH), false));
        memory.put(TABLE_PATH, TABLE);
        check();
    }

    @Test
    void aFileBesideItThatIsDamagedAnywhere() throws Exception {
        byte[] good = identity(prefix(LENGTH)).encode();
        put(prefix(LENGTH), null);
        Path side = PrefixFolder.sideOf(PREFIX);
        for (int i = 0; i < good.length; i++) {
            memory.put(side, damaged(good, i));
            assertRefused("the file beside it is damaged");
            memory.put(side, Arrays.copyOf(good, i));
            assertRefused("the file beside it is damaged");
        }
        memory.put(side, good);
        check();
    }

    @Test
    void aPrefixThatIsReplacedBetweenListingAndOpeningIsNotTakenForTheOther() throws Exception {
        put(prefix(LENGTH), null);
        PrefixFolder.Found found = PrefixFolder.list(disk, DIRECTORY).files().getFirst();
        put(prefix(LENGTH), null);

        assertThatThrownBy(() -> OpenPrefix.open(disk, found, TABLE.length, PrefixComparison.ENDS))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not the file that was listed");
        assertThat(disk.counts().of(PREFIX).closes()).isEqualTo(1);
    }

    @Test
    void foldersListPrefixesOnly() throws Exception {
        put(prefix(LENGTH), identity(prefix(LENGTH)));
        memory.put(DIRECTORY.resolve("KQvKR.rtbw"), TABLE);
        memory.put(DIRECTORY.resolve("KXvK.rtbw.prefix"), TABLE);
        memory.put(DIRECTORY.resolve("KBvK.rtbz.prefix"), TABLE);
        PrefixFolder folder = PrefixFolder.list(memory, DIRECTORY);

        assertThat(folder.files())
                .extracting(found -> found.path().getFileName() + " " + found.table() + " "
                        + found.side().map(FileIdentity::size).isPresent())
                .containsExactly(
                        "KBvK.rtbz.prefix DTZ table of KBvK false", "KQvKR.rtbw.prefix WDL table of KQvKR true");
        assertThat(folder.complaints())
                .containsExactly(DIRECTORY.resolve("KXvK.rtbw.prefix") + " is not used: no table has that name");
    }
}
