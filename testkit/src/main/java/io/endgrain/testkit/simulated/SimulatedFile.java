package io.endgrain.testkit.simulated;

import io.endgrain.disk.ForwardingFile;
import io.endgrain.disk.OpenFile;
import io.endgrain.testkit.simulated.SimulatedDisk.Caching;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A file on a simulated device: the bytes come from the real file, then the thread waits for the device. */
final class SimulatedFile extends ForwardingFile {

    private static final int PAGE = 4096;

    private final PlacedFile placed;
    private final SimulatedClock clock;
    private final SystemMemory memory;
    private final SimulatedDevice device;
    private final Caching caching;
    private final BooleanSupplier instant;

    SimulatedFile(
            OpenFile file, PlacedFile placed, SimulatedMachine machine, Caching caching, BooleanSupplier instant) {
        super(file);
        this.placed = placed;
        this.clock = machine.clock();
        this.memory = machine.memory();
        this.device = machine.device(placed.device().name());
        this.caching = caching;
        this.instant = instant;
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        long arrival = clock.nanos();
        int got = super.read(target, position);
        if (got > 0 && caching == Caching.BUFFERED) {
            readBuffered(position / PAGE, pages(position, got), arrival);
        } else if (got > 0) {
            readFromDevice(position / PAGE, pages(position, got), arrival);
        }
        return got;
    }

    @Override
    public int readPastCaches(ByteBuffer target, long position) throws IOException {
        long arrival = clock.nanos();
        int got = super.readPastCaches(target, position);
        if (got > 0) {
            readFromDevice(position / PAGE, pages(position, got), arrival);
        }
        return got;
    }

    /** Reads from the first to the last page that is not held; the system makes one read of it where it can. */
    private void readBuffered(long first, int count, long arrival) throws IOException {
        long firstMissing = -1;
        long lastMissing = -1;
        for (long page = first; page < first + count; page++) {
            if (!memory.use(identity(), page)) {
                firstMissing = firstMissing < 0 ? page : firstMissing;
                lastMissing = page;
            }
        }
        if (firstMissing < 0) {
            return;
        }
        readFromDevice(firstMissing, (int) (lastMissing - firstMissing + 1), arrival);
        for (long page = firstMissing; page <= lastMissing; page++) {
            memory.hold(identity(), page);
        }
    }

    private void readFromDevice(long first, int count, long arrival) throws IOException {
        // What was appended to the file since it was opened has no place, and so takes no time.
        List<SimulatedDevice.Extent> extents = placed.reads(first, count).stream()
                .map(read -> new SimulatedDevice.Extent(read.address(), read.length()))
                .toList();
        if (!extents.isEmpty() && !instant.getAsBoolean()) {
            device.read(extents, arrival);
        }
    }

    @Override
    public long physicalAddress(long offset) {
        return offset >= 0 && offset < placed.size() ? placed.placement().address(offset) : -1;
    }

    /** In direct mode no page is: it would be read from the device all the same. */
    @Override
    public boolean isHeld(long position, int length) {
        if (caching == Caching.DIRECT) {
            return false;
        }
        long first = position / PAGE;
        int count = pages(position, (int) Math.min(length, placed.size() - position));
        for (long page = first; page < first + count; page++) {
            if (!memory.isHeld(identity(), page)) {
                return false;
            }
        }
        return true;
    }

    /** Pages that a range touches. */
    private static int pages(long position, int length) {
        return length <= 0 ? 0 : (int) ((position + length - 1) / PAGE - position / PAGE + 1);
    }
}
