package io.endgrain.disk;

import java.time.Duration;

/**
 * When a device is marked bad.
 *
 * @param failedReads so many reads in a row must have failed, each at another place; 1 to 10,000
 * @param silence or for so long no read must have come back while some were under way
 * @param check how often a device that is marked is read of, to see whether it can be read again
 * @param recent errors of the last so long are told of
 */
public record DeviceHealthSettings(int failedReads, Duration silence, Duration check, Duration recent) {
    /** Most reads that can be asked for: they are remembered. */
    public static final int MOST_FAILED_READS = 10_000;

    /** As built in. */
    public static final DeviceHealthSettings DEFAULTS =
            new DeviceHealthSettings(16, Duration.ofMinutes(1), Duration.ofSeconds(10), Duration.ofMinutes(10));

    public DeviceHealthSettings {
        if (failedReads < 1 || failedReads > MOST_FAILED_READS) {
            throw new IllegalArgumentException(
                    "failed reads in a row must be 1 to " + MOST_FAILED_READS + ", but are " + failedReads);
        }
    }
}
