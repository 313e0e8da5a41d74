package io.endgrain.disk;

import java.time.Duration;
import java.util.Objects;

/**
 * How one device is read.
 *
 * @param kind             what sort of device it is
 * @param lanes            reads in flight at once, 1 to {@value #MAX_LANES}
 * @param unitPages        pages that are read together, aligned: a power of two, 1 to {@value #MAX_RUN_PAGES} (4 to 256 KiB)
 * @param runPages         most pages of one read when neighbours are queued: {@code unitPages} to {@value #MAX_RUN_PAGES}
 * @param queuePages       bound of the queue in pages, 1 or more
 * @param creditPerRequest most pages that one request may have queued here, 1 to {@code queuePages}
 * @param ageBound         a read that has waited longer goes before all others; more than zero
 * @param policies         what is read next, and what along with it
 */
public record DeviceSettings(
        DeviceKind kind,
        int lanes,
        int unitPages,
        int runPages,
        int queuePages,
        int creditPerRequest,
        Duration ageBound,
        DevicePolicies policies) {

    /** Most lanes of a device: 32 per member of a large array. */
    public static final int MAX_LANES = 1024;

    /** Most pages of one read: 256 KiB. */
    public static final int MAX_RUN_PAGES = 64;

    private static final int PAGE_KIB = ResidentPages.PAGE_SIZE / 1024;

    public DeviceSettings {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(ageBound, "ageBound");
        Objects.requireNonNull(policies, "policies");
        requireWithin("lanes", lanes, 1, MAX_LANES);
        if (unitPages > MAX_RUN_PAGES || Integer.bitCount(unitPages) != 1 || unitPages < 1) {
            throw new IllegalArgumentException("the setting unit-kib must be a power of two from " + PAGE_KIB + " to "
                    + PAGE_KIB * MAX_RUN_PAGES + ", but it is " + (long) PAGE_KIB * unitPages);
        }
        requireKibWithin("run-kib", runPages, unitPages, MAX_RUN_PAGES);
        requireWithin("queue-pages", queuePages, 1, Integer.MAX_VALUE);
        requireWithin("credit-pages", creditPerRequest, 1, queuePages);
        if (!ageBound.isPositive()) {
            throw new IllegalArgumentException(
                    "the setting age-bound must be more than no time, but it is " + ageBound.toMillis() + "ms");
        }
    }

    /** With the policies of the kind. */
    public DeviceSettings(
            DeviceKind kind,
            int lanes,
            int unitPages,
            int runPages,
            int queuePages,
            int creditPerRequest,
            Duration ageBound) {
        this(
                kind,
                lanes,
                unitPages,
                runPages,
                queuePages,
                creditPerRequest,
                ageBound,
                DevicePolicies.defaultsFor(kind));
    }

    /** What fits a device of this kind as long as nobody has measured or configured it. */
    public static DeviceSettings defaultsFor(DeviceKind kind) {
        // A hard disk orders up to 32 commands by its rotation (NCQ). Flash and memory have no use for large reads.
        int lanes = switch (kind) {
            case ROTATIONAL -> 32;
            case SOLID_STATE -> 16;
            case MEMORY -> 2;
            case NETWORK, UNKNOWN -> 8;
        };
        return new DeviceSettings(
                kind, lanes, 1, 16, 65_536, 1024, Duration.ofSeconds(2), DevicePolicies.defaultsFor(kind));
    }

    /** The same with another number of lanes. */
    public DeviceSettings withLanes(int lanes) {
        return new DeviceSettings(kind, lanes, unitPages, runPages, queuePages, creditPerRequest, ageBound, policies);
    }

    /** The same with other policies. */
    public DeviceSettings withPolicies(DevicePolicies policies) {
        return new DeviceSettings(kind, lanes, unitPages, runPages, queuePages, creditPerRequest, ageBound, policies);
    }

    /** Of sizes in pages, which people write in KiB. */
    static void requireKibWithin(String setting, int pages, int leastPages, int mostPages) {
        requireWithin(setting, (long) PAGE_KIB * pages, (long) PAGE_KIB * leastPages, (long) PAGE_KIB * mostPages);
    }

    private static void requireWithin(String setting, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "the setting " + setting + " must be " + least + " to " + most + ", but it is " + value);
        }
    }
}
