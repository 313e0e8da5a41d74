package io.endgrain.testkit;

import io.endgrain.disk.DeviceDescription;
import io.endgrain.disk.Disk;
import io.endgrain.disk.DiskCounters;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A disk that passes everything on; the fakes override what they change. */
abstract class WrappedDisk implements Disk {

    private final Disk disk;

    WrappedDisk(Disk disk) {
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
