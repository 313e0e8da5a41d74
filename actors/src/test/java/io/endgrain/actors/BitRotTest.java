package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.answer.PositionValue;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.disk.VerificationCounters;
import io.endgrain.syzygy.TableFile;
import io.endgrain.tables.BlockingTables;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.MemoryDisk;
import io.endgrain.testkit.RottenDisk;
import io.endgrain.testkit.SamplePositions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A damaged table never gives a wrong value, as far as its side file is whole. */
class BitRotTest {
    private static final Path FIRST = Path.of("/first");
    private static final Path SECOND = Path.of("/second");

    /** So that most pages are read again and again. */
    private static final String TINY_CACHE = "endgrain.cache.pages = 16 KiB\nendgrain.requests.cached-answers = 0\n";

    private static final String NO_MEMORY =
            TINY_CACHE + "endgrain.cache.prefixes = 0\nendgrain.verification.memory = 0\n";

    private static VerifiedTables tables;
    private static BlockingTables intact;
    private static List<Position> positions;

    private final MemoryDisk memory = new MemoryDisk();
    private final RottenDisk disk = new RottenDisk(memory);

    @BeforeAll
    static void readTables(@TempDir Path scratch) throws Exception {
        Path folder = GeneratedTables.oneManEach();
        tables = new VerifiedTables(folder, scratch);
        intact = BlockingTables.of(new OsDisk(), Variant.STANDARD, List.of(folder));
        positions = new SamplePositions(17).ofAll(folder, 6);
    }

    @AfterAll
    static void close() throws Exception {
        intact.close();
    }

    @BeforeEach
    void putTables() {
        tables.putTables(memory, FIRST);
        tables.putSideFiles(memory, FIRST);
    }

    /** Damages one file: a bit, some bytes or a whole page. */
    private void damage(Random random, Path directory, String name) {
        damage(random, directory.resolve(name), tables.bytes(name));
    }

    private void damage(Random random, Path file, byte[] whole) {
        int length = Math.min(whole.length, List.of(1, 1, 1, 8, 4096).get(random.nextInt(5)));
        int from =
                length == 4096 ? random.nextInt(whole.length) / 4096 * 4096 : random.nextInt(whole.length - length + 1);
        byte[] mask = new byte[length];
        if (length == 1) {
            mask[0] = (byte) (1 << random.nextInt(8));
        } else {
            random.nextBytes(mask);
        }
        disk.flip(file, from, mask);
    }

    private void damageTables(Random random, Path directory, int count) {
        List<String> names =
                tables.names().stream().filter(name -> !name.endsWith(".crc")).toList();
        for (int i = 0; i < count; i++) {
            damage(random, directory, names.get(random.nextInt(names.size())));
        }
    }

    /** How many values were not there. */
    private static int assertNothingWrong(PipelineFixture fixture, List<Position> asked) throws Exception {
        List<Pipeline.Asked<RequestRegistry.Reply>> replies = new ArrayList<>();
        for (Position position : asked) {
            replies.add(fixture.start(position));
        }
        int unknown = 0;
        for (int i = 0; i < asked.size(); i++) {
            RawAnswer right = RawAnswer.evaluate(asked.get(i), intact::evaluate);
            RawAnswer answer = PipelineFixture.answerOf(replies.get(i));
            unknown += assertNotWrong(answer.position(), right.position());
            for (int move = 0; move < right.moves().size(); move++) {
                assertThat(answer.moves().get(move).move())
                        .isEqualTo(right.moves().get(move).move());
                unknown += assertNotWrong(
                        answer.moves().get(move).after(),
                        right.moves().get(move).after());
            }
        }
        return unknown;
    }

    private static int assertNotWrong(PositionValue value, PositionValue right) {
        assertThat(value.wdl()).isIn(right.wdl(), null);
        assertThat(value.dtz()).isIn(right.dtz(), null);
        boolean isMissing = value.wdl() != right.wdl() || !Objects.equals(value.dtz(), right.dtz());
        if (isMissing) {
            assertThat(value.isFaulty()).isTrue();
            assertThat(value.failure().sentence()).containsAnyOf("damaged: its CRC32C is", "corrupt at offset");
        }
        return isMissing ? 1 : 0;
    }

    private List<Position> some(Random random, int count) {
        List<Position> some = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            some.add(positions.get(random.nextInt(positions.size())));
        }
        return some;
    }

    private PipelineFixture start(String settings, Path... directories) throws Exception {
        PipelineFixture fixture = new PipelineFixture(disk, List.of(directories), settings);
        fixture.awaitDecided();
        return fixture;
    }

    @Test
    void damageGivesNamedErrorsAndNoWrongValues() throws Exception {
        int unknown = 0;
        for (int seed = 0; seed < 10; seed++) {
            Random random = new Random(seed);
            disk.heal();
            damageTables(random, FIRST, 4);
            try (PipelineFixture fixture = start(seed % 2 == 0 ? TINY_CACHE : NO_MEMORY, FIRST)) {
                unknown += assertNothingWrong(fixture, some(random, 20));
                damageTables(random, FIRST, 12);
                unknown += assertNothingWrong(fixture, some(random, 20));
                fixture.assertNothingIsLeft();
            }
        }
        assertThat(unknown).isPositive();
    }

    @Test
    void aCopyMakesGoodWhateverIsDamaged() throws Exception {
        tables.putTables(memory, SECOND);
        for (int seed = 100; seed < 106; seed++) {
            Random random = new Random(seed);
            disk.heal();
            damageTables(random, FIRST, 6);
            try (PipelineFixture fixture = start(seed % 2 == 0 ? TINY_CACHE : NO_MEMORY, FIRST, SECOND)) {
                assertThat(assertNothingWrong(fixture, some(random, 20))).isZero();
                damageTables(random, FIRST, 20);
                assertThat(assertNothingWrong(fixture, some(random, 20))).isZero();
                fixture.assertNothingIsLeft();
            }
        }
    }

    /** What is known of one is known of its copy, which has no side file. */
    @Test
    void aDamagedCopyIsNoticedByTheOthersSideFile() throws Exception {
        tables.putTables(memory, SECOND);
        try (PipelineFixture fixture = start(NO_MEMORY, FIRST, SECOND)) {
            awaitCopy(fixture, "KQvK");
            for (int seed = 200; seed < 208; seed++) {
                Random random = new Random(seed);
                disk.heal();
                for (Path directory : List.of(FIRST, SECOND)) {
                    damage(random, directory, "KQvK.rtbw");
                    damage(random, directory, "KQvK.rtbz");
                }
                assertNothingWrong(fixture, new SamplePositions(seed).of("KQvK", 30));
            }
        }
    }

    /** All pages of the first are bad: those that are verified come from its copy. */
    private void awaitCopy(PipelineFixture fixture, String material) {
        for (String name : List.of(material + ".rtbw", material + ".rtbz")) {
            for (int page = 0; page <= tables.bytes(name).length / 4096; page++) {
                disk.flip(FIRST.resolve(name), page * 4096L + 1, (byte) 1);
            }
        }
        fixture.awaitAssert(() -> {
            try {
                long before = counters(fixture).verified();
                assertThat(assertNothingWrong(fixture, new SamplePositions(8).of(material, 20)))
                        .isZero();
                assertThat(counters(fixture).verified()).isGreaterThan(before + 1);
            } catch (Exception failed) {
                throw new AssertionError(failed);
            }
        });
    }

    /** Side files and prefixes on a fast device: what is damaged there is read of the table. */
    @Test
    void aDamagedPrefixIsNotUsed() throws Exception {
        Path fast = Path.of("/fast");
        tables.names().stream()
                .filter(name -> name.endsWith(".crc"))
                .forEach(name -> memory.remove(FIRST.resolve(name)));
        tables.putSideFiles(memory, fast);
        Map<Path, byte[]> prefixes = new TreeMap<>();
        for (String name : List.of("KPvKP.rtbw", "KPvKP.rtbz", "KQvKR.rtbw", "KQvKR.rtbz")) {
            byte[] whole = tables.bytes(name);
            prefixes.put(fast.resolve(name + ".prefix"), Arrays.copyOf(whole, whole.length / 2));
        }
        prefixes.forEach(memory::put);
        List<Position> asked = new ArrayList<>(new SamplePositions(9).of("KPvKP", 10));
        asked.addAll(new SamplePositions(9).of("KQvKR", 10));
        for (int seed = 300; seed < 306; seed++) {
            Random random = new Random(seed);
            disk.heal();
            String settings = (seed % 2 == 0 ? TINY_CACHE : NO_MEMORY) + "endgrain.tables.hot-prefix = [/fast]";
            try (PipelineFixture fixture = start(settings, FIRST)) {
                assertThat(assertNothingWrong(fixture, asked)).isZero();
                for (int i = 0; i < 5; i++) {
                    prefixes.forEach((file, bytes) -> damage(random, file, bytes));
                }
                assertThat(assertNothingWrong(fixture, asked)).isZero();
                damageTables(random, FIRST, 10);
                assertNothingWrong(fixture, asked);
            }
        }
    }

    @Test
    void damageInMemoryIsReadPast() throws Exception {
        disk.flipInMemory(FIRST.resolve("KQvK.rtbz"), 100, (byte) 1);
        disk.flipInMemory(FIRST.resolve("KQvK.rtbw"), 1, (byte) 1);
        try (PipelineFixture fixture = start(TINY_CACHE, FIRST)) {
            assertThat(assertNothingWrong(fixture, new SamplePositions(3).of("KQvK", 20)))
                    .isZero();
            assertThat(counters(fixture).reread()).isPositive();
            assertThat(counters(fixture).corrupt()).isZero();
            assertThat(counters(fixture).verified()).isPositive();
        }
    }

    private static VerificationCounters.Snapshot counters(PipelineFixture fixture) {
        return fixture.pipeline.devices().stream()
                .map(device -> device.statistics().verification())
                .max(Comparator.comparingLong(counters -> counters.verified() + counters.corrupt()))
                .orElseThrow();
    }

    @Test
    void aBadPageIsCountedAndNamed() throws Exception {
        Path table = FIRST.resolve("KPvKP.rtbw");
        try (PipelineFixture fixture = start(NO_MEMORY, FIRST)) {
            for (int page = 0; page < tables.bytes("KPvKP.rtbw").length / 4096; page++) {
                disk.flip(table, page * 4096L + 5, (byte) 4);
            }
            int unknown = assertNothingWrong(fixture, new SamplePositions(4).of("KPvKP", 5));

            assertThat(unknown).isPositive();
            VerificationCounters.Snapshot counters = counters(fixture);
            assertThat(counters.corrupt()).isPositive();
            assertThat(counters.bad()).allSatisfy(bad -> {
                assertThat(bad.file()).isEqualTo(table);
                assertThat(bad.offset() % 4096).isZero();
            });
        }
    }

    @Test
    void aSideFileThatComesIsUsedAndOneThatGoesIsNotMissed() throws Exception {
        Path sideFile = FIRST.resolve("KQvK.rtbz.crc");
        memory.remove(sideFile);
        try (PipelineFixture fixture = start(TINY_CACHE + "endgrain.tables.recheck = 50 ms\n", FIRST)) {
            List<Position> queens = new SamplePositions(5).of("KQvK", 10);
            assertThat(assertNothingWrong(fixture, queens)).isZero();

            memory.put(sideFile, tables.bytes("KQvK.rtbz.crc"));
            disk.flip(FIRST.resolve("KQvK.rtbz"), 0, (byte) 1);
            fixture.awaitAssert(() -> assertThat(state(fixture, "KQvK.rtbz")).isInstanceOf(TableFile.Unusable.class));
            assertThat(assertNothingWrong(fixture, queens)).isPositive();

            disk.heal();
            memory.remove(FIRST.resolve("KRvK.rtbz.crc"));
            assertThat(assertNothingWrong(fixture, new SamplePositions(6).of("KRvK", 10)))
                    .isZero();
        }
    }

    private static TableFile.State state(PipelineFixture fixture, String name) {
        return fixture.pipeline.tables(Variant.STANDARD).files().stream()
                .filter(file -> file.path().endsWith(name))
                .findFirst()
                .orElseThrow()
                .state();
    }

    /** Any byte of a side file: never a wrong value, and never an alarm for a page that is good. */
    @Test
    void aDamagedSideFileRaisesNoAlarm() throws Exception {
        Random random = new Random(7);
        for (int round = 0; round < 6; round++) {
            disk.heal();
            for (String name : tables.names()) {
                if (name.endsWith(".crc")) {
                    damage(random, FIRST, name);
                }
            }
            try (PipelineFixture fixture = start(round % 2 == 0 ? TINY_CACHE : NO_MEMORY, FIRST)) {
                assertThat(assertNothingWrong(fixture, some(random, 20))).isZero();
                assertThat(counters(fixture).corrupt()).isZero();
            }
        }
    }
}
