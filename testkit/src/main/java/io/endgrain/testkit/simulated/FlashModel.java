package io.endgrain.testkit.simulated;

import io.endgrain.disk.DeviceKind;

/**
 * The numbers of a type of NVMe drive: a read takes the same time wherever it is, many go on at once, and all share the
 * bandwidth.
 *
 * @param capacityBytes  bytes that it holds
 * @param accessNanos    time from a command to its first byte
 * @param parallel       commands that it carries out at once; more wait, the oldest goes first
 * @param bytesPerSecond bandwidth
 */
public record FlashModel(long capacityBytes, long accessNanos, int parallel, long bytesPerSecond)
        implements DriveModel {

    /** A drive of 2 TB: 100 µs for 4 KiB, 64 at once, 3 GB/s. These are round figures of drives for data centres. */
    public static final FlashModel NVME = new FlashModel(2_000_398_934_016L, 98_600, 64, 3_000_000_000L);

    public FlashModel {
        if (capacityBytes < 1 || accessNanos < 0 || parallel < 1 || bytesPerSecond < 1) {
            throw new IllegalArgumentException("a flash drive needs room, a time, a queue and a bandwidth, but it has "
                    + capacityBytes + " bytes, " + accessNanos + " ns, a queue of " + parallel + " and "
                    + bytesPerSecond + " bytes per second");
        }
    }

    @Override
    public DeviceKind kind() {
        return DeviceKind.SOLID_STATE;
    }

    @Override
    public Drive start(long seed) {
        return new FlashDrive(this);
    }

    long transferNanos(long bytes) {
        return Math.round(bytes * 1e9 / bytesPerSecond);
    }
}
