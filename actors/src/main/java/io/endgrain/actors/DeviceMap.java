package io.endgrain.actors;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import io.endgrain.disk.DeviceKind;
import io.endgrain.disk.DeviceSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Which device a path is on, and how that one is read: as the operator says, else by {@code st_dev}.
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
    record Override(String name, List<Path> directories, DeviceSettings settings) {}

    /**
     * A device.
     *
     * @param name its name
     * @param settings how it is read
     */
    record Mapping(String name, DeviceSettings settings) {}

    /**
     * Reads {@code endgrain.devices}.
     *
     * @throws IllegalArgumentException for a setting that cannot be, with a sentence that names it
     */
    static DeviceMap of(Config devices) {
        Config defaults = devices.getConfig("defaults");
        settings(defaults);
        List<Override> overrides = new ArrayList<>();
        for (Config override : devices.getConfigList("overrides")) {
            overrides.add(new Override(
                    override.getString("name"),
                    override.getStringList("directories").stream()
                            .map(directory ->
                                    Path.of(directory).toAbsolutePath().normalize())
                            .toList(),
                    settings(override.withFallback(defaults))));
        }
        return new DeviceMap(List.copyOf(overrides), defaults);
    }

    private static DeviceSettings settings(Config config) {
        DeviceSettings base = DeviceSettings.defaultsFor(kind(config.getString("kind")));
        return new DeviceSettings(
                base.kind(),
                integer(config, "lanes", base.lanes()),
                kib(config, "unit-kib", base.unitPages()),
                kib(config, "run-kib", base.runPages()),
                integer(config, "queue-pages", base.queuePages()),
                integer(config, "credit-pages", base.creditPerRequest()),
                config.hasPath("age-bound") ? config.getDuration("age-bound") : base.ageBound());
    }

    private static DeviceKind kind(String name) {
        try {
            return DeviceKind.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the setting endgrain.devices…kind must be rotational, solid-state, memory, network or unknown, but"
                            + " it is " + name,
                    e);
        }
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

    /** The device of a path. Of nested directories the inner one decides: another disk may be mounted there. */
    Mapping find(Path path, long stDev) {
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
                ? new Mapping(nameOf(stDev), settings(defaults))
                : new Mapping(closest.name(), closest.settings());
    }

    /** Major and minor number as Linux packs them, for example {@code 8:17}. */
    private static String nameOf(long stDev) {
        long major = ((stDev >>> 8) & 0xfff) | ((stDev >>> 32) & ~0xfffL);
        long minor = (stDev & 0xff) | ((stDev >>> 12) & ~0xffL);
        return major + ":" + minor;
    }
}
