package io.endgrain.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Real files in each read mode. What all disks do is in {@code DiskContract}, which each mode passes too. */
class ReadModeTest {

    private static final int PAGE = ResidentPages.PAGE_SIZE;

    /** Where Linux keeps a file system in memory. */
    private static final Path MEMORY = Path.of("/dev/shm");

    @TempDir
    private Path folder;

    private static byte[] random(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    /** Written through to the disk, so that the operating system may forget it. */
    private Path file(String name, byte[] bytes) throws IOException {
        Path file = folder.resolve(name);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(bytes));
            channel.force(true);
        }
        return file;
    }

    private static void shorten(Path file, long size) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(size);
        }
    }

    private static byte[] pages(OpenFile file, int atOnce) {
        PageReads reads = new PageReads(DeviceSettings.MAX_RUN_PAGES);
        long pages = file.identity().pages();
        ByteBuffer all = ByteBuffer.allocate((int) file.identity().size());
        for (long first = 0; first < pages; first += atOnce) {
            PageReads.Outcome outcome = reads.read(file, 0, first, (int) Math.min(atOnce, pages - first));
            assertThat(outcome.failures()).isEmpty();
            for (Page page : outcome.pages()) {
                all.put(page.buffer());
            }
        }
        return all.array();
    }

    @ParameterizedTest
    @CsvSource({
        "PREAD, 1",
        "PREAD, 4096",
        "PREAD, 4097",
        "PREAD, 300001",
        "MMAP, 1",
        "MMAP, 4096",
        "MMAP, 4097",
        "MMAP, 300001",
        "DIRECT, 1",
        "DIRECT, 4096",
        "DIRECT, 4097",
        "DIRECT, 300001"
    })
    void aWholeFileIsTheSameByteForByte(ReadMode mode, int size) throws IOException {
        byte[] bytes = random(size);
        Path path = file("KQvK.rtbw", bytes);
        try (OpenFile file = new OsDisk(mode, false).open(path)) {
            assertThat(pages(file, 1)).isEqualTo(bytes);
            assertThat(pages(file, 16)).isEqualTo(bytes);
            assertThat(pages(file, 64)).isEqualTo(bytes);

            ByteBuffer past = ByteBuffer.allocate(size);
            while (past.hasRemaining()) {
                assertThat(file.readPastCaches(past, past.position())).isPositive();
            }
            assertThat(past.array()).isEqualTo(bytes);
            assertThat(file.readPastCaches(ByteBuffer.allocate(1), size)).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFileWithAStrangeNameIsOpenedAndKnowsWhichItIs(ReadMode mode) throws IOException {
        Path path = file("a b%20\u00fc?#.rtbw", random(10));
        OsDisk disk = new OsDisk(mode, true);
        try (OpenFile file = disk.open(path)) {
            assertThat(file.identity()).isEqualTo(disk.identify(path));
            assertThat(pages(file, 1)).isEqualTo(random(10));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFileOfMoreThanTwoGigabytesIsReadBeyondThem(ReadMode mode) throws IOException {
        long position = (5L << 29) + 100;
        Path path = folder.resolve("large.rtbw");
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            // With a hole before.
            channel.write(ByteBuffer.wrap(random(500)), position);
        }
        try (OpenFile file = new OsDisk(mode, false).open(path)) {
            ByteBuffer target = ByteBuffer.allocate(500);
            while (target.hasRemaining()) {
                assertThat(file.read(target, position + target.position())).isPositive();
            }
            assertThat(target.array()).isEqualTo(random(500));
            assertThat(file.read(ByteBuffer.allocate(1), position + 500)).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsCutOffUnderTheReaderIsAFailureOfItsPages(ReadMode mode) throws IOException {
        byte[] bytes = random(10 * PAGE);
        Path path = file("KQvK.rtbw", bytes);
        try (OpenFile file = new OsDisk(mode, false).open(path)) {
            assertThat(pages(file, 10)).isEqualTo(bytes);
            shorten(path, PAGE + 100);

            PageReads.Outcome outcome = new PageReads(16).read(file, 0, 0, 10);

            assertThat(outcome.pages()).hasSize(1);
            assertThat(outcome.pages().getFirst().buffer()).isEqualTo(ByteBuffer.wrap(bytes, 0, PAGE));
            assertThat(outcome.failures()).hasSize(9);
            assertThat(outcome.failures())
                    .allSatisfy(
                            failure -> assertThat(failure.failure().message()).contains("KQvK.rtbw"));
        }
    }

    @Test
    void aFaultInAMappingIsAnErrorOfTheReadAlsoWhenTheCodeIsCompiled() throws IOException {
        byte[] bytes = random(64 * PAGE);
        Path path = file("KQvK.rtbw", bytes);
        try (OpenFile file = new OsDisk(ReadMode.MMAP, false).open(path)) {
            ByteBuffer target = Arena.ofAuto().allocate(PAGE, PAGE).asByteBuffer();
            for (int i = 0; i < 30_000; i++) {
                assertThat(file.read(target.clear(), (i % 64) * (long) PAGE)).isEqualTo(PAGE);
            }
            shorten(path, 0);
            for (int i = 0; i < 30_000; i++) {
                long position = (i % 64) * (long) PAGE;
                assertThatThrownBy(() -> file.read(target.clear(), position))
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("the file is shorter than its 262144 bytes");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFileInMemoryIsReadInEachMode(ReadMode mode) throws IOException {
        assumeThat(Files.isWritable(MEMORY)).as("there is " + MEMORY).isTrue();
        Path path = Files.createTempFile(MEMORY, "endgrain", ".rtbw");
        try {
            Files.write(path, random(PAGE + 7));
            try (OpenFile file = new OsDisk(mode, true).open(path)) {
                assertThat(pages(file, 2)).isEqualTo(random(PAGE + 7));
                ByteBuffer past = ByteBuffer.allocate(7);
                assertThat(file.readPastCaches(past, PAGE)).isEqualTo(7);
                assertThat(file.physicalAddress(0)).isEqualTo(-1);
            }
        } finally {
            Files.delete(path);
        }
    }

    @Test
    void whereThereAreNoDirectReadsFilesAreReadThroughTheCache() throws IOException {
        Path path = Path.of("/proc/version");
        assumeThat(Files.isReadable(path)).as("there is " + path).isTrue();
        try (OpenFile file = new OsDisk(ReadMode.DIRECT, false).open(path)) {
            assertThat(file).isInstanceOf(BufferedFile.class);
            ByteBuffer target = ByteBuffer.allocate(5);
            assertThat(file.read(target, 0)).isEqualTo(5);
            assertThat(target.array()).isEqualTo("Linux".getBytes(StandardCharsets.US_ASCII));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PREAD", "MMAP"})
    void aPageIsHeldAfterItWasReadAndNotAfterItWasForgotten(ReadMode mode) throws IOException {
        int size = 1000 * PAGE + 5;
        Path path = file("KQvK.rtbw", random(size));
        try (OpenFile file = new OsDisk(mode, true).open(path)) {
            LinuxFile linux = (LinuxFile) file;
            read(file, 0);
            assumeThat(file.isHeld(0, PAGE))
                    .as("this kernel has cachestat and tells us")
                    .isTrue();

            linux.cache.forget(linux.descriptor, 0, size);

            // Other processes may make the system hold some again, but nobody else knows of this file.
            assertThat(file.isHeld(900L * PAGE, PAGE)).isFalse();
            assertThat(file.isHeld(1000L * PAGE, PAGE)).isFalse();
            read(file, 1000L * PAGE);
            assertThat(file.isHeld(1000L * PAGE, PAGE)).isTrue();
            assertThat(file.isHeld(900L * PAGE, 101 * PAGE)).isFalse();
            assertThat(file.isHeld(size, 1)).isFalse();
        }
    }

    private static void read(OpenFile file, long position) throws IOException {
        assertThat(file.read(ByteBuffer.allocate(PAGE), position)).isPositive();
    }

    @Test
    void directReadsAreNotMadeFromWhatIsHeld() throws IOException {
        Path path = file("KQvK.rtbw", random(PAGE));
        try (OpenFile file = new OsDisk(ReadMode.DIRECT, false).open(path)) {
            assertThat(file.isHeld(0, PAGE)).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void closingWhileOthersReadNeverShowsThemAnotherFile(ReadMode mode) throws Exception {
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            byte[] bytes = new byte[2 * PAGE];
            Arrays.fill(bytes, (byte) i);
            files.add(file(i + ".rtbw", bytes));
        }
        OsDisk disk = new OsDisk(mode, false);
        for (int round = 0; round < 200; round++) {
            byte expected = (byte) (round % 4);
            OpenFile file = disk.open(files.get(expected));
            List<Thread> readers = new ArrayList<>();
            List<Throwable> faults = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                readers.add(Thread.ofPlatform().start(() -> {
                    try {
                        readUntilClosed(file, expected);
                    } catch (Throwable fault) {
                        synchronized (faults) {
                            faults.add(fault);
                        }
                    }
                }));
            }
            file.close();
            // Gets the number that has just become free, if one has.
            try (OpenFile next = disk.open(files.get((expected + 1) % 4))) {
                for (Thread reader : readers) {
                    reader.join();
                }
                assertThat(pages(next, 2)[0]).isEqualTo((byte) ((expected + 1) % 4));
            }
            assertThat(faults).isEmpty();
        }
    }

    private static void readUntilClosed(OpenFile file, byte expected) throws IOException {
        ByteBuffer target = ByteBuffer.allocateDirect(2 * PAGE);
        try {
            while (true) {
                boolean held = file.isHeld(0, PAGE);
                int got = file.read(target.clear(), 0);
                assertThat(got).as("held " + held).isEqualTo(2 * PAGE);
                assertThat(target.get(PAGE)).isEqualTo(expected);
            }
        } catch (ClosedChannelException closed) {
            assertThat(file.isHeld(0, PAGE)).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void addressesOnTheDeviceGoOnWithinAPartOfTheFile(ReadMode mode) throws IOException {
        Path path = file("KQvK.rtbw", random(256 * PAGE));
        try (OpenFile file = new OsDisk(mode, false).open(path)) {
            long known = 0;
            for (long offset = 0; offset < 256L * PAGE; offset += PAGE) {
                long address = file.physicalAddress(offset);
                assertThat(address).isGreaterThanOrEqualTo(-1);
                if (address >= 0) {
                    known++;
                    assertThat(file.physicalAddress(offset + 1)).isEqualTo(address + 1);
                }
            }
            assertThat(known).isIn(0L, 256L);
            assertThat(file.physicalAddress(256L * PAGE)).isEqualTo(-1);
        }
    }

    @Test
    void whatTheJdkOpensIsReadLikewise() throws IOException {
        byte[] bytes = random(PAGE + 1);
        Path path = file("KQvK.rtbw", bytes);
        try (OpenFile file = OsDisk.openChannel(path, new OsDisk().identify(path))) {
            assertThat(pages(file, 2)).isEqualTo(bytes);
            assertThat(file.isHeld(0, 1)).isFalse();
            assertThat(file.physicalAddress(0)).isEqualTo(-1);
        }
    }
}
