package io.endgrain.survey;

import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.disk.ExactRead;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.ReadFailure;
import io.endgrain.generate.GenerationThreads;
import io.endgrain.generate.TableChecksum;
import io.endgrain.syzygy.CorruptTableException;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableOpener;
import io.endgrain.tables.TableFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Checks table files as a whole: that the header is one, that the file has the size that it says, and that the checksum at the
 * end is that of all before.
 */
public final class FileCheck {
    private static final int PART = 1 << 20;

    private final Disk disk;
    private final int threads;
    private final Progress progress;
    private final AtomicLong readBytes = new AtomicLong();

    /** Is told how far a check is. */
    @FunctionalInterface
    public interface Progress {
        /**
         * So much has been read. From any thread, often.
         *
         * @param file the file that was read last
         */
        void read(Path file, long bytes, long all);
    }

    /**
     * What was found.
     *
     * @param files how many files were checked
     * @param bytes of all of them
     * @param flaws what is wrong, a sentence for each bad file
     */
    public record Report(int files, long bytes, List<String> flaws) {
        /** Copies the list. */
        public Report {
            flaws = List.copyOf(flaws);
        }
    }

    /**
     * A check.
     *
     * @param threads how many files are read at once
     */
    public FileCheck(Disk disk, int threads, Progress progress) {
        this.disk = disk;
        this.threads = threads;
        this.progress = progress;
    }

    /**
     * Checks files of standard chess. Blocks.
     *
     * @throws IOException if a file is not there any more
     * @throws InterruptedException if the thread is interrupted
     * @throws OutOfMemoryError if memory runs out, in whichever thread
     */
    public Report run(List<TableFolder.Found> files) throws IOException, InterruptedException {
        long all = 0;
        for (TableFolder.Found file : files) {
            all += disk.identify(file.path()).size();
        }
        long bytes = all;
        List<Callable<Optional<String>>> tasks = new ArrayList<>();
        for (TableFolder.Found file : files) {
            tasks.add(() -> flaw(file, bytes));
        }
        try (GenerationThreads workers = new GenerationThreads(threads)) {
            return new Report(
                    files.size(), bytes, workers.run(() -> flaws(workers.pool().invokeAll(tasks))));
        } catch (ExecutionException failed) {
            GenerationThreads.outOfMemoryIn(failed).ifPresent(outOfMemory -> {
                throw outOfMemory;
            });
            throw new IllegalStateException("checking files failed: " + failed.getCause(), failed.getCause());
        }
    }

    private static List<String> flaws(List<Future<Optional<String>>> checked)
            throws ExecutionException, InterruptedException {
        List<String> flaws = new ArrayList<>();
        for (Future<Optional<String>> file : checked) {
            file.get().ifPresent(flaws::add);
        }
        return flaws;
    }

    private Optional<String> flaw(TableFolder.Found found, long allBytes) {
        try (OpenFile file = disk.open(found.path())) {
            long size = file.identity().size();
            new TableOpener(TableFormat.of(Variant.STANDARD))
                    .open(
                            new TableFile(0, found.path(), found.name()),
                            size,
                            (target, at) -> ExactRead.fill(file, ByteBuffer.wrap(target, at, target.length - at), at));
            byte[] stored = new byte[TableChecksum.BYTES];
            ExactRead.fill(file, ByteBuffer.wrap(stored), size - stored.length);
            byte[] computed = checksum(file, size - stored.length, allBytes);
            return Arrays.equals(stored, computed)
                    ? Optional.empty()
                    : Optional.of(found.path() + ": its content has the checksum "
                            + HexFormat.of().formatHex(computed) + ", at its end stands "
                            + HexFormat.of().formatHex(stored));
        } catch (CorruptTableException corrupt) {
            return Optional.of(found.path() + ": " + corrupt.getMessage());
        } catch (IOException failed) {
            return Optional.of(found.path() + ": cannot be read: " + ReadFailure.reasonOf(failed));
        }
    }

    private byte[] checksum(OpenFile file, long end, long allBytes) throws IOException {
        TableChecksum checksum = new TableChecksum();
        byte[] part = new byte[PART];
        for (long at = 0; at < end; at += PART) {
            int length = (int) Math.min(PART, end - at);
            ExactRead.fill(file, ByteBuffer.wrap(part, 0, length), at);
            checksum.update(part, 0, length);
            progress.read(file.path(), readBytes.addAndGet(length), allBytes);
        }
        return checksum.sum();
    }
}
