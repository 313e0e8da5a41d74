package io.endgrain.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One at a time in a folder. What other processes see is tested with the command. */
class FolderLockTest {
    @TempDir
    private Path folder;

    @Test
    void theNextWaitsUntilTheFirstIsDone() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
            Future<Boolean> second;
            try (FolderLock first = FolderLock.take(folder, ".lock", () -> {})) {
                assertThat(first.isExclusive()).isTrue();
                second = executor.submit(() -> {
                    try (FolderLock lock = FolderLock.take(folder, ".lock", waiting::countDown)) {
                        return lock.isExclusive();
                    }
                });
                assertThat(waiting.await(60, TimeUnit.SECONDS)).isTrue();
                assertThat(second).isNotDone();
            }
            assertThat(second.get(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void whoWaitsCanBeInterrupted() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        try (FolderLock first = FolderLock.take(folder, ".lock", () -> {});
                ExecutorService executor = Executors.newSingleThreadExecutor()) {
            Future<?> second = executor.submit(() -> FolderLock.take(folder, ".lock", waiting::countDown));
            assertThat(waiting.await(60, TimeUnit.SECONDS)).isTrue();

            executor.shutdownNow();

            assertThatThrownBy(() -> second.get(60, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(InterruptedException.class);
            assertThat(first.isExclusive()).isTrue();
        }
    }

    @Test
    void linksToAFolderAreTheFolder() throws Exception {
        Path real = Files.createDirectory(folder.resolve("real"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), real);
        CountDownLatch waiting = new CountDownLatch(1);
        try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
            try (FolderLock first = FolderLock.take(real, ".lock", () -> {})) {
                Future<?> second = executor.submit(() -> FolderLock.take(link, ".lock", waiting::countDown));
                assertThat(waiting.await(60, TimeUnit.SECONDS)).isTrue();
                assertThat(first.isExclusive()).isTrue();
                second.cancel(true);
            }
        }
    }

    @Test
    void aFolderThatIsNotThereIsNamed() throws IOException {
        Path missing = folder.resolve("missing");

        assertThatThrownBy(() -> FolderLock.take(missing, ".lock", () -> {}))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(missing.toString());
    }
}
