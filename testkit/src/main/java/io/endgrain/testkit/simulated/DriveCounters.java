package io.endgrain.testkit.simulated;

/**
 * What a simulated drive has done since the start.
 *
 * @param reads     commands
 * @param pages     pages of 4 KiB in them, those that are only touched included
 * @param busyNanos virtual nanoseconds in which it served commands; a flash drive serves several at once and may have more
 *                  than there are
 * @param mostQueued most commands that waited at once for the drive to turn to them
 */
public record DriveCounters(long reads, long pages, long busyNanos, int mostQueued) {

    static final DriveCounters NONE = new DriveCounters(0, 0, 0, 0);
    private static final int PAGE = 4096;

    DriveCounters plus(Service service) {
        Command command = service.command();
        long touched = (command.end() - 1) / PAGE - command.address() / PAGE + 1;
        return new DriveCounters(
                reads + 1, pages + touched, busyNanos + service.endNanos() - service.startNanos(), mostQueued);
    }

    DriveCounters queued(int waiting) {
        return waiting <= mostQueued ? this : new DriveCounters(reads, pages, busyNanos, waiting);
    }

    /** What has been done since an earlier look; the queue is that since the start. */
    public DriveCounters since(DriveCounters earlier) {
        return new DriveCounters(
                reads - earlier.reads(), pages - earlier.pages(), busyNanos - earlier.busyNanos(), mostQueued);
    }
}
