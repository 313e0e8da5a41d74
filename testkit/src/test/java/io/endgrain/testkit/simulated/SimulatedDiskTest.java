package io.endgrain.testkit.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.endgrain.disk.DeviceKind;
import io.endgrain.disk.OpenFile;
import io.endgrain.testkit.MemoryDisk;
import io.endgrain.testkit.simulated.SimulatedDisk.Caching;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SimulatedDiskTest {

    private static final int PAGE = 4096;
    private static final Path TABLE = Path.of("/sim/hdd/KQvK.rtbw");

    private final MemoryDisk bytes = new MemoryDisk();
    private final byte[] content = new byte[40 * PAGE + 17];
    private final SimulatedMachine machine = SimulatedMachine.builder()
            .timeScale(1000)
            .seed(5)
            .memoryBytes(4 * PAGE)
            .device(DeviceModel.hardDisks("array", 6))
            .device(DeviceModel.flash("nvme", 2))
            .directory(Path.of("/sim/hdd"), "array")
            .directory(Path.of("/sim/hdd/prefixes"), "nvme")
            .build();

    @BeforeEach
    void makeFiles() {
        new Random(1).nextBytes(content);
        bytes.put(TABLE, content);
        bytes.put(Path.of("/sim/hdd/prefixes/KQvK.rtbw.prefix"), content);
        bytes.put(Path.of("/elsewhere/KQvK.rtbw"), content);
    }

    @AfterEach
    void closeMachine() {
        machine.close();
    }

    @Test
    void theBytesAreThoseOfTheDiskBelow() throws IOException {
        try (OpenFile file = disk(Caching.BUFFERED).open(TABLE)) {
            assertThat(read(file, 14 * PAGE, 3 * PAGE)).isEqualTo(Arrays.copyOfRange(content, 14 * PAGE, 17 * PAGE));
            assertThat(read(file, 40 * PAGE, PAGE)).isEqualTo(Arrays.copyOfRange(content, 40 * PAGE, 40 * PAGE + 17));
        }
        assertThat(pagesRead("array")).isEqualTo(4);
        assertThat(pagesRead("nvme")).isZero();
    }

    @Test
    void whatTheMemoryHoldsIsNotReadAgain() throws IOException {
        try (OpenFile file = disk(Caching.BUFFERED).open(TABLE)) {
            assertThat(file.isHeld(0, 2 * PAGE)).isFalse();
            read(file, 0, 2 * PAGE);
            assertThat(file.isHeld(0, 2 * PAGE)).isTrue();
            read(file, 100, PAGE);
            assertThat(pagesRead("array")).isEqualTo(2);
            // Of three pages, one is missing.
            assertThat(file.isHeld(0, 3 * PAGE)).isFalse();
            read(file, 0, 3 * PAGE);
            assertThat(pagesRead("array")).isEqualTo(3);
            // There is room for four.
            read(file, 20 * PAGE, 3 * PAGE);
            assertThat(file.isHeld(0, 2 * PAGE)).isFalse();
            file.readPastCaches(ByteBuffer.allocate(PAGE), 20 * PAGE);
            assertThat(pagesRead("array")).isEqualTo(7);
        }
    }

    @Test
    void theEndOfAFileIsHeldWithItsLastPage() throws IOException {
        try (OpenFile file = disk(Caching.BUFFERED).open(TABLE)) {
            read(file, 40 * PAGE, PAGE);
            assertThat(file.isHeld(40 * PAGE, PAGE)).isTrue();
            assertThat(file.isHeld(40 * PAGE, 16 * PAGE)).isTrue();
        }
    }

    @Test
    void directReadsPassTheMemoryBy() throws IOException {
        try (OpenFile file = disk(Caching.DIRECT).open(TABLE)) {
            read(file, 0, PAGE);
            read(file, 0, PAGE);
            assertThat(file.isHeld(0, PAGE)).isFalse();
        }
        assertThat(pagesRead("array")).isEqualTo(2);
        assertThat(machine.memory().size()).isZero();
    }

    @Test
    void instantReadsFillTheMemoryAndTouchNoDevice() throws IOException {
        SimulatedDisk disk = disk(Caching.BUFFERED);
        disk.instant(true);
        try (OpenFile file = disk.open(TABLE)) {
            read(file, 0, PAGE);
            assertThat(file.isHeld(0, PAGE)).isTrue();
            assertThat(pagesRead("array")).isZero();
            disk.instant(false);
            read(file, 10 * PAGE, PAGE);
            assertThat(pagesRead("array")).isEqualTo(1);
        }
    }

    @Test
    void theInnermostDirectoryDecidesAboutTheDevice() throws IOException {
        SimulatedDisk disk = disk(Caching.DIRECT);
        try (OpenFile prefix = disk.open(Path.of("/sim/hdd/prefixes/KQvK.rtbw.prefix"));
                OpenFile outside = disk.open(Path.of("/elsewhere/KQvK.rtbw"))) {
            read(prefix, 0, PAGE);
            read(outside, 0, PAGE);
            assertThat(outside.physicalAddress(0)).isEqualTo(-1);
        }
        assertThat(pagesRead("nvme")).isEqualTo(1);
        assertThat(pagesRead("array")).isZero();
        assertThat(machine.place(Path.of("/elsewhere/KQvK.rtbw"), 1)).isEmpty();
        PlacedFile placed = machine.place(TABLE, content.length).orElseThrow();
        assertThat(placed.device().name()).isEqualTo("array");
        assertThat(placed.device().kind()).isEqualTo(DeviceKind.ROTATIONAL);
        assertThat(placed.device().members()).isEqualTo(6);
    }

    @Test
    void anOffsetHasAnAddressOnTheDevice() throws IOException {
        PlacedFile placed = machine.place(TABLE, content.length).orElseThrow();
        try (OpenFile file = disk(Caching.BUFFERED).open(TABLE)) {
            assertThat(file.physicalAddress(5000)).isEqualTo(placed.placement().address(5000));
            assertThat(file.physicalAddress(content.length)).isEqualTo(-1);
        }
    }

    @Test
    void whatWasAppendedSinceTheFileWasOpenedIsRead() throws IOException {
        try (OpenFile file = disk(Caching.DIRECT).open(TABLE)) {
            bytes.overwrite(TABLE, new byte[100 * PAGE]);
            assertThat(read(file, 90 * PAGE, PAGE)).hasSize(PAGE);
        }
        assertThat(pagesRead("array")).isZero();
    }

    @Test
    void aClosedMachineReadsNoMore() throws IOException {
        try (OpenFile file = disk(Caching.DIRECT).open(TABLE)) {
            machine.close();
            assertThatThrownBy(() -> read(file, 0, PAGE))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("array");
        }
    }

    @Test
    void refusesADirectoryOnADeviceThatIsNotThere() {
        assertThatThrownBy(() -> SimulatedMachine.builder().directory(Path.of("/sim"), "tape"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tape");
    }

    private SimulatedDisk disk(Caching caching) {
        return new SimulatedDisk(bytes, machine, caching);
    }

    private long pagesRead(String device) {
        return machine.counters().get(device).stream()
                .mapToLong(DriveCounters::pages)
                .sum();
    }

    private static byte[] read(OpenFile file, long position, int length) throws IOException {
        ByteBuffer target = ByteBuffer.allocate(length);
        int got = file.read(target, position);
        return Arrays.copyOf(target.array(), got);
    }
}
