package io.endgrain.actors;

import com.sun.management.OperatingSystemMXBean;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigValueType;
import io.endgrain.disk.ResidentPages;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** The pipeline's settings, as {@code conf/application.conf} explains them. */
public final class PipelineSettings {
    private final RequestLimits limits;
    private final long cacheBytes;
    private final long prefixBytes;
    private final Duration recheck;
    private final DeviceMap devices;

    private PipelineSettings(
            RequestLimits limits, long cacheBytes, long prefixBytes, Duration recheck, DeviceMap devices) {
        this.limits = limits;
        this.cacheBytes = cacheBytes;
        this.prefixBytes = prefixBytes;
        this.recheck = recheck;
        this.devices = devices;
    }

    /**
     * Reads the settings.
     *
     * @param endgrain the part {@code endgrain} of the configuration
     * @throws IllegalArgumentException for a setting that cannot be, with a sentence that names it
     */
    public static PipelineSettings of(Config endgrain) {
        try {
            Config requests = endgrain.getConfig("requests");
            RequestLimits limits = new RequestLimits(
                    requests.getInt("under-way"),
                    requests.getInt("waiting"),
                    requests.getLong("cached-answers"),
                    requests.getDuration("retry-after"));
            return new PipelineSettings(
                    limits,
                    bytes(endgrain, "cache.pages", ResidentPages.PAGE_SIZE),
                    bytes(endgrain, "cache.prefixes", 0),
                    positive(endgrain, "tables.recheck"),
                    DeviceMap.of(endgrain.getConfig("devices")));
        } catch (ConfigException e) {
            throw new IllegalArgumentException("a setting cannot be used: " + e.getMessage(), e);
        }
    }

    private static long bytes(Config config, String key, long least) {
        if (config.getValue(key).valueType() == ConfigValueType.STRING
                && config.getString(key).equals("auto")) {
            return Math.max(least, quarterOfMemory() / (key.equals("cache.pages") ? 1 : 4));
        }
        long bytes = config.getBytes(key);
        if (bytes < least) {
            throw new IllegalArgumentException(
                    "the setting endgrain." + key + " must be at least " + least + " bytes, but it is " + bytes);
        }
        return bytes;
    }

    private static Duration positive(Config config, String key) {
        Duration duration = config.getDuration(key);
        if (duration.isZero() || duration.isNegative()) {
            throw new IllegalArgumentException(
                    "the setting endgrain." + key + " must be more than zero, but it is " + duration);
        }
        return duration;
    }

    private static long quarterOfMemory() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize() / 4;
    }

    /** Memory for pages, in bytes. It is taken as it fills. */
    public long cacheBytes() {
        return cacheBytes;
    }

    /** Memory for prefixes of tables, in bytes. It is taken as tables are opened. */
    public long prefixBytes() {
        return prefixBytes;
    }

    RequestLimits limits() {
        return limits;
    }

    Duration recheck() {
        return recheck;
    }

    DeviceMap devices() {
        return devices;
    }
}
