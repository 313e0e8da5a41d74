package io.endgrain.testkit;

import io.endgrain.disk.Disk;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.ForwardingDisk;
import io.endgrain.disk.ForwardingFile;
import io.endgrain.disk.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/**
 * A disk that does what a test tells it: fails, reads less than it could, forgets files. Without such orders it behaves
 * like the disk behind it. Orders hold from then on, also for files that are open, until {@link #heal}. Safe for all
 * threads.
 */
public final class FaultyDisk extends ForwardingDisk {

    private final List<BadRange> badRanges = new CopyOnWriteArrayList<>();
    private final Set<Path> unopenable = ConcurrentHashMap.newKeySet();
    private final Set<Path> vanished = ConcurrentHashMap.newKeySet();
    private final Map<Path, FileIdentity> identities = new ConcurrentHashMap<>();
    private volatile Predicate<Path> crashing = file -> false;
    private volatile int mostBytesPerRead = Integer.MAX_VALUE;

    private record BadRange(Path file, long from, long to) {

        boolean touches(Path other, long position, int length) {
            return file.equals(other) && position < to && from < position + length;
        }
    }

    /** Spoils {@code disk}. */
    public FaultyDisk(Disk disk) {
        super(disk);
    }

    /** Every read that touches the bytes {@code from} to {@code to - 1} of the file fails with an I/O error. */
    public void failReads(Path file, long from, long to) {
        badRanges.add(new BadRange(file, from, to));
    }

    /** Every read of the file fails with an I/O error. */
    public void failReads(Path file) {
        failReads(file, 0, Long.MAX_VALUE);
    }

    /** A read returns at most that many bytes, at least one. */
    public void shortenReads(int mostBytes) {
        if (mostBytes < 1) {
            throw new IllegalArgumentException("a read returns at least one byte, not " + mostBytes);
        }
        mostBytesPerRead = mostBytes;
    }

    /** Every read of the files that match ends in an unchecked exception: a fault of the reader and not of the disk. */
    public void crashReads(Predicate<Path> files) {
        crashing = files;
    }

    /** The file cannot be opened; it is listed and can be identified. */
    public void failOpening(Path file) {
        unopenable.add(file);
    }

    /** The file is no longer there: not listed, not identified, not opened. Whoever has it open goes on reading. */
    public void vanish(Path file) {
        vanished.add(file);
    }

    /** The path leads to another file, or to a changed one: this is what it is identified as. */
    public void changeIdentity(Path file, FileIdentity identity) {
        identities.put(file, identity);
    }

    /** Everything is as it should be again. */
    public void heal() {
        badRanges.clear();
        unopenable.clear();
        vanished.clear();
        identities.clear();
        crashing = file -> false;
        mostBytesPerRead = Integer.MAX_VALUE;
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        return super.list(directory).stream()
                .filter(file -> !vanished.contains(file))
                .toList();
    }

    @Override
    public FileIdentity identify(Path file) throws IOException {
        requireThere(file);
        FileIdentity identity = super.identify(file);
        return identities.getOrDefault(file, identity);
    }

    @Override
    public OpenFile open(Path file) throws IOException {
        requireThere(file);
        if (unopenable.contains(file)) {
            throw new IOException(file + ": Too many open files");
        }
        return new FaultyFile(super.open(file), identities.get(file));
    }

    private void requireThere(Path file) throws IOException {
        if (vanished.contains(file)) {
            throw new NoSuchFileException(file.toString());
        }
    }

    private final class FaultyFile extends ForwardingFile {

        private final FileIdentity changed;

        FaultyFile(OpenFile file, FileIdentity changed) {
            super(file);
            this.changed = changed;
        }

        @Override
        public FileIdentity identity() {
            return changed != null ? changed : super.identity();
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            int length = Math.min(target.remaining(), mostBytesPerRead);
            requireGood(position, length);
            int limit = target.limit();
            target.limit(target.position() + length);
            try {
                return super.read(target, position);
            } finally {
                target.limit(limit);
            }
        }

        @Override
        public int readPastCaches(ByteBuffer target, long position) throws IOException {
            requireGood(position, target.remaining());
            return super.readPastCaches(target, position);
        }

        private void requireGood(long position, int length) throws IOException {
            if (crashing.test(path())) {
                throw new IllegalStateException("the reader has a fault");
            }
            for (BadRange bad : badRanges) {
                if (bad.touches(path(), position, length)) {
                    throw new IOException("Input/output error");
                }
            }
        }
    }
}
