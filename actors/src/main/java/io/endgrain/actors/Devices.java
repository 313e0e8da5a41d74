package io.endgrain.actors;

import io.endgrain.disk.DeviceDescription;
import io.endgrain.disk.DeviceHealthSettings;
import io.endgrain.disk.DeviceStatistics;
import io.endgrain.disk.LikelyPolicy;
import io.endgrain.disk.PageCache;
import io.endgrain.log.FaultLog;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.ActorContext;

/**
 * The devices found so far, each with its reader, a child of the actor that owns this. A device is what the operator has
 * mapped a directory to, else what the disk says that a file is on.
 */
final class Devices {
    private final ActorContext<?> context;
    private final DeviceMap map;
    private final PageCache cache;
    private final FaultLog faults;
    private final DeviceHealthSettings health;
    private final boolean metrics;
    private final Map<String, ActorRef<DeviceReader.Command>> readers = new TreeMap<>();
    private final DeviceCounters counters;
    private final PageRoutes routes;
    private final Map<ActorRef<DeviceReader.Command>, DeviceCounters.Counted> countedByReader = new HashMap<>();

    /**
     * No devices yet.
     *
     * @param setup which devices directories are mapped to, and where the devices are shown to those outside
     * @param routes learns which devices are to be spared when they are busy
     */
    Devices(ActorContext<?> context, TableCatalog.Setup setup, PageRoutes routes) {
        this.context = context;
        this.map = setup.deviceMap();
        this.cache = setup.cache();
        this.counters = setup.counters();
        this.faults = setup.faults();
        this.health = setup.health();
        this.metrics = setup.metrics();
        this.routes = routes;
    }

    /** The reader of the device that holds a file or directory. */
    ActorRef<DeviceReader.Command> readerFor(Path path, DeviceDescription found) {
        MappedDevice mapped = map.find(path, found);
        return readers.computeIfAbsent(mapped.device().name(), name -> start(name, mapped));
    }

    /** A device by the reader that {@link #readerFor} has named. */
    DeviceCounters.Counted of(ActorRef<DeviceReader.Command> reader) {
        return countedByReader.get(reader);
    }

    private ActorRef<DeviceReader.Command> start(String name, MappedDevice mapped) {
        context.getLog()
                .info(
                        "device {}: {} ({})",
                        name,
                        mapped.details(),
                        mapped.device().found());
        warnOfSharedDisks(mapped.device());
        DeviceStatistics statistics = new DeviceStatistics(health);
        counters.byName().put(name, new DeviceCounters.Counted(mapped, statistics));
        // Names of devices may differ in nothing but what names of actors must not have.
        ActorRef<DeviceReader.Command> reader = context.spawn(
                DeviceReader.create(
                        name, mapped.settings(), cache, statistics, new DeviceMetrics(name, metrics), faults),
                "device-" + readers.size() + "-" + name.replaceAll("[^A-Za-z0-9]", "-"),
                Dispatchers.SERVICES);
        // A reader that fails, which only a fault of ours can bring about, takes its owner with it: else whoever waits
        // for
        // its pages would wait for nothing.
        context.watch(reader);
        switch (mapped.settings().policies().likely()) {
            case PROBABLE -> routes.leaveOut(reader, chance -> chance < LikelyPolicy.LEAST_CHANCE);
            // With more in the queue than there are lanes, a page that came now would wait for others.
            case WHEN_IDLE ->
                routes.leaveOut(
                        reader,
                        chance -> statistics.queued() > mapped.settings().lanes());
            case EAGER, AFTER_NEEDED, LAST -> {
                // All are asked for; the queue ranks them.
            }
        }
        countedByReader.put(reader, counters.byName().get(name));
        return reader;
    }

    /** Two arrays, or an array and a disk, may lie on the same disks: then neither queue knows what the other one reads. */
    private void warnOfSharedDisks(DeviceDescription device) {
        for (DeviceCounters.Counted other : counters.byName().values()) {
            DeviceDescription known = other.mapped().device();
            if (known.members().stream().anyMatch(device.members()::contains)) {
                context.getLog()
                        .warn(
                                "devices {} and {} share disks, but each has a queue of its own; an entry in"
                                        + " endgrain.devices.overrides with the directories of both makes them one",
                                known.name(),
                                device.name());
            }
        }
    }
}
