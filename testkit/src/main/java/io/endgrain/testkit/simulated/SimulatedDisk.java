package io.endgrain.testkit.simulated;

import io.endgrain.disk.Disk;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The files of another disk, read as if they were on the devices of a {@link SimulatedMachine}: a read blocks its thread
 * until its simulated time is over. Files in directories that are on none of the devices are read as they are. Only reads
 * take time; listing, identifying and opening do not. Safe for all threads.
 */
public final class SimulatedDisk implements Disk {

    private final Disk bytes;
    private final SimulatedMachine machine;
    private final Caching caching;
    private volatile boolean instant;

    /** Whether reads go through the memory of the operating system. */
    public enum Caching {
        /** They do: a page that is held is there at once, one that was read is held. */
        BUFFERED,
        /** They pass it by, as with {@code O_DIRECT}. */
        DIRECT
    }

    /**
     * Puts the files of a disk on a machine.
     *
     * @param bytes where the bytes are; it should be much faster than what is simulated
     */
    public SimulatedDisk(Disk bytes, SimulatedMachine machine, Caching caching) {
        this.bytes = Objects.requireNonNull(bytes, "bytes");
        this.machine = Objects.requireNonNull(machine, "machine");
        this.caching = Objects.requireNonNull(caching, "caching");
    }

    /**
     * Makes reads that begin from now on take no time, or the simulated time again. In between, pages that are read enter
     * the memory as ever: so it is warmed up quickly.
     */
    public void instant(boolean on) {
        instant = on;
    }

    boolean isInstant() {
        return instant;
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        return bytes.list(directory);
    }

    @Override
    public FileIdentity identify(Path file) throws IOException {
        return bytes.identify(file);
    }

    @Override
    public OpenFile open(Path file) throws IOException {
        OpenFile opened = bytes.open(file);
        Optional<PlacedFile> placed = machine.place(file, opened.identity().size());
        return placed.isPresent() ? new SimulatedFile(opened, placed.get(), machine, caching, this::isInstant) : opened;
    }
}
