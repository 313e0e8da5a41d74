package io.endgrain.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.endgrain.disk.Disk;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Disk} does, whatever is behind it. */
abstract class DiskContract {

    private static final int SIZE = 3 * 4096 + 57;

    private final byte[] bytes = new byte[SIZE];
    private Path directory;
    private Disk disk;
    private Path table;

    /** An existing directory of the disk to be tested. */
    abstract Path directory();

    /** Makes a file there, behind the back of the disk to be tested; creates the folders above it. */
    abstract void write(Path file, byte[] content) throws IOException;

    /** Removes a file there, behind the back of the disk to be tested. */
    abstract void delete(Path file) throws IOException;

    /** The disk to be tested. */
    abstract Disk disk();

    @BeforeEach
    void makeFiles() throws IOException {
        new Random(1).nextBytes(bytes);
        directory = directory();
        disk = disk();
        table = directory.resolve("KQvK.rtbw");
        write(table, bytes);
        write(directory.resolve("KQvK.rtbz"), new byte[0]);
        write(directory.resolve("A.txt"), new byte[5]);
        write(directory.resolve("folder").resolve("KRvK.rtbw"), new byte[7]);
    }

    @Test
    void listsTheRegularFilesOfADirectorySorted() throws IOException {
        assertThat(disk.list(directory))
                .containsExactly(directory.resolve("A.txt"), table, directory.resolve("KQvK.rtbz"));
    }

    @Test
    void cannotListADirectoryThatDoesNotExist() {
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> disk.list(missing))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(missing.toString());
    }

    @Test
    void identifiesAFileByItsStateAndNothingElse() throws IOException {
        FileIdentity identity = disk.identify(table);
        assertThat(identity.size()).isEqualTo(SIZE);
        assertThat(identity.pages()).isEqualTo(4);
        assertThat(disk.identify(table)).isEqualTo(identity);
        assertThat(disk.identify(directory.resolve("A.txt"))).isNotEqualTo(identity);
        assertThat(disk.identify(directory.resolve("KQvK.rtbz")).pages()).isZero();
    }

    @Test
    void aFileThatIsReplacedHasAnotherIdentity() throws IOException {
        FileIdentity identity = disk.identify(table);
        delete(table);
        write(table, new byte[SIZE + 1]);
        assertThat(disk.identify(table)).isNotEqualTo(identity);
    }

    @Test
    void cannotIdentifyOrOpenWhatIsNotThere() {
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> disk.identify(missing))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(missing.toString());
        assertThatThrownBy(() -> disk.open(missing))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(missing.toString());
    }

    @Test
    void cannotIdentifyOrOpenAFolder() {
        Path folder = directory.resolve("folder");
        assertThatThrownBy(() -> disk.identify(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("regular file");
        assertThatThrownBy(() -> disk.open(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("regular file");
    }

    @Test
    void anOpenFileKnowsItsPathAndIdentity() throws IOException {
        try (OpenFile file = disk.open(table)) {
            assertThat(file.path()).isEqualTo(table);
            assertThat(file.identity()).isEqualTo(disk.identify(table));
        }
    }

    @Test
    void readsAnyRange() throws IOException {
        try (OpenFile file = disk.open(table)) {
            for (int position : new int[] {0, 1, 4095, 4096, 8000, SIZE - 1}) {
                for (int length : new int[] {1, 64, 4096, 8192}) {
                    int there = Math.min(length, SIZE - position);
                    assertThat(readFully(file, position, there))
                            .isEqualTo(Arrays.copyOfRange(bytes, position, position + there));
                }
            }
        }
    }

    @Test
    void readsIntoHeapBuffersAndTheirMiddleToo() throws IOException {
        try (OpenFile file = disk.open(table)) {
            ByteBuffer target = ByteBuffer.allocate(100).position(10).limit(20);
            int got = file.read(target, 500);
            assertThat(got).isBetween(1, 10);
            assertThat(target.position()).isEqualTo(10 + got);
            assertThat(target.limit()).isEqualTo(20);
            for (int i = 0; i < 100; i++) {
                assertThat(target.array()[i]).isEqualTo(i >= 10 && i < 10 + got ? bytes[500 + i - 10] : 0);
            }
        }
    }

    @Test
    void saysSoAtAndPastTheEnd() throws IOException {
        try (OpenFile file = disk.open(table)) {
            assertThat(file.read(ByteBuffer.allocate(10), SIZE)).isEqualTo(-1);
            assertThat(file.read(ByteBuffer.allocate(10), SIZE + 100_000L)).isEqualTo(-1);
            assertThat(file.read(ByteBuffer.allocate(10), SIZE - 1L)).isEqualTo(1);
        }
        try (OpenFile file = disk.open(directory.resolve("KQvK.rtbz"))) {
            assertThat(file.read(ByteBuffer.allocate(10), 0)).isEqualTo(-1);
        }
    }

    @Test
    void refusesANegativePosition() throws IOException {
        try (OpenFile file = disk.open(table)) {
            assertThatThrownBy(() -> file.read(ByteBuffer.allocate(1), -1))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aFileThatIsOpenIsReadOnWhenItsPathIsGone() throws IOException {
        try (OpenFile file = disk.open(table)) {
            delete(table);
            assertThatThrownBy(() -> disk.open(table)).isInstanceOf(NoSuchFileException.class);
            assertThat(readFully(file, 100, 64)).isEqualTo(Arrays.copyOfRange(bytes, 100, 164));
        }
    }

    @Test
    void aClosedFileCannotBeReadAndMayBeClosedAgain() throws IOException {
        OpenFile file = disk.open(table);
        file.close();
        assertThatThrownBy(() -> file.read(ByteBuffer.allocate(1), 0)).isInstanceOf(IOException.class);
        file.close();
    }

    @Test
    void severalThreadsReadOneFileAtOnce() throws Exception {
        try (OpenFile file = disk.open(table);
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<Boolean>> readers = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                Random random = new Random(thread);
                readers.add(threads.submit(() -> {
                    boolean right = true;
                    for (int i = 0; i < 200; i++) {
                        int position = random.nextInt(SIZE - 64);
                        right &= Arrays.equals(
                                readFully(file, position, 64), Arrays.copyOfRange(bytes, position, position + 64));
                    }
                    return right;
                }));
            }
            for (Future<Boolean> reader : readers) {
                assertThat(reader.get()).isTrue();
            }
        }
    }

    private static byte[] readFully(OpenFile file, long position, int length) throws IOException {
        ByteBuffer target = ByteBuffer.allocateDirect(length);
        while (target.hasRemaining()) {
            int got = file.read(target, position + target.position());
            assertThat(got).isPositive();
        }
        byte[] read = new byte[length];
        target.flip().get(read);
        return read;
    }
}
