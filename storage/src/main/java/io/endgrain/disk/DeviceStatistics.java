package io.endgrain.disk;

import java.util.concurrent.atomic.LongAdder;

/** Counters of one device. Any thread may count; a snapshot may be taken at any time. */
public final class DeviceStatistics {

    private final LongAdder reads = new LongAdder();
    private final LongAdder pages = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder errors = new LongAdder();
    private final LongAdder held = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();
    private final LongAdder serviceNanos = new LongAdder();
    private final VerificationCounters verification = new VerificationCounters();
    private final DeviceHealth health;
    private volatile Backlog backlog = Backlog.NONE;
    private volatile QueueState queue = new QueueState(0, 0, 0, 0, 0);

    /** Of a device that is marked bad as built in. */
    public DeviceStatistics() {
        this(DeviceHealthSettings.DEFAULTS);
    }

    /**
     * Nothing has been counted.
     *
     * @param health when the device is marked bad
     */
    public DeviceStatistics(DeviceHealthSettings health) {
        this.health = new DeviceHealth(health, System::nanoTime);
    }

    /**
     * Counts a read that a lane has made.
     *
     * @param pagesRead    pages that were read
     * @param bytesRead    bytes of those pages
     * @param pagesFailed  pages that could not be read
     * @param serviceNanos time that the device took
     */
    public void countRead(int pagesRead, long bytesRead, int pagesFailed, long serviceNanos) {
        reads.increment();
        pages.add(pagesRead);
        bytes.add(bytesRead);
        errors.add(pagesFailed);
        this.serviceNanos.add(serviceNanos);
    }

    /** Counts a read, counted as one already, of pages that the operating system seemed to hold. */
    public void countHeld() {
        held.increment();
    }

    /** Counts the time that a read has spent in the queue before a lane took it. */
    public void countWait(long nanos) {
        waitNanos.add(nanos);
    }

    /** Counts what checking the device's pages finds. */
    public VerificationCounters verification() {
        return verification;
    }

    /** Knows whether the device still gives what is read of it. */
    public DeviceHealth health() {
        return health;
    }

    /**
     * Shows the state of the queue. Called by the queue's owner.
     *
     * @param standing pages that wait to get into it
     */
    public void show(ReadQueue<?> state, int standing) {
        queue = new QueueState(state.queued(), state.inFlight(), state.merged(), state.withdrawn(), standing);
        backlog = backlog.next(state.queuedInteractive(), state.inFlight(), System.nanoTime());
    }

    /** How far the device is behind, as it was shown last. */
    public Backlog backlog() {
        return backlog;
    }

    /** Time that reads have spent on the device, in all, in nanoseconds. */
    public long serviceNanos() {
        return serviceNanos.sum();
    }

    /** Pages that wait in the queue, as it was shown last. */
    public int queued() {
        return queue.queued;
    }

    /** The counters at this moment. */
    public Snapshot snapshot() {
        QueueState state = queue;
        return new Snapshot(
                reads.sum(),
                pages.sum(),
                bytes.sum(),
                errors.sum(),
                waitNanos.sum(),
                serviceNanos.sum(),
                state.queued,
                state.inFlight,
                state.merged,
                state.withdrawn,
                state.standing,
                held.sum(),
                verification.snapshot(),
                health.snapshot());
    }

    private record QueueState(int queued, int inFlight, long merged, long withdrawn, int standing) {}

    /**
     * The counters of a device at one moment.
     *
     * @param reads        reads made
     * @param pages        pages read
     * @param bytes        bytes read
     * @param errors       pages that could not be read
     * @param waitNanos    time that reads have spent in the queue, in all
     * @param serviceNanos time that reads have spent on the device, in all
     * @param queued       pages that wait in the queue now
     * @param inFlight     pages in flight now
     * @param merged       requests for a page that was queued or in flight already
     * @param withdrawn    pages that left the queue unread
     * @param standing     pages that wait for credit to get into the queue
     * @param held         reads on the lane for pages that the operating system holds
     * @param verification what checking pages has found
     * @param health       whether the device still gives what is read of it
     */
    public record Snapshot(
            long reads,
            long pages,
            long bytes,
            long errors,
            long waitNanos,
            long serviceNanos,
            int queued,
            int inFlight,
            long merged,
            long withdrawn,
            int standing,
            long held,
            VerificationCounters.Snapshot verification,
            DeviceHealth.Snapshot health) {}
}
