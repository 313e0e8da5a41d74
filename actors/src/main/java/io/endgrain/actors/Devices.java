package io.endgrain.actors;

import io.endgrain.disk.DeviceSettings;
import io.endgrain.disk.DeviceStatistics;
import io.endgrain.disk.PageCache;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.ActorContext;

/**
 * The devices found so far, each with its reader, a child of the actor that owns this. A device is what the operator has
 * mapped a directory to, else one for each {@code st_dev}.
 */
final class Devices {
    private final ActorContext<?> context;
    private final DeviceMap map;
    private final PageCache cache;
    private final Map<String, ActorRef<DeviceReader.Command>> readers = new TreeMap<>();
    private final Map<String, DeviceStatistics> statistics;

    /**
     * No devices yet.
     *
     * @param statistics where the counters of each device are shown to those outside
     */
    Devices(
            ActorContext<?> context,
            DeviceMap map,
            PageCache cache,
            ConcurrentSkipListMap<String, DeviceStatistics> statistics) {
        this.context = context;
        this.map = map;
        this.cache = cache;
        this.statistics = statistics;
    }

    /** The reader of the device that holds a file or directory. */
    ActorRef<DeviceReader.Command> readerFor(Path path, long stDev) {
        DeviceMap.Mapping mapping = map.find(path, stDev);
        return readers.computeIfAbsent(mapping.name(), name -> start(name, mapping.settings()));
    }

    private ActorRef<DeviceReader.Command> start(String name, DeviceSettings settings) {
        DeviceStatistics counters = new DeviceStatistics();
        statistics.put(name, counters);
        context.getLog().info("device {}: {}, {} lanes", name, settings.kind(), settings.lanes());
        // Names of devices may differ in nothing but what names of actors must not have.
        ActorRef<DeviceReader.Command> reader = context.spawn(
                DeviceReader.create(name, settings, cache, counters),
                "device-" + readers.size() + "-" + name.replaceAll("[^A-Za-z0-9]", "-"),
                Dispatchers.SERVICES);
        // A reader that fails, which only a fault of ours can bring about, takes its owner with it: else whoever waits
        // for
        // its pages would wait for nothing.
        context.watch(reader);
        return reader;
    }
}
