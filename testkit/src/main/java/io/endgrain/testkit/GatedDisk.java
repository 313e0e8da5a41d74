package io.endgrain.testkit;

import io.endgrain.disk.Disk;
import io.endgrain.disk.ForwardingDisk;
import io.endgrain.disk.ForwardingFile;
import io.endgrain.disk.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * A disk whose reads stand still until a test lets them go: a device that is slow for as long as the test likes, without
 * any sleeping. Reads pass at first. Safe for all threads.
 */
public final class GatedDisk extends ForwardingDisk {

    /** Which files' reads stand still; null while the gate is open. */
    private Predicate<Path> held;

    private int waiting;
    private long passes;

    /** Puts a gate before the reads of {@code disk}. */
    public GatedDisk(Disk disk) {
        super(disk);
    }

    /** From now on reads of the files that match stand still. */
    public synchronized void close(Predicate<Path> files) {
        held = files;
        passes = 0;
        notifyAll();
    }

    /** From now on all reads stand still. */
    public void close() {
        close(file -> true);
    }

    /** Lets everything through: the reads that wait and those to come. */
    public synchronized void open() {
        held = null;
        notifyAll();
    }

    /** Lets that many more reads through, those that wait first in no particular order; the gate stays closed. */
    public synchronized void letThrough(int reads) {
        passes += reads;
        notifyAll();
    }

    /** Reads that stand still at this moment. */
    public synchronized int waiting() {
        return waiting;
    }

    /**
     * Waits until at least that many reads stand still.
     *
     * @return whether it came to that in time
     */
    public synchronized boolean awaitWaiting(int reads, Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (waiting < reads) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            // Rounded up, since 0 would mean for ever.
            wait(left / 1_000_000 + 1);
        }
        return true;
    }

    @Override
    public OpenFile open(Path file) throws IOException {
        return new GatedFile(super.open(file));
    }

    private synchronized void pass(Path file) {
        waiting++;
        notifyAll();
        boolean interrupted = false;
        while (held != null && held.test(file) && passes == 0) {
            try {
                wait();
            } catch (InterruptedException ignoredUntilThrough) {
                // A read in the kernel does not end either.
                interrupted = true;
            }
        }
        if (held != null && held.test(file)) {
            passes--;
        }
        waiting--;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private final class GatedFile extends ForwardingFile {

        GatedFile(OpenFile file) {
            super(file);
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            pass(path());
            return super.read(target, position);
        }
    }
}
