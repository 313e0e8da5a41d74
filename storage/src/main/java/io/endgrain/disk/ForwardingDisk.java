package io.endgrain.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A file system that passes everything on to another one, for those that change a part of that. */
public abstract class ForwardingDisk implements Disk {

    private final Disk disk;

    /** Passes on to {@code disk}. */
    protected ForwardingDisk(Disk disk) {
        this.disk = Objects.requireNonNull(disk, "disk");
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        return disk.list(directory);
    }

    @Override
    public List<Path> listOthers(Path directory) throws IOException {
        return disk.listOthers(directory);
    }

    @Override
    public FileIdentity identify(Path file) throws IOException {
        return disk.identify(file);
    }

    @Override
    public DeviceDescription device(long stDev) {
        return disk.device(stDev);
    }

    @Override
    public Map<String, DiskCounters> counters() throws IOException {
        return disk.counters();
    }

    @Override
    public OpenFile open(Path file) throws IOException {
        return disk.open(file);
    }
}
