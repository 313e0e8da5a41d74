package io.endgrain.testkit;

import io.endgrain.disk.Disk;
import io.endgrain.disk.ForwardingDisk;
import io.endgrain.disk.ForwardingFile;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.ResidentPages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * A disk in front of which the operating system holds the pages that a test names. A read of nothing but held pages is made
 * from memory, any other one goes to the disk. Safe for all threads.
 */
public final class HoldingDisk extends ForwardingDisk {

    private final Disk memory;
    private final Map<Path, Set<Long>> held = new HashMap<>();
    private final Map<Path, Set<Long>> vanishing = new HashMap<>();

    /**
     * Holds nothing at first.
     *
     * @param disk   reads what is not held
     * @param memory has the same files, and reads what is held
     */
    public HoldingDisk(Disk disk, Disk memory) {
        super(disk);
        this.memory = memory;
    }

    /** From now on these pages are held, those that were held before as well. */
    public synchronized void hold(Path file, long... pages) {
        add(held, file, pages);
    }

    /** From now on these pages are held whenever somebody asks, and dropped whenever somebody reads them. */
    public synchronized void holdUntilRead(Path file, long... pages) {
        add(vanishing, file, pages);
    }

    private static void add(Map<Path, Set<Long>> to, Path file, long... pages) {
        Set<Long> ofFile = to.computeIfAbsent(file, path -> new HashSet<>());
        for (long page : pages) {
            ofFile.add(page);
        }
    }

    private synchronized boolean covers(Map<Path, Set<Long>> which, Path file, long position, int length) {
        Set<Long> ofFile = which.getOrDefault(file, Set.of());
        for (long page = position / ResidentPages.PAGE_SIZE;
                page * ResidentPages.PAGE_SIZE < position + length;
                page++) {
            if (!ofFile.contains(page)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public OpenFile open(Path file) throws IOException {
        return new HoldingFile(super.open(file), memory.open(file));
    }

    private final class HoldingFile extends ForwardingFile {

        private final OpenFile inMemory;

        HoldingFile(OpenFile onDisk, OpenFile inMemory) {
            super(onDisk);
            this.inMemory = inMemory;
        }

        @Override
        public boolean isHeld(long position, int length) {
            return covers(held, path(), position, length) || covers(vanishing, path(), position, length);
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            return covers(held, path(), position, target.remaining())
                    ? inMemory.read(target, position)
                    : super.read(target, position);
        }

        @Override
        public void close() throws IOException {
            inMemory.close();
            super.close();
        }
    }
}
