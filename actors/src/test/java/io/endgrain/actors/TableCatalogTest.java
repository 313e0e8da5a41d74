package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import io.endgrain.syzygy.ProbeFailure;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableSet;
import io.endgrain.syzygy.Wdl;
import io.endgrain.testkit.CountingDisk;
import io.endgrain.testkit.FaultyDisk;
import io.endgrain.testkit.GatedDisk;
import io.endgrain.testkit.MemoryDisk;
import io.endgrain.testkit.synthetic.SyntheticFile;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which files there are, and what becomes of them while the pipeline runs. */
class TableCatalogTest {
    private static final String QUICK_RECHECK = "endgrain.tables.recheck = 100 ms\n";
    private static final String ONE_LANE = "endgrain.devices.defaults.lanes = 1\n";

    private final MemoryDisk memory = SmallTables.disk();

    private static TableFile file(PipelineFixture fixture, Path path) {
        return fixture.pipeline.tables(Variant.STANDARD).files().stream()
                .filter(file -> file.path().equals(path))
                .findFirst()
                .orElse(null);
    }

    private static TableFile file(PipelineFixture fixture, String name) {
        return file(fixture, SmallTables.path(name));
    }

    private static ProbeFailure failureOf(PipelineFixture fixture, String name) {
        return ((TableFile.Unusable) file(fixture, name).state()).failure();
    }

    @Test
    void tablesAreListedAndOpenedInTheBackground() throws Exception {
        try (PipelineFixture fixture = PipelineFixture.starting(memory, "")) {
            PipelineFixture.get(fixture.pipeline.listed());
            fixture.awaitOpened();

            TableSet tables = fixture.pipeline.tables(Variant.STANDARD);
            assertThat(tables.files()).hasSize(12);
            assertThat(tables.maxMen()).isEqualTo(4);
            assertThat(fixture.pipeline.complaints(Variant.STANDARD)).isEmpty();
        }
    }

    @Test
    void anEmptyPipelineAnswersThatNothingIsCovered() throws Exception {
        MemoryDisk empty = new MemoryDisk();
        empty.put(SmallTables.path("README"), new byte[3]);
        try (PipelineFixture fixture = PipelineFixture.opened(empty, "")) {
            RawAnswer answer = fixture.answer(SmallTables.QUEEN_WINS);

            assertThat(answer.isComplete()).isFalse();
            assertThat(answer.faults()).isEmpty();
            assertThat(answer.position().failure().isNotCovered()).isTrue();
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void aTableThatAProbeWantsIsOpenedBeforeTheOthersAndOnceForAll() throws Exception {
        GatedDisk gate = new GatedDisk(memory);
        CountingDisk disk = new CountingDisk(gate);
        gate.close(file -> file.toString().endsWith("KBvK.rtbw"));
        try (PipelineFixture fixture = PipelineFixture.starting(disk, ONE_LANE)) {
            assertThat(gate.awaitWaiting(1, PipelineFixture.PATIENCE)).isTrue();
            gate.close();
            List<Pipeline.Asked<RequestRegistry.Reply>> asked = List.of(
                    fixture.start("8/8/8/3k4/8/8/8/KR6 w - - 0 1"), fixture.start("8/8/8/3k4/8/8/8/KR6 b - - 0 1"));
            fixture.awaitLoad(2, 0);
            // Eleven files in the background behind the one that the lane stands in, and one of them a second time.
            fixture.awaitAssert(() -> assertThat(fixture.devices())
                    .extracting(DeviceReader.State::jobs)
                    .contains(12));
            gate.letThrough(1);
            fixture.awaitAssert(() -> assertThat(disk.counts().byFile().keySet())
                    .containsExactlyInAnyOrder(SmallTables.path("KBvK.rtbw"), SmallTables.path("KRvK.rtbw")));
            gate.open();

            for (Pipeline.Asked<RequestRegistry.Reply> question : asked) {
                assertThat(PipelineFixture.answerOf(question).isComplete()).isTrue();
            }
            fixture.awaitOpened();
            disk.counts()
                    .byFile()
                    .forEach((path, count) ->
                            assertThat(count.opens()).as(path.toString()).isEqualTo(1));
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void damagedFilesAreUnusableForANamedReason() throws Exception {
        SyntheticFile table = SmallTables.file("KQvK.rtbw");
        memory.put(SmallTables.path("KQvK.rtbw"), table.withByte(0, 1).bytes());
        memory.put(
                SmallTables.path("KRvK.rtbw"),
                Arrays.copyOf(SmallTables.file("KRvK.rtbw").bytes(), 2000));
        memory.put(SmallTables.path("KBvK.rtbw"), new byte[0]);
        memory.put(SmallTables.path("KNvK.rtbw"), SmallTables.file("KQvK.rtbw").bytes());
        try (PipelineFixture fixture = PipelineFixture.opened(memory, "")) {
            for (String name : List.of("KQvK.rtbw", "KRvK.rtbw", "KBvK.rtbw", "KNvK.rtbw")) {
                assertThat(failureOf(fixture, name))
                        .as(name)
                        .isInstanceOfSatisfying(ProbeFailure.CorruptTable.class, corrupt -> {
                            assertThat(corrupt.file()).isEqualTo(SmallTables.path(name));
                            assertThat(corrupt.sentence()).contains(name + ": corrupt at offset");
                        });
            }
            RawAnswer answer = fixture.answer(SmallTables.QUEEN_WINS);
            assertThat(answer.faults()).containsExactly(failureOf(fixture, "KQvK.rtbw"));
            assertThat(fixture.answer("8/8/8/3k4/3r4/8/8/KR6 w - - 0 1")
                            .position()
                            .wdl())
                    .isEqualTo(Wdl.DRAW);
        }
    }

    @Test
    void aFileWithANameThatNoTableHasIsComplainedOf() throws Exception {
        memory.put(SmallTables.path("KvKQ.rtbw"), SmallTables.file("KQvK.rtbw").bytes());
        memory.put(SmallTables.path("notes.txt"), new byte[1]);
        try (PipelineFixture fixture = PipelineFixture.opened(memory, "")) {
            assertThat(fixture.pipeline.complaints(Variant.STANDARD))
                    .singleElement()
                    .asString()
                    .contains("/tables/KvKQ.rtbw is not used", "KRPvKR.rtbw");
            assertThat(fixture.answer(SmallTables.QUEEN_WINS).isComplete()).isTrue();
        }
    }

    /** Directories and files that cannot be looked at, as long as a test likes. */
    private static final class ForbiddingDisk implements Disk {
        private final Disk disk;
        volatile Path unlisted;
        volatile Path unidentified;

        ForbiddingDisk(Disk disk) {
            this.disk = disk;
        }

        @Override
        public List<Path> list(Path directory) throws IOException {
            if (directory.equals(unlisted)) {
                throw new AccessDeniedException(directory.toString());
            }
            return disk.list(directory);
        }

        @Override
        public FileIdentity identify(Path file) throws IOException {
            if (file.equals(unidentified)) {
                throw new AccessDeniedException(file.toString());
            }
            return disk.identify(file);
        }

        @Override
        public OpenFile open(Path file) throws IOException {
            return disk.open(file);
        }
    }

    @Test
    void aDirectoryThatCannotBeReadIsComplainedOfUntilItCan() throws Exception {
        ForbiddingDisk disk = new ForbiddingDisk(memory);
        disk.unlisted = SmallTables.DIRECTORY;
        disk.unidentified = SmallTables.path("KBvK.rtbw");
        try (PipelineFixture fixture = PipelineFixture.opened(disk, QUICK_RECHECK)) {
            assertThat(fixture.pipeline.complaints(Variant.STANDARD))
                    .singleElement()
                    .asString()
                    .contains("/tables cannot be listed: access is denied");
            assertThat(fixture.answer(SmallTables.QUEEN_WINS).position().failure())
                    .isInstanceOf(ProbeFailure.TooManyMen.class);

            disk.unlisted = null;
            fixture.awaitAssert(() -> assertThat(fixture.pipeline.complaints(Variant.STANDARD))
                    .singleElement()
                    .asString()
                    .contains("/tables/KBvK.rtbw cannot be looked at: access is denied"));
            disk.unidentified = null;
            fixture.awaitAssert(() ->
                    assertThat(fixture.pipeline.complaints(Variant.STANDARD)).isEmpty());
            fixture.awaitAssert(
                    () -> assertThat(fixture.pipeline.tables(Variant.STANDARD).files())
                            .hasSize(12));
            assertThat(fixture.answer(SmallTables.QUEEN_WINS).isComplete()).isTrue();
        }
    }

    @Test
    void aDirectoryThatCannotBeReadForAWhileGoesOnBeingServed() throws Exception {
        ForbiddingDisk disk = new ForbiddingDisk(memory);
        try (PipelineFixture fixture = PipelineFixture.opened(disk, QUICK_RECHECK)) {
            disk.unlisted = SmallTables.DIRECTORY;
            fixture.awaitAssert(() ->
                    assertThat(fixture.pipeline.complaints(Variant.STANDARD)).isNotEmpty());

            assertThat(fixture.answer(SmallTables.QUEEN_WINS).isComplete()).isTrue();
        }
    }

    @Test
    void aDirectoryThatVanishesIsNotServedAnyMore() throws Exception {
        try (PipelineFixture fixture = PipelineFixture.opened(memory, QUICK_RECHECK)) {
            assertThat(fixture.answer(SmallTables.QUEEN_WINS).isComplete()).isTrue();
            memory.list(SmallTables.DIRECTORY).forEach(memory::remove);
            fixture.awaitAssert(() -> assertThat(fixture.pipeline.complaints(Variant.STANDARD))
                    .singleElement()
                    .asString()
                    .contains("/tables does not exist"));

            fixture.awaitAssert(
                    () -> assertThat(fixture.pipeline.tables(Variant.STANDARD).files())
                            .isEmpty());
            assertThat(fixture.answer(SmallTables.QUEEN_WINS)
                            .position()
                            .failure()
                            .isNotCovered())
                    .isTrue();
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void aDirectoryThatDoesNotExistIsComplainedOf() throws Exception {
        try (PipelineFixture fixture =
                new PipelineFixture(memory, List.of(Path.of("/nowhere"), SmallTables.DIRECTORY), "")) {
            assertThat(fixture.pipeline.complaints(Variant.STANDARD))
                    .singleElement()
                    .asString()
                    .contains("/nowhere does not exist");
            assertThat(fixture.answer(SmallTables.QUEEN_WINS).isComplete()).isTrue();
        }
    }

    @Test
    void aReplacedTableAnswersInPlaceOfTheOldOneAndOfItsCachedAnswers() throws Exception {
        CountingDisk disk = new CountingDisk(memory);
        try (PipelineFixture fixture = PipelineFixture.opened(disk, QUICK_RECHECK)) {
            assertThat(fixture.answer(SmallTables.QUEEN_WINS).position().wdl()).isEqualTo(Wdl.WIN);
            TableFile old = file(fixture, "KQvK.rtbw");
            SyntheticFile drawn = SmallTables.wdl("KQvK", 2, 2);
            memory.put(SmallTables.path("KQvK.rtbw"), drawn.bytes());
            fixture.awaitAssert(() -> assertThat(file(fixture, "KQvK.rtbw")).isNotSameAs(old));

            RawAnswer answer = fixture.answer(SmallTables.QUEEN_WINS);

            assertThat(answer.position().wdl()).isEqualTo(Wdl.DRAW);
            assertThat(answer.isComplete()).isTrue();
            fixture.assertNothingIsLeft();
            fixture.awaitAssert(() -> assertThat(
                            disk.counts().of(SmallTables.path("KQvK.rtbw")).closes())
                    .isEqualTo(1));
            assertThat(fixture.pipeline.cache().holds(old.id(), 1)).isFalse();
        }
    }

    @Test
    void aTableOverwrittenInPlaceIsNoticedToo() throws Exception {
        try (PipelineFixture fixture = PipelineFixture.opened(memory, QUICK_RECHECK)) {
            assertThat(fixture.answer(SmallTables.QUEEN_WINS).position().wdl()).isEqualTo(Wdl.WIN);
            memory.overwrite(
                    SmallTables.path("KQvK.rtbw"), SmallTables.wdl("KQvK", 2, 2).bytes());

            fixture.awaitAssert(
                    () -> assertThat(wdl(fixture, SmallTables.QUEEN_WINS)).isEqualTo(Wdl.DRAW));
        }
    }

    private static Wdl wdl(PipelineFixture fixture, String fen) {
        try {
            return fixture.answer(fen).position().wdl();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aVanishedTableIsNoLongerCoveredAndANewOneIs() throws Exception {
        try (PipelineFixture fixture = PipelineFixture.opened(memory, QUICK_RECHECK)) {
            assertThat(fixture.answer(SmallTables.QUEEN_WINS).isComplete()).isTrue();
            memory.remove(SmallTables.path("KQvK.rtbw"));
            fixture.awaitAssert(() -> assertThat(file(fixture, "KQvK.rtbw")).isNull());

            RawAnswer without = fixture.answer(SmallTables.QUEEN_WINS);
            assertThat(without.position().wdl()).isNull();
            assertThat(without.position().failure()).isInstanceOf(ProbeFailure.MissingTable.class);
            assertThat(without.faults()).isEmpty();

            memory.put(
                    SmallTables.path("KQvK.rtbw"), SmallTables.file("KQvK.rtbw").bytes());
            fixture.awaitAssert(
                    () -> assertThat(wdl(fixture, SmallTables.QUEEN_WINS)).isEqualTo(Wdl.WIN));
            fixture.assertNothingIsLeft();
        }
    }

    @Test
    void ofTheSameTableInTwoDirectoriesTheSecondAnswersWhenTheFirstIsDamaged() throws Exception {
        SmallTables.putAll(memory, SmallTables.OTHER_DIRECTORY);
        memory.put(SmallTables.path("KQvK.rtbw"), new byte[100]);
        try (PipelineFixture fixture = bothDirectories(memory)) {
            RawAnswer answer = fixture.answer(SmallTables.QUEEN_WINS);

            assertThat(answer.isComplete()).isTrue();
            assertThat(answer.position().wdl()).isEqualTo(Wdl.WIN);
        }
    }

    @Test
    void ofTheSameTableInTwoDirectoriesTheSecondAnswersWhenTheFirstCannotBeRead() throws Exception {
        SmallTables.putAll(memory, SmallTables.OTHER_DIRECTORY);
        FaultyDisk disk = new FaultyDisk(memory);
        try (PipelineFixture fixture = bothDirectories(disk)) {
            disk.failReads(SmallTables.path("KQvK.rtbw"));
            disk.failReads(SmallTables.path("KQvK.rtbz"));
            RawAnswer answer = fixture.answer(SmallTables.QUEEN_WINS);

            assertThat(answer.faults()).isEmpty();
            assertThat(answer.isComplete()).isTrue();
            assertThat(answer.position().wdl()).isEqualTo(Wdl.WIN);
            fixture.assertNothingIsLeft();
        }
    }

    private static PipelineFixture bothDirectories(Disk disk) throws Exception {
        PipelineFixture fixture =
                new PipelineFixture(disk, List.of(SmallTables.DIRECTORY, SmallTables.OTHER_DIRECTORY), "");
        fixture.awaitDecided();
        return fixture;
    }

    @Test
    void devicesWhoseNamesDifferInPunctuationOnlyAreTwoDevices() throws Exception {
        SmallTables.putAll(memory, SmallTables.OTHER_DIRECTORY);
        String settings = """
                endgrain.devices.overrides = [
                  { name = "hdd 1", directories = ["/tables"] }
                  { name = "hdd-1", directories = ["/more-tables"] }
                ]
                """;
        try (PipelineFixture fixture =
                new PipelineFixture(memory, List.of(SmallTables.DIRECTORY, SmallTables.OTHER_DIRECTORY), settings)) {
            assertThat(fixture.pipeline.devices())
                    .extracting(Pipeline.Device::name)
                    .containsExactly("hdd 1", "hdd-1");
            assertThat(fixture.answer(SmallTables.QUEEN_WINS).isComplete()).isTrue();
        }
    }

    @Test
    void aTableThatCouldNotBeOpenedIsNamed() throws Exception {
        FaultyDisk disk = new FaultyDisk(memory);
        disk.failOpening(SmallTables.path("KQvK.rtbw"));
        disk.failReads(SmallTables.path("KRvK.rtbw"));
        try (PipelineFixture fixture = PipelineFixture.opened(disk, "")) {
            assertThat(fixture.answer(SmallTables.QUEEN_WINS).faults())
                    .singleElement()
                    .extracting(ProbeFailure::sentence)
                    .asString()
                    .contains("KQvK.rtbw", "Too many open files");
            assertThat(failureOf(fixture, "KRvK.rtbw").sentence()).contains("KRvK.rtbw", "Input/output error");
        }
    }
}
