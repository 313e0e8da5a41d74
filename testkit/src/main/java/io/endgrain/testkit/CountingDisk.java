package io.endgrain.testkit;

import io.endgrain.disk.Disk;
import io.endgrain.disk.ForwardingDisk;
import io.endgrain.disk.ForwardingFile;
import io.endgrain.disk.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** A disk that counts what is asked of it, file by file. Safe for all threads. */
public final class CountingDisk extends ForwardingDisk {

    private final Map<Path, Count> counts = new TreeMap<>();

    /** Counts what is asked of {@code disk}. */
    public CountingDisk(Disk disk) {
        super(disk);
    }

    @Override
    public OpenFile open(Path file) throws IOException {
        add(file, new Count(1, 0, 0, 0));
        return new CountedFile(super.open(file));
    }

    /** What was asked since the start. */
    public synchronized Counts counts() {
        return new Counts(Map.copyOf(counts));
    }

    private synchronized void add(Path file, Count count) {
        counts.merge(file, count, Count::plus);
    }

    private final class CountedFile extends ForwardingFile {

        private final AtomicBoolean closed = new AtomicBoolean();

        CountedFile(OpenFile file) {
            super(file);
        }

        @Override
        public void close() throws IOException {
            super.close();
            if (closed.compareAndSet(false, true)) {
                add(path(), new Count(0, 0, 0, 1));
            }
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            int before = target.position();
            try {
                return super.read(target, position);
            } finally {
                add(path(), new Count(0, 1, target.position() - before, 0));
            }
        }
    }

    /**
     * What was asked of one file, or of all.
     *
     * @param opens times that it was opened, failures included
     * @param reads calls of read, failures included
     * @param bytes bytes that were read
     * @param closes files that were closed
     */
    public record Count(long opens, long reads, long bytes, long closes) {

        static final Count NONE = new Count(0, 0, 0, 0);

        Count plus(Count other) {
            return new Count(opens + other.opens, reads + other.reads, bytes + other.bytes, closes + other.closes);
        }

        Count minus(Count other) {
            return new Count(opens - other.opens, reads - other.reads, bytes - other.bytes, closes - other.closes);
        }
    }

    /**
     * What was asked of each file up to a moment, or between two moments.
     *
     * @param byFile the files of which anything was asked
     */
    public record Counts(Map<Path, Count> byFile) {

        /** What was asked of one file. */
        public Count of(Path file) {
            return byFile.getOrDefault(file, Count.NONE);
        }

        /** What was asked of the files in a directory together. */
        public Count in(Path directory) {
            return byFile.entrySet().stream()
                    .filter(entry -> entry.getKey().startsWith(directory))
                    .map(Map.Entry::getValue)
                    .reduce(Count.NONE, Count::plus);
        }

        /** What was asked of all files together. */
        public Count total() {
            return byFile.values().stream().reduce(Count.NONE, Count::plus);
        }

        /** What was asked after an earlier moment. */
        public Counts since(Counts earlier) {
            Map<Path, Count> since = new TreeMap<>();
            byFile.forEach((file, count) -> {
                Count difference = count.minus(earlier.of(file));
                if (!difference.equals(Count.NONE)) {
                    since.put(file, difference);
                }
            });
            return new Counts(Map.copyOf(since));
        }
    }
}
