package io.endgrain.testkit.simulated;

import io.endgrain.disk.DeviceKind;

/**
 * The numbers of a type of hard disk.
 *
 * <p>A read takes: command, seek, the wait until the sector comes round, transfer. A seek over the share {@code d} of the
 * disk takes {@code settle + fullStroke * sqrt(d)} and up to {@code jitter} more, evenly distributed. When the disk chooses
 * among the commands it holds (NCQ), it takes the one whose sector its heads reach first, but trusts only in sectors that
 * come {@code margin} or more after the end of the expected seek, because a sector that is missed costs a rotation; from
 * that time it subtracts {@code ageWeight} times the age of the command, so that none starves.
 *
 * <p>{@link #SEVEN_TWO_HUNDRED} was fitted to published figures of such disks: milliseconds for each of n distinct cold
 * pages at random addresses. "Kept at 32" is a queue that is refilled at once and never empties, which the age weight was
 * fitted to; all others begin with idle heads anywhere and end with the last page.
 *
 * <pre>
 *                              published   model
 *   alone                          12       11.8
 *   in order of address,  8         9.0      9.3
 *   in order of address, 32         7.0      7.2
 *   all at once,          8         8.5      8.5
 *   all at once,         32         6.2      6.3
 *   kept at 32                    6 to 7     6.5
 * </pre>
 *
 * @param capacityBytes   bytes that it holds
 * @param rotationNanos   time of one rotation
 * @param trackBytes      bytes of a track: the heads read one in a rotation. All tracks are equal, and sequential
 *                        addresses go from one to the next without a gap
 * @param commandNanos    time from a command to the begin of its seek
 * @param settleNanos     shortest time of a seek to another track
 * @param fullStrokeNanos what a seek from end to end takes beyond that
 * @param jitterNanos     most that a seek takes beyond what the disk expects
 * @param marginNanos     slack with which the disk plans
 * @param ageWeight       virtual nanoseconds of head start that a command has for each nanosecond of its age, 0 or more
 * @param queueDepth      commands that the disk holds at once; more wait in the operating system, the oldest goes first. With
 *                        1 the disk chooses nothing
 * @param readAheadBytes  bytes that an idle disk reads on behind the last read into its own memory
 */
public record HardDiskModel(
        long capacityBytes,
        long rotationNanos,
        int trackBytes,
        long commandNanos,
        long settleNanos,
        long fullStrokeNanos,
        long jitterNanos,
        long marginNanos,
        double ageWeight,
        int queueDepth,
        int readAheadBytes)
        implements DriveModel {

    /** A disk of 5.46 TiB with 7200 rotations per minute, 200 MB/s, and up to 32 commands at once. */
    public static final HardDiskModel SEVEN_TWO_HUNDRED = new HardDiskModel(
            6_001_175_126_016L,
            8_333_333,
            1_667_072,
            20_000,
            600_000,
            12_700_000,
            400_000,
            400_000,
            0.045,
            32,
            1 << 20);

    public HardDiskModel {
        if (capacityBytes < trackBytes || trackBytes < 1 || rotationNanos < 1 || queueDepth < 1) {
            throw new IllegalArgumentException("a hard disk needs a track, a rotation and a queue, but it has "
                    + capacityBytes + " bytes, tracks of " + trackBytes + " bytes, rotations of " + rotationNanos
                    + " ns and a queue of " + queueDepth);
        }
        if (commandNanos < 0
                || settleNanos < 0
                || fullStrokeNanos < 0
                || jitterNanos < 0
                || marginNanos < 0
                || !(ageWeight >= 0)
                || readAheadBytes < 0) {
            throw new IllegalArgumentException("times, age weight and read-ahead of a hard disk must be 0 or more");
        }
    }

    /** The same with another queue depth. */
    public HardDiskModel withQueueDepth(int depth) {
        return new HardDiskModel(
                capacityBytes,
                rotationNanos,
                trackBytes,
                commandNanos,
                settleNanos,
                fullStrokeNanos,
                jitterNanos,
                marginNanos,
                ageWeight,
                depth,
                readAheadBytes);
    }

    @Override
    public DeviceKind kind() {
        return DeviceKind.ROTATIONAL;
    }

    @Override
    public Drive start(long seed) {
        return new HardDiskDrive(this, seed);
    }

    /** What the disk expects of a seek from one address to another; 0 within a track. */
    long seekNanos(long from, long to) {
        if (from / trackBytes == to / trackBytes) {
            return 0;
        }
        double distance = (double) Math.abs(from - to) / capacityBytes;
        return settleNanos + Math.round(fullStrokeNanos * Math.sqrt(distance));
    }

    /** From a time on, how long it takes until an address comes round. */
    long rotationalWaitNanos(long nanos, long address) {
        return Math.floorMod(transferNanos(address % trackBytes) - nanos, rotationNanos);
    }

    /** How long it takes for so many bytes to pass under a head. */
    long transferNanos(long bytes) {
        return Math.round((double) bytes * rotationNanos / trackBytes);
    }
}
