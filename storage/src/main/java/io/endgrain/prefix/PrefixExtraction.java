package io.endgrain.prefix;

import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.disk.ExactRead;
import io.endgrain.disk.FolderLock;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.PartFile;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.WriteFailure;
import io.endgrain.syzygy.CorruptTableException;
import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableHeader;
import io.endgrain.syzygy.TableName;
import io.endgrain.syzygy.TableOpener;
import io.endgrain.verify.DamagedTableException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Takes prefixes from tables, or only says how large they would be.
 *
 * <p>A file appears under its name when it is whole. So an extraction can be killed at any time, and the next one goes on after
 * the last finished prefix. Of several at once in one folder, in one or more processes, one works, and the others wait for it.
 */
public final class PrefixExtraction {
    private static final String LOCK = ".endgrain-prefix.lock";

    private final Disk disk;
    private final int threads;
    private final Progress progress;
    private final AtomicInteger tablesDone = new AtomicInteger();
    private final AtomicLong bytesWritten = new AtomicLong();

    /**
     * A table.
     *
     * @param path its file
     * @param variant its variant
     * @param name what it holds
     */
    public record Source(Path path, Variant variant, TableName name) {}

    /** Is told how far an extraction is. From any thread. */
    public interface Progress {
        /**
         * So much has been done; often.
         *
         * @param table the table that is being looked at
         * @param done how many are done
         * @param all how many there are
         * @param bytes written so far
         */
        void extracting(Path table, int done, int all, long bytes);

        /**
         * So much of a table has been read to check it by the checksum at its end; often.
         *
         * @param table the table
         * @param done how many tables are done
         * @param all how many there are
         * @param read bytes of this table
         * @param size bytes that it has
         */
        void checking(Path table, int done, int all, long read, long size);

        /** Another extraction works in the folder; this one waits for it. */
        void waiting(Path folder);
    }

    /**
     * What has been done.
     *
     * @param sizes of the tables that could be read
     * @param written how many prefixes were written
     * @param present how many were there before
     * @param bytes of those that were written
     * @param flaws a sentence for each table that is damaged or could not be read
     */
    public record Report(Map<Metric, SectionSizes> sizes, int written, int present, long bytes, List<String> flaws) {
        /** Copies map and list. */
        public Report {
            sizes = Map.copyOf(sizes);
            flaws = List.copyOf(flaws);
        }

        /** The sizes of tables that hold a metric. */
        public SectionSizes of(Metric metric) {
            return sizes.getOrDefault(metric, SectionSizes.NONE);
        }
    }

    /** What came of one table. */
    private sealed interface Outcome {}

    private record Done(Metric metric, SectionSizes sizes, Deed deed) implements Outcome {}

    private record Flaw(String sentence) implements Outcome {}

    private enum Deed {
        MEASURED,
        PRESENT,
        WRITTEN
    }

    /**
     * An extraction.
     *
     * @param disk reads tables
     * @param threads how many tables are read at once
     * @param progress is told how far it is
     */
    public PrefixExtraction(Disk disk, int threads, Progress progress) {
        this.disk = disk;
        this.threads = threads;
        this.progress = progress;
    }

    /**
     * Reads headers, and says how large the sections are. Blocks.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    public Report measure(List<Source> tables) throws InterruptedException {
        try {
            return runAll(tables, null);
        } catch (PrefixException impossible) {
            throw new IllegalStateException("nothing was to be written", impossible);
        }
    }

    /**
     * Writes prefixes. Blocks. A table that is damaged or cannot be read is named in the report, and the others go on.
     *
     * @param tables no two of which have the same name
     * @param out the folder for the prefixes; is made if it does not exist
     * @param kind how much of each table
     * @param check whether a table is checked before anything of it is written: by its side file, beside it or in the folder, or
     *     else by the checksum at its end, for which all of it is read
     * @throws PrefixException if they cannot be written; those that were finished before stay
     * @throws InterruptedException if the thread is interrupted; those that were finished before stay
     */
    public Report run(List<Source> tables, Path out, PrefixKind kind, boolean check)
            throws PrefixException, InterruptedException {
        makeFolder(out);
        try (FolderLock lock = FolderLock.take(out, LOCK, () -> progress.waiting(out))) {
            if (lock.isExclusive()) {
                PartFile.deleteAbandoned(out, PrefixFolder.WRITTEN);
            }
            return runAll(tables, new PrefixTarget(disk, out, kind, check));
        } catch (IOException failed) {
            throw new PrefixException(
                    "Nothing can be written into the folder " + out + ": " + WriteFailure.reasonOf(out, failed) + ".",
                    failed);
        }
    }

    private static void makeFolder(Path out) throws PrefixException {
        try {
            Files.createDirectories(out);
        } catch (IOException failed) {
            throw new PrefixException(
                    "The folder " + out + " cannot be made: " + WriteFailure.reasonOf(out, failed) + ".", failed);
        }
    }

    private Report runAll(List<Source> tables, PrefixTarget target) throws PrefixException, InterruptedException {
        List<Future<Outcome>> outcomes = new ArrayList<>();
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            for (Source table : tables) {
                outcomes.add(executor.submit(() -> one(table, tables.size(), target)));
            }
            return report(outcomes);
        } finally {
            // Those that are under way when one fails are not waited for in vain.
            executor.shutdownNow();
            executor.close();
        }
    }

    private Report report(List<Future<Outcome>> outcomes) throws PrefixException, InterruptedException {
        Map<Metric, SectionSizes> sizes = new EnumMap<>(Metric.class);
        Map<Deed, Integer> deeds = new EnumMap<>(Deed.class);
        List<String> flaws = new ArrayList<>();
        for (Future<Outcome> outcome : outcomes) {
            switch (get(outcome)) {
                case Flaw(String sentence) -> flaws.add(sentence);
                case Done(Metric metric, SectionSizes size, Deed deed) -> {
                    sizes.merge(metric, size, SectionSizes::plus);
                    deeds.merge(deed, 1, Integer::sum);
                }
            }
        }
        return new Report(
                sizes,
                deeds.getOrDefault(Deed.WRITTEN, 0),
                deeds.getOrDefault(Deed.PRESENT, 0),
                bytesWritten.get(),
                flaws);
    }

    private static Outcome get(Future<Outcome> outcome) throws PrefixException, InterruptedException {
        try {
            return outcome.get();
        } catch (ExecutionException failed) {
            switch (failed.getCause()) {
                case PrefixException sentence -> throw sentence;
                case Error error -> throw error;
                default -> throw new IllegalStateException(failed.getCause());
            }
        }
    }

    private Outcome one(Source table, int all, PrefixTarget target) throws PrefixException {
        progress.extracting(table.path(), tablesDone.get(), all, bytesWritten.get());
        try (OpenFile file = disk.open(table.path())) {
            TableHeader.Sections sections = header(table, file).sections();
            Deed deed = Deed.MEASURED;
            if (target != null) {
                boolean written = target.write(
                        file,
                        table.variant(),
                        table.name(),
                        target.kind().length(sections),
                        new Shown(table.path(), all, file.identity().size()));
                deed = written ? Deed.WRITTEN : Deed.PRESENT;
            }
            return new Done(table.name().metric(), SectionSizes.of(sections), deed);
        } catch (CorruptTableException corrupt) {
            return new Flaw(table.path() + ": " + corrupt.getMessage());
        } catch (DamagedTableException damaged) {
            return new Flaw(table.path() + " is left out: " + damaged.getMessage());
        } catch (IOException failed) {
            return new Flaw(table.path() + ": cannot be read: " + ReadFailure.reasonOf(failed));
        } finally {
            tablesDone.incrementAndGet();
        }
    }

    /** How far one table is. For one thread. */
    private final class Shown implements PrefixTarget.Listener {
        private final Path table;
        private final int all;
        private final long size;
        private long read;

        Shown(Path table, int all, long size) {
            this.table = table;
            this.all = all;
            this.size = size;
        }

        @Override
        public void checked(int bytes) {
            read += bytes;
            progress.checking(table, tablesDone.get(), all, read, size);
        }

        @Override
        public void written(int bytes) {
            progress.extracting(table, tablesDone.get(), all, bytesWritten.addAndGet(bytes));
        }
    }

    private static TableHeader header(Source table, OpenFile file) throws IOException, CorruptTableException {
        return new TableOpener(TableFormat.of(table.variant()))
                .open(
                        new TableFile(0, table.path(), table.name()),
                        file.identity().size(),
                        (target, at) -> ExactRead.fill(file, ByteBuffer.wrap(target, at, target.length - at), at))
                .header();
    }
}
