package io.endgrain.testkit;

import io.endgrain.disk.DeviceDescription;
import io.endgrain.disk.DeviceKind;
import io.endgrain.disk.Disk;
import io.endgrain.disk.DiskCounters;
import io.endgrain.disk.Diskstats;
import io.endgrain.disk.ForwardingDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A disk whose files all lie on one array, and whose members' counters are what a file says. */
public final class ArrayDisk extends ForwardingDisk {
    private final DeviceDescription array;
    private final Diskstats diskstats;

    /**
     * An array.
     *
     * @param disk holds the files
     * @param name of the array
     * @param members names of its members
     * @param diskstats a file like {@code /proc/diskstats}; it may change, and need not be there
     */
    public ArrayDisk(Disk disk, String name, List<String> members, Path diskstats) {
        super(disk);
        this.array = new DeviceDescription(name, DeviceKind.SOLID_STATE, members, "an array of a test");
        this.diskstats = new Diskstats(diskstats);
    }

    @Override
    public DeviceDescription device(long stDev) {
        return array;
    }

    @Override
    public Map<String, DiskCounters> counters() throws IOException {
        return diskstats.read();
    }
}
