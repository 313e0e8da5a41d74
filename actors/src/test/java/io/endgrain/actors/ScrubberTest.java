package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Variant;
import io.endgrain.disk.VerificationCounters;
import io.endgrain.testkit.GeneratedTables;
import io.endgrain.testkit.MemoryDisk;
import io.endgrain.testkit.RottenDisk;
import io.endgrain.verify.ScrubState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables are read in idle time, and what is bad is named. */
class ScrubberTest {
    private static final Path TABLES = Path.of("/tables");

    private static VerifiedTables tables;

    @TempDir
    private Path states;

    private final MemoryDisk memory = new MemoryDisk();
    private final RottenDisk disk = new RottenDisk(memory);

    @BeforeAll
    static void readTables(@TempDir Path scratch) {
        tables = new VerifiedTables(GeneratedTables.threeMen(), scratch);
    }

    @BeforeEach
    void putTables() {
        tables.putTables(memory, TABLES);
        tables.putSideFiles(memory, TABLES);
    }

    private PipelineFixture start() throws Exception {
        return start(TABLES, "100 MB");
    }

    private PipelineFixture start(Path directory, String rate) throws Exception {
        PipelineFixture fixture = new PipelineFixture(
                disk,
                List.of(directory),
                "endgrain.verification.scrub { rate = " + rate + ", state = \"" + states + "\" }");
        fixture.awaitOpened();
        return fixture;
    }

    private static VerificationCounters.Snapshot counters(PipelineFixture fixture) {
        return fixture.pipeline.devices().stream()
                .map(device -> device.statistics().verification())
                .max(Comparator.comparing(counters -> counters.scrub().isPresent()))
                .orElseThrow();
    }

    private long pages() {
        return tables.names().stream()
                .filter(name -> !name.endsWith(".crc"))
                .mapToLong(name -> (tables.bytes(name).length + 4095L) / 4096)
                .sum();
    }

    private static VerificationCounters.Scrub awaitAllRead(PipelineFixture fixture, long pages) {
        fixture.awaitAssert(() -> {
            VerificationCounters.Scrub scrub = counters(fixture).scrub().orElseThrow(AssertionError::new);
            assertThat(scrub.left()).isZero();
            assertThat(scrub.verified() + scrub.bad() + scrub.unknown()).isEqualTo(pages);
        });
        return counters(fixture).scrub().orElseThrow();
    }

    @Test
    void everythingIsReadAndBadPagesAreNamed() throws Exception {
        Path damaged = TABLES.resolve("KPvK.rtbw");
        memory.remove(TABLES.resolve("KRvK.rtbz.crc"));
        long unverifiable = (tables.bytes("KRvK.rtbz").length + 4095L) / 4096;
        try (PipelineFixture fixture = new PipelineFixture(disk, List.of(TABLES), "")) {
            // Before the damage: the header is whole.
            fixture.awaitOpened();
        }
        disk.flip(damaged, 4096 + 100, (byte) 1);
        try (PipelineFixture fixture = start()) {
            VerificationCounters.Scrub scrub = awaitAllRead(fixture, pages());

            assertThat(scrub.bad()).isEqualTo(1);
            assertThat(scrub.unknown()).isEqualTo(unverifiable);
            assertThat(counters(fixture).bad()).containsExactly(new VerificationCounters.BadPage(damaged, 4096));
            fixture.pipeline
                    .tables(Variant.STANDARD)
                    .files()
                    .forEach(file -> assertThat(fixture.pipeline.cache().holds(file.id(), 0))
                            .isFalse());
        }
    }

    @Test
    void itGoesOnAfterARestartWhereItWas() throws Exception {
        Path damaged = TABLES.resolve("KPvK.rtbw");
        disk.flip(damaged, 4096 + 100, (byte) 1);
        try (PipelineFixture fixture = start()) {
            awaitAllRead(fixture, pages());
        }
        disk.heal();
        try (PipelineFixture fixture = start()) {
            VerificationCounters.Scrub scrub = awaitAllRead(fixture, pages());

            // What was bad is known to be, and nothing is read again before the next round.
            assertThat(scrub.bad()).isEqualTo(1);
            assertThat(counters(fixture).bad()).containsExactly(new VerificationCounters.BadPage(damaged, 4096));
        }
    }

    @Test
    void itGoesOnInAnotherWorkingDirectory() throws Exception {
        Path relative = Path.of("tables");
        Path absolute = relative.toAbsolutePath();
        for (Path directory : List.of(relative, absolute)) {
            tables.putTables(memory, directory);
            tables.putSideFiles(memory, directory);
        }
        disk.flip(relative.resolve("KPvK.rtbw"), 4096 + 100, (byte) 1);
        try (PipelineFixture fixture = start(relative, "100 MB")) {
            awaitAllRead(fixture, pages());
        }
        try (PipelineFixture fixture = start(absolute, "100 MB")) {
            assertThat(awaitAllRead(fixture, pages()).bad()).isEqualTo(1);
            assertThat(counters(fixture).bad())
                    .containsExactly(new VerificationCounters.BadPage(absolute.resolve("KPvK.rtbw"), 4096));
        }
    }

    @Test
    void whatIsKnownIsWrittenDownSoonAfterTheStart() throws Exception {
        try (PipelineFixture fixture = start(TABLES, "1")) {
            fixture.awaitAssert(() -> assertThat(states).isDirectoryContaining("glob:**.scrub"));
        }
    }

    @Test
    void aReplacedTableIsReadAnew() throws Exception {
        try (PipelineFixture fixture = start()) {
            awaitAllRead(fixture, pages());
        }
        tables.put(memory, TABLES, "KPvK.rtbw");
        disk.flip(TABLES.resolve("KPvK.rtbw"), tables.bytes("KPvK.rtbw").length - 1L, (byte) 1);
        memory.remove(TABLES.resolve("KPvK.rtbz.crc"));
        try (PipelineFixture fixture = start()) {
            // Damaged at its end, it is still the table of its side file, and what was known of it stays.
            assertThat(awaitAllRead(fixture, pages()).verified())
                    .isEqualTo(pages() - (tables.bytes("KPvK.rtbz").length + 4095L) / 4096);
        }
    }

    @Test
    void aDamagedStateStartsAnew() throws Exception {
        try (PipelineFixture fixture = start()) {
            awaitAllRead(fixture, pages());
        }
        for (Path state : stateFiles()) {
            byte[] bytes = Files.readAllBytes(state);
            bytes[bytes.length / 2] ^= 1;
            Files.write(state, bytes);
        }
        disk.flip(TABLES.resolve("KRvK.rtbz"), 5000, (byte) 1);
        try (PipelineFixture fixture = start()) {
            assertThat(awaitAllRead(fixture, pages()).bad()).isEqualTo(1);
        }
        for (Path state : stateFiles()) {
            assertThat(ScrubState.read(state).tables()).hasSize(10);
        }
    }

    private List<Path> stateFiles() throws Exception {
        try (Stream<Path> files = Files.list(states)) {
            List<Path> found = files.toList();
            assertThat(found).isNotEmpty();
            return found;
        }
    }
}
