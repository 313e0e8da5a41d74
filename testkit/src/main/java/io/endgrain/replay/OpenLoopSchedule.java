package io.endgrain.replay;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** Sends requests when their time has come, from the caller's thread. */
final class OpenLoopSchedule {
    private static final long LOOK_AT_STOP = TimeUnit.MILLISECONDS.toNanos(50);

    private final Load.OpenLoop load;
    private final double timeScale;
    private final Sender sender;
    private final Stop stop;
    private final Semaphore places;
    private final Histogram lateness = new Histogram(3);
    private long heldBack;

    OpenLoopSchedule(Load.OpenLoop load, double timeScale, Sender sender, Stop stop) {
        this.load = load;
        this.timeScale = timeScale;
        this.sender = sender;
        this.stop = stop;
        this.places = new Semaphore(load.mostInFlight());
    }

    /** How many requests could not start in time because too many were under way. */
    long heldBack() {
        return heldBack;
    }

    /** How late requests were sent, in time of the time scale. */
    Run.Lateness lateness() {
        return new Run.Lateness(lateness.getValueAtPercentile(99), lateness.getMaxValue());
    }

    /**
     * Sends all requests and waits for their ends.
     *
     * @return how many have been sent: those of the log's beginning
     */
    int run() throws InterruptedException {
        try {
            int sent = sendAll();
            boolean allEnded = false;
            while (!allEnded && !stop.isOver()) {
                allEnded = places.tryAcquire(load.mostInFlight(), LOOK_AT_STOP, TimeUnit.NANOSECONDS);
            }
            return sent;
        } catch (InterruptedException interrupted) {
            stop.wishAtOnce();
            throw interrupted;
        }
    }

    private int sendAll() throws InterruptedException {
        long[] offsets = load.arrivals().offsets(sender.size(), load.perSecond(), load.seed());
        long start = sender.measurement().start();
        for (int request = 0; request < sender.size(); request++) {
            long intended = start + Math.round(offsets[request] / timeScale);
            if (!waitUntil(intended) || !takePlace()) {
                return request;
            }
            lateness.recordValue(Math.max(0, Math.round((System.nanoTime() - intended) * timeScale)));
            CompletableFuture<Void> _ = sender.send(request, intended).thenRun(places::release);
        }
        return sender.size();
    }

    /** Gives false if it is to be stopped. A wake-up is late by some 50 µs; spinning would take a core from the server. */
    private boolean waitUntil(long moment) throws InterruptedException {
        long left = moment - System.nanoTime();
        while (left > 0 && !stop.isWished()) {
            LockSupport.parkNanos(this, Math.min(left, LOOK_AT_STOP));
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            left = moment - System.nanoTime();
        }
        return !stop.isWished();
    }

    private boolean takePlace() throws InterruptedException {
        if (places.tryAcquire()) {
            return true;
        }
        heldBack++;
        while (!stop.isWished()) {
            if (places.tryAcquire(LOOK_AT_STOP, TimeUnit.NANOSECONDS)) {
                return true;
            }
        }
        return false;
    }
}
