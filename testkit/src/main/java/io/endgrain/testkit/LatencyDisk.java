package io.endgrain.testkit;

import io.endgrain.disk.Disk;
import io.endgrain.disk.ForwardingDisk;
import io.endgrain.disk.ForwardingFile;
import io.endgrain.disk.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/** A disk whose every read takes a given time, however many there are at once. For benchmarks. Safe for all threads. */
public final class LatencyDisk extends ForwardingDisk {

    private final LongConsumer parker;
    private final long serviceNanos;

    /**
     * Slows {@code disk} down.
     *
     * @param serviceTime time that each read takes, besides what it takes already
     * @param parker      makes the calling thread wait for a number of nanoseconds
     */
    public LatencyDisk(Disk disk, Duration serviceTime, LongConsumer parker) {
        super(disk);
        this.serviceNanos = serviceTime.toNanos();
        this.parker = Objects.requireNonNull(parker, "parker");
    }

    /** Slows {@code disk} down, in real time. */
    public LatencyDisk(Disk disk, Duration serviceTime) {
        this(disk, serviceTime, LatencyDisk::park);
    }

    private static void park(long nanos) {
        long end = System.nanoTime() + nanos;
        // Parking may end early for no reason.
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    @Override
    public OpenFile open(Path file) throws IOException {
        return new SlowFile(super.open(file));
    }

    private final class SlowFile extends ForwardingFile {

        SlowFile(OpenFile file) {
            super(file);
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            parker.accept(serviceNanos);
            return super.read(target, position);
        }
    }
}
