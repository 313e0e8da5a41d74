package io.endgrain.actors;

import com.sun.management.OperatingSystemMXBean;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigValueType;
import io.endgrain.disk.DeviceDescription;
import io.endgrain.disk.DeviceHealthSettings;
import io.endgrain.disk.ResidentPages;
import java.lang.management.ManagementFactory;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/** The pipeline's settings, as {@code conf/application.conf} explains them. */
public final class PipelineSettings {
    /** Room for tables that come later, where there are few at the start: 64 MiB. */
    private static final long LEAST_AUTOMATIC_CACHE = 64L << 20;

    private final RequestLimits limits;
    private final Probing probing;
    private final OptionalLong cacheBytes;
    private final long prefixBytes;
    private final Duration recheck;
    private final List<Path> hotPrefixes;
    private final DeviceMap devices;
    private final VerificationSettings verification;
    private final IdleMemberSettings idleMembers;
    private final DeviceHealthSettings health;
    private final Duration slow;
    private final boolean metrics;

    private PipelineSettings(
            RequestLimits limits,
            Probing probing,
            OptionalLong cacheBytes,
            long prefixBytes,
            Duration recheck,
            List<Path> hotPrefixes,
            DeviceMap devices,
            VerificationSettings verification,
            IdleMemberSettings idleMembers,
            DeviceHealthSettings health,
            Duration slow,
            boolean metrics) {
        this.limits = limits;
        this.probing = probing;
        this.cacheBytes = cacheBytes;
        this.prefixBytes = prefixBytes;
        this.recheck = recheck;
        this.hotPrefixes = hotPrefixes;
        this.devices = devices;
        this.verification = verification;
        this.idleMembers = idleMembers;
        this.health = health;
        this.slow = slow;
        this.metrics = metrics;
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
                    requests.getDuration("longest-wait"),
                    requests.getLong("cached-answers"),
                    requests.getInt("threat-pages"),
                    requests.getDuration("retry-after"));
            return new PipelineSettings(
                    limits,
                    probing(requests),
                    isAuto(endgrain, "cache.pages")
                            ? OptionalLong.empty()
                            : OptionalLong.of(bytes(endgrain, "cache.pages", ResidentPages.PAGE_SIZE)),
                    isAuto(endgrain, "cache.prefixes") ? memory() / 16 : bytes(endgrain, "cache.prefixes", 0),
                    positive(endgrain, "tables.recheck"),
                    endgrain.getStringList("tables.hot-prefix").stream()
                            .map(Path::of)
                            .toList(),
                    DeviceMap.of(endgrain.getConfig("devices")),
                    VerificationSettings.of(endgrain),
                    IdleMemberSettings.of(endgrain),
                    health(endgrain),
                    positive(endgrain, "tracing.slow"),
                    endgrain.getBoolean("metrics.enabled"));
        } catch (ConfigException e) {
            throw new IllegalArgumentException("A setting cannot be used: " + e.getMessage(), e);
        }
    }

    private static DeviceHealthSettings health(Config endgrain) {
        String key = "devices.health.failed-reads";
        int failedReads = endgrain.getInt(key);
        if (failedReads < 1 || failedReads > DeviceHealthSettings.MOST_FAILED_READS) {
            throw new IllegalArgumentException("The setting endgrain." + key + " should be a number of reads from 1 to "
                    + DeviceHealthSettings.MOST_FAILED_READS + ", such as 16, but it is " + failedReads + ".");
        }
        return new DeviceHealthSettings(
                failedReads,
                positive(endgrain, "devices.health.silence"),
                positive(endgrain, "devices.health.check"),
                positive(endgrain, "devices.health.recent"));
    }

    private static Probing probing(Config requests) {
        String name = requests.getString("probing");
        return switch (name) {
            case "parallel" -> Probing.PARALLEL;
            case "serial" -> Probing.SERIAL;
            default ->
                throw new IllegalArgumentException(
                        "The setting endgrain.requests.probing should be parallel or serial, but it is " + name + ".");
        };
    }

    static long bytes(Config config, String key, long least) {
        BigInteger bytes = config.getMemorySize(key).toBytesBigInteger();
        BigInteger most = BigInteger.valueOf(memory());
        if (bytes.compareTo(BigInteger.valueOf(least)) < 0 || bytes.compareTo(most) > 0) {
            throw new IllegalArgumentException("The setting endgrain." + key + " should be \"auto\" or from " + least
                    + " bytes to the machine's memory of " + most + ", but it is " + bytes + ".");
        }
        return bytes.longValueExact();
    }

    static boolean isAuto(Config config, String key) {
        return config.getValue(key).valueType() == ConfigValueType.STRING
                && config.getString(key).equals("auto");
    }

    static Duration positive(Config config, String key) {
        Duration duration = config.getDuration(key);
        if (duration.isZero() || duration.isNegative()) {
            throw new IllegalArgumentException(
                    "The setting endgrain." + key + " should be longer than nothing, such as 5s, but it is "
                            + config.getValue(key).render() + ".");
        }
        return duration;
    }

    static long memory() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }

    /**
     * Memory for pages: as set, else a quarter of the machine's, but no more than the tables need.
     *
     * @param tableBytes how much there is to be read, in bytes
     */
    long cacheBytes(long tableBytes) {
        return cacheBytes.orElse(Math.min(memory() / 4, Math.max(LEAST_AUTOMATIC_CACHE, tableBytes)));
    }

    /** Memory for prefixes of tables, in bytes. It is taken as tables are opened. */
    long prefixBytes() {
        return prefixBytes;
    }

    RequestLimits limits() {
        return limits;
    }

    Probing probing() {
        return probing;
    }

    Duration recheck() {
        return recheck;
    }

    /**
     * How the device of a file or directory is read.
     *
     * @param path of the file or directory
     * @param found what it is on
     */
    public MappedDevice device(Path path, DeviceDescription found) {
        return devices.find(path, found);
    }

    /** Directories with prefixes of tables on fast devices, the preferred one first. */
    List<Path> hotPrefixes() {
        return hotPrefixes;
    }

    VerificationSettings verification() {
        return verification;
    }

    DeviceHealthSettings health() {
        return health;
    }

    IdleMemberSettings idleMembers() {
        return idleMembers;
    }

    /** Requests that take so long are said to be slow. */
    Duration slow() {
        return slow;
    }

    /** Whether distributions are recorded. */
    boolean metrics() {
        return metrics;
    }

    DeviceMap devices() {
        return devices;
    }
}
