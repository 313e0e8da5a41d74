package io.endgrain.actors;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import io.endgrain.disk.DeviceDescription;
import io.endgrain.disk.DeviceKind;
import io.endgrain.disk.DeviceSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which device a path is on, and how that one is read: as the operator says, else as it was found.
 *
 * @param overrides what the operator says
 * @param defaults the settings of all other devices
 */
record DeviceMap(List<Override> overrides, Config defaults) {
    private static final int PAGE_KIB = 4;

    /**
     * Directories that are on one device.
     *
     * @param name the device's name
     * @param directories the directories
     * @param settings how it is read
     */
    record Override(String name, List<Path> directories, Config settings) {}

    /**
     * Reads {@code endgrain.devices}.
     *
     * @throws IllegalArgumentException for a setting that cannot be, with a sentence that names it
     */
    static DeviceMap of(Config devices) {
        Config defaults = devices.getConfig("defaults");
        requirePossible(defaults);
        List<Override> overrides = new ArrayList<>();
        for (Config override : devices.getConfigList("overrides")) {
            Config settings = override.withFallback(defaults);
            requirePossible(settings);
            overrides.add(new Override(
                    override.getString("name"),
                    override.getStringList("directories").stream()
                            .map(directory ->
                                    Path.of(directory).toAbsolutePath().normalize())
                            .toList(),
                    settings));
        }
        return new DeviceMap(List.copyOf(overrides), defaults);
    }

    /** What can be said before it is known which devices there are. */
    private static void requirePossible(Config config) {
        int members = integer(config, "members", 1);
        if (members < 1 || members > DeviceSettings.MAX_LANES) {
            throw new IllegalArgumentException(
                    "the setting \"members\" must be 1 to " + DeviceSettings.MAX_LANES + ", but it is " + members);
        }
        DeviceKind kind = DeviceKinds.of(config.getString("kind")).orElse(DeviceKind.UNKNOWN);
        DeviceSettings one = settings(config, kind, 1);
        if (config.hasPath("members") && config.hasPath("lanes")) {
            one.withLanes(Math.multiplyExact(one.lanes(), members));
        }
    }

    /** The device of a path. Of nested directories the inner one decides: another disk may be mounted there. */
    MappedDevice find(Path path, DeviceDescription found) {
        Path absolute = path.toAbsolutePath().normalize();
        Override closest = null;
        int names = -1;
        for (Override override : overrides) {
            for (Path directory : override.directories()) {
                if (absolute.startsWith(directory) && directory.getNameCount() > names) {
                    closest = override;
                    names = directory.getNameCount();
                }
            }
        }
        return closest == null
                ? mapped(found.name(), found, defaults)
                : mapped(closest.name(), found, closest.settings());
    }

    private static MappedDevice mapped(String name, DeviceDescription found, Config config) {
        Optional<DeviceKind> said = DeviceKinds.of(config.getString("kind"));
        DeviceKind kind = said.orElse(found.kind());
        int members = integer(config, "members", Math.max(1, found.members().size()));
        return new MappedDevice(
                new DeviceDescription(name, kind, found.members(), found.found()), settings(config, kind, members));
    }

    private static DeviceSettings settings(Config config, DeviceKind kind, int members) {
        DeviceSettings base = DeviceSettings.defaultsFor(kind);
        DeviceSettings one = new DeviceSettings(
                base.kind(),
                integer(config, "lanes", base.lanes()),
                kib(config, "unit-kib", base.unitPages()),
                kib(config, "run-kib", base.runPages()),
                integer(config, "queue-pages", base.queuePages()),
                integer(config, "credit-pages", base.creditPerRequest()),
                config.hasPath("age-bound") ? config.getDuration("age-bound") : base.ageBound(),
                DevicePolicySettings.of(config, base.policies()));
        // An array may be found to have more members than anybody thought of.
        return one.withLanes((int) Math.min(DeviceSettings.MAX_LANES, (long) one.lanes() * members));
    }

    private static int integer(Config config, String key, int otherwise) {
        return config.hasPath(key) ? config.getInt(key) : otherwise;
    }

    private static int kib(Config config, String key, int otherwisePages) {
        if (!config.hasPath(key)) {
            return otherwisePages;
        }
        int kib = config.getInt(key);
        if (kib <= 0 || kib % PAGE_KIB != 0) {
            throw new ConfigException.BadValue(config.origin(), key, "expected a multiple of 4, found " + kib);
        }
        return kib / PAGE_KIB;
    }
}
