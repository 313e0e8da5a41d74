package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.prefix.PrefixExtraction;
import io.endgrain.prefix.PrefixKind;
import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.testkit.CountingDisk;
import io.endgrain.testkit.FaultyDisk;
import io.endgrain.testkit.MemoryDisk;
import io.endgrain.testkit.synthetic.Literals;
import io.endgrain.testkit.synthetic.SymbolDictionary;
import io.endgrain.testkit.synthetic.SyntheticSubTable;
import io.endgrain.testkit.synthetic.SyntheticTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prefixes on a fast device: which are used, and what becomes of them while the pipeline runs. */
class PrefixStoreTest {
    private static final Path FAST = Path.of("/fast");
    private static final Path FASTER = Path.of("/faster");
    private static final int PAGE = 4096;
    private static final List<String> FENS = List.of(
            SmallTables.QUEEN_WINS, SmallTables.QUEEN_LOSES, SmallTables.QUEEN_TAKES_ROOK, SmallTables.ROOKS_DRAW);

    /** Nothing is remembered, so that everything is read again and again. */
    private static final String COLD = """
            endgrain.cache { pages = 4 KiB, prefixes = 0 }
            endgrain.requests.cached-answers = 0
            endgrain.tables.recheck = 100 ms
            endgrain.devices.overrides = [
              { name = fast, directories = ["/fast"], kind = solid-state }
              { name = faster, directories = ["/faster"], kind = solid-state }
            ]
            """;

    private static final String ONE = "endgrain.tables.hot-prefix = [\"/fast\"]\n";
    private static final String BOTH = "endgrain.tables.hot-prefix = [\"/faster\", \"/fast\"]\n";
    private static final String IN_MEMORY = "endgrain.cache.prefixes = 1 GiB\n";

    private static final String LARGE = "KQvKR.rtbw";
    private static final byte[] LARGE_TABLE = large();

    @TempDir
    private Path folder;

    private final MemoryDisk memory = SmallTables.disk();

    PrefixStoreTest() {
        memory.put(SmallTables.path(LARGE), LARGE_TABLE);
        // So that the directories are there.
        memory.put(FAST.resolve("readme"), new byte[0]);
        memory.put(FASTER.resolve("readme"), new byte[0]);
    }

    /** As the one of the small tables, but with small blocks, and so a prefix of a hundred pages. */
    private static byte[] large() {
        SyntheticTable table = SyntheticTable.of("KQvKR", Metric.WDL);
        for (int side = 0; side < table.sides(); side++) {
            int literal = side == 0 ? 4 : 0;
            table.with(
                    0,
                    side,
                    SyntheticSubTable.of(
                                    Literals.of(index -> literal),
                                    SymbolDictionary.leaves(literal, (literal + 1) % 5, 1, 2, 3))
                            .bits(5, 6));
        }
        return table.write().bytes();
    }

    private static byte[] bytes(String name) {
        return name.equals(LARGE) ? LARGE_TABLE : SmallTables.file(name).bytes();
    }

    private static Path prefix(Path directory, String table) {
        return directory.resolve(table + ".prefix");
    }

    private void putForeign(Path directory, String table, int length) {
        memory.put(prefix(directory, table), Arrays.copyOf(bytes(table), length));
    }

    /** Takes a prefix as the command does, and puts it with the file beside it into the memory. */
    private void putOurs(Path directory, String table, PrefixKind kind) throws Exception {
        Path path = SmallTables.path(table);
        new PrefixExtraction(memory, 1, new SilentExtraction())
                .run(
                        List.of(new PrefixExtraction.Source(
                                path,
                                Variant.STANDARD,
                                TableFormat.of(Variant.STANDARD)
                                        .parseFileName(table)
                                        .orElseThrow())),
                        folder,
                        kind,
                        false);
        // The file beside it first: whoever looks in between finds no prefix.
        for (String ending : List.of(".prefix.id", ".prefix")) {
            memory.put(directory.resolve(table + ending), Files.readAllBytes(folder.resolve(table + ending)));
        }
    }

    private static PipelineFixture serving(Disk disk, String settings) throws Exception {
        return PipelineFixture.opened(disk, COLD + settings);
    }

    private static TableFile file(PipelineFixture fixture, String name) {
        return fixture.pipeline.tables(Variant.STANDARD).files().stream()
                .filter(file -> file.path().equals(SmallTables.path(name)))
                .findFirst()
                .orElseThrow();
    }

    private static void awaitUsed(PipelineFixture fixture, String table, Path prefix, long bytes) {
        fixture.awaitAssert(() -> assertThat(fixture.pipeline.prefix(file(fixture, table)))
                .contains(new Pipeline.UsedPrefix(prefix, bytes)));
    }

    private static void awaitUnused(PipelineFixture fixture, String table) {
        fixture.awaitAssert(
                () -> assertThat(fixture.pipeline.prefix(file(fixture, table))).isEqualTo(Optional.empty()));
    }

    private static void awaitComplaint(PipelineFixture fixture, Path prefix, String reason) {
        fixture.awaitAssert(() -> assertThat(fixture.pipeline.complaints(Variant.STANDARD))
                .anySatisfy(complaint -> assertThat(complaint)
                        .startsWith(prefix + " is not used: ")
                        .contains(reason)));
    }

    private static List<RawAnswer> answers(PipelineFixture fixture) throws Exception {
        List<RawAnswer> answers = new ArrayList<>();
        for (String fen : FENS) {
            RawAnswer answer = fixture.answer(fen);
            assertThat(answer.isComplete()).as(fen).isTrue();
            answers.add(answer);
        }
        return answers;
    }

    private List<RawAnswer> expected() throws Exception {
        try (PipelineFixture fixture = serving(memory, "")) {
            return answers(fixture);
        }
    }

    @Test
    void prefixesOfAnyLengthGiveTheSameAnswersAsNone() throws Exception {
        List<RawAnswer> expected = expected();
        Random random = new Random(3);
        for (int round = 0; round < 6; round++) {
            for (Path table : memory.list(SmallTables.DIRECTORY)) {
                String name = table.getFileName().toString();
                putForeign(FAST, name, 1 + random.nextInt(bytes(name).length));
            }
            try (PipelineFixture fixture = serving(memory, round % 2 == 0 ? ONE : ONE + IN_MEMORY)) {
                int length = (int) memory.identify(prefix(FAST, LARGE)).size();
                if (length >= PAGE) {
                    awaitUsed(fixture, LARGE, prefix(FAST, LARGE), length / PAGE * PAGE);
                }
                assertThat(answers(fixture)).isEqualTo(expected);
                fixture.assertNothingIsLeft();
            }
        }
    }

    @Test
    void whatDoesNotBelongToItsTableIsNamedAndNeverRead() throws Exception {
        List<RawAnswer> expected = expected();
        byte[] other = Arrays.copyOf(bytes(LARGE), 10 * PAGE);
        other[10 * PAGE - 1] ^= 1;
        memory.put(prefix(FAST, LARGE), other);
        memory.put(prefix(FAST, "KQvK.rtbw"), Arrays.copyOf(bytes("KQvK.rtbw"), bytes("KQvK.rtbw").length + 1));
        putOurs(FAST, "KQvKR.rtbz", PrefixKind.BLOCK_LENGTHS);
        memory.put(prefix(FAST, "KQvKR.rtbz"), new byte[PAGE]);
        CountingDisk disk = new CountingDisk(memory);
        try (PipelineFixture fixture = serving(disk, ONE)) {
            awaitComplaint(fixture, prefix(FAST, LARGE), "its page at offset " + 9 * PAGE);
            awaitComplaint(fixture, prefix(FAST, "KQvK.rtbw"), "more than its table");
            awaitComplaint(fixture, prefix(FAST, "KQvKR.rtbz"), "");
            CountingDisk.Counts before = disk.counts();
            assertThat(answers(fixture)).isEqualTo(expected);
            for (String name : List.of(LARGE, "KQvK.rtbw", "KQvKR.rtbz")) {
                assertThat(disk.counts().since(before).of(prefix(FAST, name)).reads())
                        .isZero();
            }
            fixture.awaitAssert(() ->
                    assertThat(disk.counts().of(prefix(FAST, LARGE)).closes()).isEqualTo(1));
            // It becomes what it should be.
            putForeign(FAST, LARGE, 10 * PAGE);
            awaitUsed(fixture, LARGE, prefix(FAST, LARGE), 10 * PAGE);
            fixture.awaitAssert(() -> assertThat(fixture.pipeline.complaints(Variant.STANDARD))
                    .noneMatch(complaint -> complaint.contains(LARGE)));
        }
    }

    @Test
    void aTableThatIsReplacedByAnotherOfTheSameSizeHasNoPrefixAnyMore() throws Exception {
        putOurs(FAST, LARGE, PrefixKind.BLOCK_LENGTHS);
        try (PipelineFixture fixture = serving(memory, ONE)) {
            fixture.awaitAssert(() ->
                    assertThat(fixture.pipeline.prefix(file(fixture, LARGE))).isPresent());
            byte[] other = LARGE_TABLE.clone();
            other[other.length - 1] ^= 1;
            memory.put(SmallTables.path(LARGE), other);
            awaitComplaint(fixture, prefix(FAST, LARGE), "it was taken from a table with the checksum");
            awaitUnused(fixture, LARGE);
        }
    }

    @Test
    void prefixesThatComeAndGoWhileServing() throws Exception {
        List<RawAnswer> expected = expected();
        CountingDisk disk = new CountingDisk(memory);
        try (PipelineFixture fixture = serving(disk, BOTH)) {
            assertThat(answers(fixture)).isEqualTo(expected);
            putForeign(FAST, LARGE, 20 * PAGE);
            awaitUsed(fixture, LARGE, prefix(FAST, LARGE), 20 * PAGE);
            assertThat(answers(fixture)).isEqualTo(expected);
            putForeign(FASTER, LARGE, 30 * PAGE + 5);
            awaitUsed(fixture, LARGE, prefix(FASTER, LARGE), 30 * PAGE);
            assertThat(answers(fixture)).isEqualTo(expected);
            memory.remove(prefix(FASTER, LARGE));
            awaitUsed(fixture, LARGE, prefix(FAST, LARGE), 20 * PAGE);
            assertThat(answers(fixture)).isEqualTo(expected);
            memory.remove(prefix(FAST, LARGE));
            awaitUnused(fixture, LARGE);
            assertThat(answers(fixture)).isEqualTo(expected);
            fixture.awaitAssert(() -> {
                for (Path directory : List.of(FAST, FASTER)) {
                    CountingDisk.Count count = disk.counts().of(prefix(directory, LARGE));
                    assertThat(count.closes()).isEqualTo(count.opens());
                }
            });
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void ofTwoDirectoriesTheFirstWithAPrefixThatFitsIsUsed() throws Exception {
        putForeign(FAST, LARGE, 20 * PAGE);
        memory.put(prefix(FASTER, LARGE), new byte[30 * PAGE]);
        putForeign(FAST, "KQvK.rtbw", PAGE);
        putForeign(FASTER, "KQvK.rtbw", PAGE + 1);
        try (PipelineFixture fixture = serving(memory, BOTH)) {
            awaitUsed(fixture, LARGE, prefix(FAST, LARGE), 20 * PAGE);
            awaitComplaint(fixture, prefix(FASTER, LARGE), "its page at offset 0");
            awaitUsed(fixture, "KQvK.rtbw", prefix(FASTER, "KQvK.rtbw"), PAGE);
        }
    }

    @Test
    void aFastDeviceThatFailsLeavesThePagesToTheTable() throws Exception {
        List<RawAnswer> expected = expected();
        putOurs(FAST, LARGE, PrefixKind.BLOCK_LENGTHS);
        FaultyDisk faulty = new FaultyDisk(memory);
        try (PipelineFixture fixture = serving(faulty, ONE)) {
            fixture.awaitAssert(() ->
                    assertThat(fixture.pipeline.prefix(file(fixture, LARGE))).isPresent());
            faulty.failReads(prefix(FAST, LARGE));
            assertThat(answers(fixture)).isEqualTo(expected);
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void aPrefixThatIsCutOrWrittenIntoWhileServingIsFollowedByAnotherIdOfTheTable() throws Exception {
        List<RawAnswer> expected = expected();
        putForeign(FAST, LARGE, 90 * PAGE);
        try (PipelineFixture fixture = serving(memory, ONE)) {
            awaitUsed(fixture, LARGE, prefix(FAST, LARGE), 90 * PAGE);
            int id = file(fixture, LARGE).id();
            memory.overwrite(prefix(FAST, LARGE), Arrays.copyOf(LARGE_TABLE, PAGE));
            for (int i = 0; i < FENS.size(); i++) {
                RawAnswer answer = fixture.answer(FENS.get(i));
                if (answer.faults().isEmpty()) {
                    assertThat(answer).isEqualTo(expected.get(i));
                }
            }
            awaitUsed(fixture, LARGE, prefix(FAST, LARGE), PAGE);
            assertThat(file(fixture, LARGE).id()).isGreaterThan(id);

            int next = file(fixture, LARGE).id();
            memory.overwrite(prefix(FAST, LARGE), new byte[PAGE]);
            awaitComplaint(fixture, prefix(FAST, LARGE), "its page at offset 0");
            awaitUnused(fixture, LARGE);
            assertThat(file(fixture, LARGE).id()).isGreaterThan(next);
            assertThat(answers(fixture)).isEqualTo(expected);
            fixture.assertNothingIsLeft();
        }
    }

    /** First and last page are as they were. */
    @Test
    void aPrefixThatIsWrittenIntoInTheMiddleWhileServingIsNotUsedAgainUntilItIsRight() throws Exception {
        List<RawAnswer> expected = expected();
        byte[] right = Arrays.copyOf(LARGE_TABLE, 90 * PAGE);
        byte[] wrong = right.clone();
        wrong[40 * PAGE + 3] ^= 1;
        putForeign(FAST, LARGE, 90 * PAGE);
        try (PipelineFixture fixture = serving(memory, ONE)) {
            awaitUsed(fixture, LARGE, prefix(FAST, LARGE), 90 * PAGE);
            memory.overwrite(prefix(FAST, LARGE), wrong);
            awaitComplaint(fixture, prefix(FAST, LARGE), "its page at offset " + 40 * PAGE);
            awaitUnused(fixture, LARGE);
            assertThat(answers(fixture)).isEqualTo(expected);

            wrong[40 * PAGE + 3] ^= 2;
            memory.put(prefix(FAST, LARGE), wrong);
            memory.put(prefix(FAST, "KQvK.rtbw"), new byte[PAGE]);
            awaitComplaint(fixture, prefix(FAST, "KQvK.rtbw"), "its page at offset 0");
            awaitUnused(fixture, LARGE);

            memory.put(prefix(FAST, LARGE), right);
            awaitUsed(fixture, LARGE, prefix(FAST, LARGE), 90 * PAGE);
            assertThat(answers(fixture)).isEqualTo(expected);
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void ofAPrefixOfLessThanAPageNothingIsSaid() throws Exception {
        putForeign(FAST, LARGE, PAGE - 1);
        memory.put(prefix(FAST, "KRvK.rtbz"), new byte[0]);
        CountingDisk disk = new CountingDisk(memory);
        try (PipelineFixture fixture = serving(disk, ONE)) {
            fixture.awaitAssert(() ->
                    assertThat(disk.counts().of(prefix(FAST, LARGE)).closes()).isEqualTo(1));
            memory.put(prefix(FAST, "KQvK.rtbw"), new byte[PAGE]);
            awaitComplaint(fixture, prefix(FAST, "KQvK.rtbw"), "its page at offset 0");
            assertThat(fixture.pipeline.complaints(Variant.STANDARD)).hasSize(1);
            putForeign(FAST, LARGE, PAGE);
            awaitUsed(fixture, LARGE, prefix(FAST, LARGE), PAGE);
        }
    }

    /** Of the table itself are read: its header, once, and its checksum. */
    @Test
    void theMemoryForPrefixesIsFilledFromTheFastDevice() throws Exception {
        putOurs(FAST, LARGE, PrefixKind.BLOCK_LENGTHS);
        CountingDisk disk = new CountingDisk(memory);
        try (PipelineFixture fixture = serving(disk, ONE + IN_MEMORY)) {
            fixture.awaitOpened();
            assertThat(disk.counts().of(SmallTables.path(LARGE)).reads()).isEqualTo(2);
            assertThat(disk.counts().of(SmallTables.path(LARGE)).bytes()).isEqualTo((1 << 16) + 16);
        }
    }

    @Test
    void theMemoryForPrefixesIsFilledFromTheTableWhereTheFastDeviceFails() throws Exception {
        List<RawAnswer> expected = expected();
        putForeign(FAST, LARGE, 90 * PAGE);
        FaultyDisk faulty = new FaultyDisk(memory);
        faulty.failReads(prefix(FAST, LARGE), 40 * PAGE, 41 * PAGE);
        try (PipelineFixture fixture = serving(faulty, ONE + IN_MEMORY)) {
            fixture.awaitOpened();
            assertThat(answers(fixture)).isEqualTo(expected);
        }
    }
}
