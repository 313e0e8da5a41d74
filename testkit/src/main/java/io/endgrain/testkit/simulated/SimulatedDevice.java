package io.endgrain.testkit.simulated;

import io.endgrain.disk.DeviceKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A device whose reads last: the threads over the drives in virtual time. A caller gives its read to the drives, parks
 * until they have turned to it, and then, because its end is known from there on, until that time. One thread makes the
 * drives decide when it is time to. Safe for all threads.
 */
final class SimulatedDevice implements AutoCloseable {

    /** Linux wakes a parked thread up to 50 µs late, half of what a flash drive takes. */
    private static final long TIMER_SLACK_NANOS = 50_000;

    private final DeviceModel model;
    private final SimulatedClock clock;
    private final long earlyNanos;
    private final Thread decider;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<Drive> drives;
    private final List<DriveCounters> counters = new ArrayList<>();
    private final Map<Long, PendingRead> undecided = new HashMap<>();
    private final Set<PendingRead> pending = new HashSet<>();
    private long lastId;
    private long wakeUpNanos = Long.MAX_VALUE;
    private volatile boolean closed;

    SimulatedDevice(DeviceModel model, SimulatedClock clock, long seed) {
        this.model = model;
        this.clock = clock;
        // For the milliseconds of a hard disk it is not worth any processor time.
        this.earlyNanos = model.kind() == DeviceKind.SOLID_STATE ? TIMER_SLACK_NANOS : 0;
        this.drives = model.start(seed);
        drives.forEach(drive -> counters.add(DriveCounters.NONE));
        this.decider =
                Thread.ofPlatform().daemon().name("simulated-" + model.name()).start(this::decideInTime);
    }

    /**
     * Waits for as long as a read takes.
     *
     * @param extents      what is read, all at once; not empty
     * @param arrivalNanos when it was made, in virtual nanoseconds
     * @return from when until when the drives were busy with it
     * @throws IOException if the device is closed before the end
     */
    Span read(List<Extent> extents, long arrivalNanos) throws IOException {
        PendingRead read = submit(extents, arrivalNanos);
        boolean interrupted = false;
        try {
            while (true) {
                if (closed) {
                    throw new IOException("the simulated device " + model.name() + " was closed");
                }
                Span span = read.span;
                if (span == null) {
                    LockSupport.park(this);
                } else if (clock.parkUntil(span.endNanos(), earlyNanos, this)) {
                    return span;
                }
                // An interrupted thread does not park: a disk is not interrupted either.
                interrupted |= Thread.interrupted();
            }
        } finally {
            finish(read, interrupted);
        }
    }

    private PendingRead submit(List<Extent> extents, long arrivalNanos) throws IOException {
        List<DeviceModel.Piece> pieces = new ArrayList<>();
        for (Extent extent : extents) {
            pieces.addAll(model.pieces(extent.address(), extent.length()));
        }
        PendingRead read = new PendingRead(Thread.currentThread(), pieces.size());
        lock.lock();
        try {
            if (closed) {
                throw new IOException("the simulated device " + model.name() + " is closed");
            }
            pending.add(read);
            for (DeviceModel.Piece piece : pieces) {
                long id = ++lastId;
                undecided.put(id, read);
                drives.get(piece.member()).submit(new Command(id, piece.address(), piece.length(), arrivalNanos));
            }
            // An idle drive turns to it now, without waiting for the other thread.
            decide();
            for (DeviceModel.Piece piece : pieces) {
                int waiting = drives.get(piece.member()).waiting();
                counters.set(piece.member(), counters.get(piece.member()).queued(waiting));
            }
            if (nextDecision() < wakeUpNanos) {
                changed.signal();
            }
        } finally {
            lock.unlock();
        }
        return read;
    }

    private void finish(PendingRead read, boolean interrupted) {
        lock.lock();
        try {
            pending.remove(read);
        } finally {
            lock.unlock();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void decideInTime() {
        lock.lock();
        try {
            while (!closed) {
                decide();
                wakeUpNanos = nextDecision();
                if (wakeUpNanos == Long.MAX_VALUE) {
                    changed.awaitUninterruptibly();
                } else {
                    changed.await(clock.realNanosUntil(wakeUpNanos), TimeUnit.NANOSECONDS);
                }
            }
        } catch (InterruptedException unexpected) {
            // Nobody knows this thread, so nobody interrupts it; if it happens, reads must fail and not hang.
            Thread.currentThread().interrupt();
            closed = true;
            pending.forEach(read -> LockSupport.unpark(read.thread));
        } finally {
            lock.unlock();
        }
    }

    private long nextDecision() {
        long next = Long.MAX_VALUE;
        for (Drive drive : drives) {
            next = Math.min(next, drive.nextDecision());
        }
        return next;
    }

    private void decide() {
        long now = clock.nanos();
        for (int member = 0; member < drives.size(); member++) {
            for (Service service : drives.get(member).decide(now)) {
                counters.set(member, counters.get(member).plus(service));
                undecided.remove(service.command().id()).decided(service);
            }
        }
    }

    /** What each member has done. */
    List<DriveCounters> counters() {
        lock.lock();
        try {
            return List.copyOf(counters);
        } finally {
            lock.unlock();
        }
    }

    /** Reads under way. */
    int reading() {
        lock.lock();
        try {
            return pending.size();
        } finally {
            lock.unlock();
        }
    }

    /** Ends all reads under way with an error, and the thread. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
            pending.forEach(read -> LockSupport.unpark(read.thread));
        } finally {
            lock.unlock();
        }
        boolean interrupted = false;
        while (decider.isAlive()) {
            try {
                decider.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Bytes of the device from an address on. */
    record Extent(long address, int length) {}

    /** When drives were busy with a read, in virtual nanoseconds. */
    record Span(long startNanos, long endNanos) {}

    /** A read whose thread waits. All but {@code span} is guarded by the lock. */
    private static final class PendingRead {

        private final Thread thread;
        private int undecided;
        private long startNanos = Long.MAX_VALUE;
        private long endNanos;
        private volatile Span span;

        PendingRead(Thread thread, int pieces) {
            this.thread = thread;
            this.undecided = pieces;
        }

        void decided(Service service) {
            startNanos = Math.min(startNanos, service.startNanos());
            endNanos = Math.max(endNanos, service.endNanos());
            undecided--;
            if (undecided == 0) {
                span = new Span(startNanos, endNanos);
                LockSupport.unpark(thread);
            }
        }
    }
}
