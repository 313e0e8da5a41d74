package io.endgrain.verify;

import io.endgrain.disk.Disk;
import io.endgrain.generate.GenerationThreads;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.TableFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Checks table files as a whole: that the header is one, that the file has the size that it says, and that the checksum at the
 * end is that of all before; and writes side files for verification on read. Each file is read once.
 */
public final class FileCheck {
    private final Disk disk;
    private final TableFormat format;
    private final int threads;
    private final SideFilePlace place;
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
     * @param sideFiles what became of the side files
     */
    public record Report(int files, long bytes, List<String> flaws, SideFiles sideFiles) {
        /** Copies the list. */
        public Report {
            flaws = List.copyOf(flaws);
        }
    }

    /**
     * What became of side files.
     *
     * @param written how many were written
     * @param upToDate how many were up to date
     * @param failed how many could not be written
     * @param remarks a sentence for each that could not be written, or had been there and was not up to date
     */
    public record SideFiles(int written, int upToDate, int failed, List<String> remarks) {
        /** Copies the list. */
        public SideFiles {
            remarks = List.copyOf(remarks);
        }
    }

    /**
     * A check.
     *
     * @param format the format of the files' variant
     * @param threads how many files are read at once
     * @param place where side files are written
     */
    public FileCheck(Disk disk, TableFormat format, int threads, SideFilePlace place, Progress progress) {
        this.disk = disk;
        this.format = format;
        this.threads = threads;
        this.place = place;
        this.progress = progress;
    }

    /**
     * Checks files. Blocks.
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
        List<Callable<TableCheck.Outcome>> tasks = new ArrayList<>();
        for (TableFolder.Found file : files) {
            TableCheck check = new TableCheck(
                    disk, format, place, read -> progress.read(file.path(), readBytes.addAndGet(read), bytes));
            tasks.add(() -> check.of(file));
        }
        try (GenerationThreads workers = new GenerationThreads(threads)) {
            return report(bytes, workers.run(() -> outcomes(workers.pool().invokeAll(tasks))));
        } catch (ExecutionException failed) {
            GenerationThreads.outOfMemoryIn(failed).ifPresent(outOfMemory -> {
                throw outOfMemory;
            });
            throw new IllegalStateException("checking files failed: " + failed.getCause(), failed.getCause());
        }
    }

    private static List<TableCheck.Outcome> outcomes(List<Future<TableCheck.Outcome>> checked)
            throws ExecutionException, InterruptedException {
        List<TableCheck.Outcome> outcomes = new ArrayList<>();
        for (Future<TableCheck.Outcome> file : checked) {
            outcomes.add(file.get());
        }
        return outcomes;
    }

    private static Report report(long bytes, List<TableCheck.Outcome> outcomes) {
        List<String> flaws = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        int[] states = new int[TableCheck.SideFileState.values().length];
        for (TableCheck.Outcome outcome : outcomes) {
            outcome.flaw().ifPresent(flaws::add);
            outcome.remark().ifPresent(remarks::add);
            states[outcome.sideFile().ordinal()]++;
        }
        return new Report(
                outcomes.size(),
                bytes,
                flaws,
                new SideFiles(
                        states[TableCheck.SideFileState.WRITTEN.ordinal()],
                        states[TableCheck.SideFileState.UP_TO_DATE.ordinal()],
                        states[TableCheck.SideFileState.FAILED.ordinal()],
                        remarks));
    }
}
