package io.endgrain.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FakeDisksTest {

    private static final Path FIRST = Path.of("tables", "KQvK.rtbw");
    private static final Path SECOND = Path.of("tables", "KRvK.rtbw");
    private static final Duration LONG = Duration.ofSeconds(60);

    private final MemoryDisk memory = new MemoryDisk();

    @BeforeEach
    void makeFiles() {
        memory.put(FIRST, new byte[10_000]);
        memory.put(SECOND, new byte[100]);
    }

    @Test
    void countsOpensReadsBytesAndClosesByFile() throws IOException {
        CountingDisk disk = new CountingDisk(memory);
        OpenFile first = disk.open(FIRST);
        first.read(ByteBuffer.allocate(4096), 0);
        CountingDisk.Counts before = disk.counts();
        first.read(ByteBuffer.allocate(4096), 8192);
        first.read(ByteBuffer.allocate(4096), 10_000);
        disk.open(SECOND).close();
        assertThat(disk.counts().of(FIRST)).isEqualTo(new CountingDisk.Count(1, 3, 4096 + 1808, 0));
        assertThat(disk.counts().total()).isEqualTo(new CountingDisk.Count(2, 3, 4096 + 1808, 1));
        CountingDisk.Counts since = disk.counts().since(before);
        assertThat(since.of(FIRST)).isEqualTo(new CountingDisk.Count(0, 2, 1808, 0));
        assertThat(since.of(SECOND)).isEqualTo(new CountingDisk.Count(1, 0, 0, 1));
        assertThat(disk.counts().since(disk.counts()).byFile()).isEmpty();
    }

    @Test
    void failsTheReadsOfARangeUntilHealed() throws IOException {
        FaultyDisk disk = new FaultyDisk(memory);
        OpenFile file = disk.open(FIRST);
        disk.failReads(FIRST, 4096, 8192);
        assertThat(file.read(ByteBuffer.allocate(4096), 0)).isEqualTo(4096);
        assertThat(file.read(ByteBuffer.allocate(4096), 8192)).isEqualTo(1808);
        assertThatThrownBy(() -> file.read(ByteBuffer.allocate(4097), 0)).hasMessage("Input/output error");
        assertThatThrownBy(() -> file.read(ByteBuffer.allocate(1), 8191)).hasMessage("Input/output error");
        assertThat(disk.open(SECOND).read(ByteBuffer.allocate(100), 0)).isEqualTo(100);
        disk.heal();
        assertThat(file.read(ByteBuffer.allocate(4097), 0)).isEqualTo(4097);
    }

    @Test
    void failsToOpenForgetsAndChangesFiles() throws IOException {
        FaultyDisk disk = new FaultyDisk(memory);
        disk.failOpening(FIRST);
        assertThatThrownBy(() -> disk.open(FIRST))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(FIRST.toString());
        assertThat(disk.identify(FIRST).size()).isEqualTo(10_000);

        disk.vanish(SECOND);
        assertThatThrownBy(() -> disk.open(SECOND)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> disk.identify(SECOND)).isInstanceOf(NoSuchFileException.class);
        assertThat(disk.list(Path.of("tables"))).containsExactly(FIRST);

        disk.heal();
        FileIdentity other = new FileIdentity(1, 2, 3, 4);
        disk.changeIdentity(FIRST, other);
        assertThat(disk.identify(FIRST)).isEqualTo(other);
        assertThat(disk.open(FIRST).identity()).isEqualTo(other);
    }

    @Test
    void aMemoryFileShowsWhatIsWrittenOverItButKeepsWhatItWasWhenReplaced() throws IOException {
        OpenFile overwritten = memory.open(FIRST);
        memory.overwrite(FIRST, new byte[] {1, 2, 3});
        assertThat(overwritten.read(ByteBuffer.allocate(10), 0)).isEqualTo(3);
        assertThat(memory.identify(FIRST)).isNotEqualTo(overwritten.identity());
        assertThat(memory.identify(FIRST).inode())
                .isEqualTo(overwritten.identity().inode());
        OpenFile replaced = memory.open(SECOND);
        memory.put(SECOND, new byte[1]);
        assertThat(replaced.read(ByteBuffer.allocate(1000), 0)).isEqualTo(100);
        memory.setIdentity(SECOND, replaced.identity());
        assertThat(memory.identify(SECOND)).isEqualTo(replaced.identity());
    }

    @Test
    void holdsTheReadsOfMatchingFilesUntilTheGateOpens() throws Exception {
        GatedDisk disk = new GatedDisk(memory);
        OpenFile first = disk.open(FIRST);
        OpenFile second = disk.open(SECOND);
        disk.close(FIRST::equals);
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            List<Future<Integer>> reads = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                reads.add(threads.submit(() -> first.read(ByteBuffer.allocate(10), 0)));
            }
            assertThat(disk.awaitWaiting(3, LONG)).isTrue();
            assertThat(second.read(ByteBuffer.allocate(10), 0)).isEqualTo(10);
            assertThat(reads).noneMatch(Future::isDone);
            disk.letThrough(1);
            while (disk.waiting() > 2) {
                Thread.onSpinWait();
            }
            assertThat(disk.waiting()).isEqualTo(2);
            disk.open();
            for (Future<Integer> read : reads) {
                assertThat(read.get()).isEqualTo(10);
            }
        }
        assertThat(disk.waiting()).isZero();
        assertThat(disk.awaitWaiting(1, Duration.ofNanos(1))).isFalse();
    }

    @Test
    void letsEachReadTakeItsTime() throws IOException {
        List<Long> parked = new ArrayList<>();
        LatencyDisk disk = new LatencyDisk(memory, Duration.ofMillis(12), parked::add);
        OpenFile file = disk.open(FIRST);
        file.read(ByteBuffer.allocate(1), 0);
        file.read(ByteBuffer.allocate(1), 5);
        assertThat(parked).containsExactly(12_000_000L, 12_000_000L);
    }
}
