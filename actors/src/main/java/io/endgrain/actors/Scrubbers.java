package io.endgrain.actors;

import java.util.HashMap;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.ActorContext;

/** The scrubbers of the devices, children of the actor that owns this; none if tables are not read in idle time. */
final class Scrubbers {
    private final ActorContext<?> context;
    private final ScrubSettings settings;
    private final Devices devices;
    private final Map<ActorRef<DeviceReader.Command>, ActorRef<Scrubber.Command>> byDevice = new HashMap<>();

    Scrubbers(ActorContext<?> context, ScrubSettings settings, Devices devices) {
        this.context = context;
        this.settings = settings;
        this.devices = devices;
    }

    void opened(CatalogEntry entry) {
        if (settings.rate() > 0) {
            byDevice.computeIfAbsent(entry.device(), this::start).tell(new Scrubber.Opened(entry));
        }
    }

    private ActorRef<Scrubber.Command> start(ActorRef<DeviceReader.Command> device) {
        DeviceCounters.Counted counted = devices.of(device);
        ActorRef<Scrubber.Command> scrubber = context.spawn(
                Scrubber.create(new Scrubber.Setup(
                        counted.mapped().device().name(),
                        device,
                        counted.statistics().verification(),
                        settings)),
                "scrubber-" + byDevice.size(),
                Dispatchers.SERVICES);
        // As with a device reader: only a fault of ours can make it fail.
        context.watch(scrubber);
        return scrubber;
    }

    void dropped(CatalogEntry entry) {
        ActorRef<Scrubber.Command> scrubber = byDevice.get(entry.device());
        if (scrubber != null) {
            scrubber.tell(new Scrubber.Dropped(entry));
        }
    }
}
