package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import io.endgrain.testkit.CapturedLog;
import io.endgrain.testkit.MemoryDisk;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What is said of files that go, or cannot be looked at, many at a time. */
class LostFilesTest {
    private static final String FOLDER = SmallTables.DIRECTORY.toString();

    private final FailingDisk disk = new FailingDisk();

    /** A directory may be emptied, and what becomes of its files between listing and looking at them is the test's. */
    private static final class FailingDisk implements Disk {
        private final MemoryDisk memory = SmallTables.disk();
        volatile boolean isEmpty;
        volatile Predicate<Path> forbidden = path -> false;
        volatile Predicate<Path> gone = path -> false;

        @Override
        public List<Path> list(Path directory) throws IOException {
            return isEmpty ? List.of() : memory.list(directory);
        }

        @Override
        public FileIdentity identify(Path file) throws IOException {
            if (forbidden.test(file)) {
                throw new AccessDeniedException(file.toString());
            }
            if (gone.test(file)) {
                throw new NoSuchFileException(file.toString());
            }
            return memory.identify(file);
        }

        @Override
        public OpenFile open(Path file) throws IOException {
            return memory.open(file);
        }
    }

    private PipelineFixture start() throws Exception {
        return PipelineFixture.opened(disk, "endgrain.tables.recheck = 20 ms");
    }

    private static void awaitComplaint(PipelineFixture fixture, String sentence) {
        fixture.awaitAssert(
                () -> assertThat(fixture.pipeline.complaints(Variant.STANDARD)).containsExactly(sentence));
    }

    @Test
    void files_that_cannot_be_looked_at_are_complained_of_together() throws Exception {
        try (CapturedLog log = CapturedLog.atInfo();
                PipelineFixture fixture = start()) {
            disk.forbidden = path -> true;
            String forbidden =
                    FOLDER + "/KBvK.rtbw cannot be looked at: access is denied; nor can 11 more table files there";
            awaitComplaint(fixture, forbidden);
            fixture.awaitAssert(
                    () -> assertThat(fixture.pipeline.tables(Variant.STANDARD).files())
                            .isEmpty());

            disk.isEmpty = true;
            String empty = FOLDER
                    + " had 12 table files of standard chess, the first KBvK.rtbw, and has none any more; its disk may not be mounted";
            awaitComplaint(fixture, empty);

            assertThat(log.linesWith(FOLDER)).containsExactly("WARN " + forbidden, "WARN " + empty);
        }
    }

    @Test
    void files_that_go_while_they_are_looked_at_have_gone() throws Exception {
        try (CapturedLog log = CapturedLog.atInfo();
                PipelineFixture fixture = start()) {
            disk.gone = path -> path.endsWith("KQvK.rtbw") || path.endsWith("KQvK.rtbz");
            fixture.awaitAssert(
                    () -> assertThat(fixture.pipeline.tables(Variant.STANDARD).files())
                            .hasSize(10));

            assertThat(fixture.pipeline.complaints(Variant.STANDARD)).isEmpty();
            assertThat(log.linesWith(FOLDER))
                    .containsExactly("WARN 2 table files of " + FOLDER + " have gone, the first KQvK.rtbw");
        }
    }
}
