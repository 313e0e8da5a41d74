package io.endgrain.testkit.simulated;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A machine with simulated devices: which directory is on which, where on it each file is, one memory in front of all, and
 * one clock. The drives run until it is closed. Safe for all threads.
 *
 * <p>For example six hard disks as an array and two NVMe drives, twice as fast as real time:
 *
 * <pre>{@code
 * try (SimulatedMachine machine = SimulatedMachine.builder()
 *         .timeScale(2)
 *         .memoryBytes(64 << 20)
 *         .device(DeviceModel.hardDisks("hdd", 6))
 *         .device(DeviceModel.flash("nvme", 2))
 *         .directory(tables, "hdd")
 *         .directory(prefixes, "nvme")
 *         .build()) {
 *     SimulatedDisk disk = new SimulatedDisk(new OsDisk(), machine, SimulatedDisk.Caching.BUFFERED);
 *     …
 * }
 * }</pre>
 */
public final class SimulatedMachine implements AutoCloseable {

    private final long seed;
    private final long extentBytes;
    private final SystemMemory memory;
    private final Map<String, DeviceModel> models;
    private final Map<Path, String> directories;
    private final SimulatedClock clock;
    private final Map<String, SimulatedDevice> devices = new TreeMap<>();

    private SimulatedMachine(Builder builder) {
        this.seed = builder.seed;
        this.extentBytes = builder.extentBytes;
        this.memory = new SystemMemory(builder.memoryBytes);
        this.models = Map.copyOf(builder.models);
        this.directories = Map.copyOf(builder.directories);
        this.clock = new SimulatedClock(builder.timeScale);
        models.forEach((name, model) -> devices.put(name, new SimulatedDevice(model, clock, seed)));
    }

    /** A machine without devices and memory, for a start. */
    public static Builder builder() {
        return new Builder();
    }

    /** The time of all devices. */
    public SimulatedClock clock() {
        return clock;
    }

    /** The memory of its operating system. */
    public SystemMemory memory() {
        return memory;
    }

    /** Its devices. */
    public List<DeviceModel> devices() {
        return devices.keySet().stream().map(models::get).toList();
    }

    /** The device of each directory, by name. What is below a directory is on its device too. */
    public Map<Path, String> directories() {
        return directories;
    }

    /** The same devices in pure virtual time, idle. */
    public IdleDisks idleDisks() {
        return new IdleDisks(models.values());
    }

    /** What each member of each device has done since the start. */
    public Map<String, List<DriveCounters>> counters() {
        Map<String, List<DriveCounters>> counters = new TreeMap<>();
        devices.forEach((name, device) -> counters.put(name, device.counters()));
        return counters;
    }

    /**
     * Where a file is. This depends on its name, not on its directory, and on the device and the machine's seed.
     *
     * @param size bytes of the file
     * @return empty if its directory is on none of the devices
     */
    public Optional<PlacedFile> place(Path file, long size) {
        for (Path at = absolute(file).getParent(); at != null; at = at.getParent()) {
            String name = directories.get(at);
            if (name != null) {
                DeviceModel device = models.get(name);
                long fileSeed = Placement.mix(seed)
                        ^ Placement.mix(file.getFileName().toString().hashCode())
                        ^ name.hashCode();
                return Optional.of(new PlacedFile(
                        device, size, Placement.random(device.capacityBytes(), extentBytes, size, fileSeed)));
            }
        }
        return Optional.empty();
    }

    SimulatedDevice device(String name) {
        return devices.get(name);
    }

    /** Ends all reads under way with an error, and the devices. */
    @Override
    public void close() {
        devices.values().forEach(SimulatedDevice::close);
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }

    /** What a machine consists of. */
    public static final class Builder {

        private final Map<String, DeviceModel> models = new LinkedHashMap<>();
        private final Map<Path, String> directories = new LinkedHashMap<>();
        private double timeScale = 1;
        private long seed = 1;
        private long memoryBytes;
        private long extentBytes = Placement.USUAL_EXTENT_BYTES;

        private Builder() {}

        /** Virtual nanoseconds in a real one, more than 0, at most 1000; 1 if not said. */
        public Builder timeScale(double scale) {
            timeScale = scale;
            return this;
        }

        /** Decides all that is random; 1 if not said. */
        public Builder seed(long value) {
            seed = value;
            return this;
        }

        /** Bytes of the operating system's memory for pages; 0 if not said. */
        public Builder memoryBytes(long bytes) {
            memoryBytes = bytes;
            return this;
        }

        /** Bytes over which every file is stretched; {@link Placement#USUAL_EXTENT_BYTES} if not said. */
        public Builder extentBytes(long bytes) {
            extentBytes = bytes;
            return this;
        }

        /** Adds a device. */
        public Builder device(DeviceModel device) {
            if (models.put(device.name(), device) != null) {
                throw new IllegalArgumentException("there are two devices named " + device.name());
            }
            return this;
        }

        /** Puts a directory, with all below it that is not put elsewhere, on a device that was added. */
        public Builder directory(Path directory, String device) {
            if (!models.containsKey(device)) {
                throw new IllegalArgumentException("there is no device " + device + " for the directory " + directory
                        + ": expected one of " + new ArrayList<>(models.keySet()));
            }
            directories.put(absolute(directory), device);
            return this;
        }

        /** The machine, running. */
        public SimulatedMachine build() {
            return new SimulatedMachine(this);
        }
    }
}
