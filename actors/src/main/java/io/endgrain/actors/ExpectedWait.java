package io.endgrain.actors;

import io.endgrain.disk.Backlog;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Whether a request that comes now would wait for a disk for too long, so that it is better refused at once. As long as no more
 * than {@value #FEW} requests wait nothing is refused: that many queue up now and then at a disk that is not overloaded at all, however
 * slow it is. Beyond that, many may come at the same moment if the disk will soon have read all that they need; but where some have
 * waited without a pause for as long as that, more have come than the disk can serve.
 *
 * <p>So who is accepted under overload waits for about {@value #FEW} others, which is what the slowest in a hundred wait for anyway when
 * the disk is busy for four fifths of the time.
 *
 * <p>How much requests need is not in the queue yet: what they ask for next depends on what comes. It is taken to be what those before
 * them have taken. For the actor that owns it only.
 */
final class ExpectedWait {
    static final int FEW = 12;

    /** Of so many requests the mean is taken. */
    static final int SAMPLE = 32;

    private static final long MILLI = 1_000_000;

    private final Duration longest;
    private final Supplier<Collection<Device>> devices;
    private final LongSupplier nanoClock;
    private final Map<String, Long> serviceBefore = new HashMap<>();

    /** Of each device how long it is busy with one request, in nanoseconds. */
    private final Map<String, Double> perRequest = new HashMap<>();

    private int ended;

    /**
     * A device that requests wait for.
     *
     * @param name what people call it
     * @param lanes reads in flight at once
     * @param serviceNanos time that reads have spent on it, in all
     * @param backlog what waits for it
     */
    record Device(String name, int lanes, long serviceNanos, Backlog backlog) {}

    /**
     * A bound on the time that requests wait.
     *
     * @param longest how long a disk may be busy with what is under way
     * @param devices all devices, as they are at this moment
     * @param nanoClock nanoseconds, as {@link System#nanoTime} gives them
     */
    ExpectedWait(Duration longest, Supplier<Collection<Device>> devices, LongSupplier nanoClock) {
        this.longest = longest;
        this.devices = devices;
        this.nanoClock = nanoClock;
    }

    /** Over the devices of a pipeline. */
    static ExpectedWait of(Duration longest, DeviceCounters counters) {
        return new ExpectedWait(
                longest,
                () -> counters.byName().entrySet().stream()
                        .map(device -> new Device(
                                device.getKey(),
                                device.getValue().mapped().settings().lanes(),
                                device.getValue().statistics().serviceNanos(),
                                device.getValue().statistics().backlog()))
                        .toList(),
                System::nanoTime);
    }

    /** A request has ended that had to read. */
    void ended() {
        ended++;
        if (ended % SAMPLE != 0) {
            return;
        }
        for (Device device : devices.get()) {
            Long before = serviceBefore.put(device.name(), device.serviceNanos());
            if (before != null) {
                double nanos = (double) (device.serviceNanos() - before) / device.lanes() / SAMPLE;
                perRequest.merge(device.name(), nanos, (old, now) -> (old + now) / 2);
            }
        }
    }

    /**
     * Why a request that comes now is better refused, as the beginning of a sentence; empty if it is not.
     *
     * @param underWay interactive requests under way
     */
    Optional<String> tooLong(int underWay) {
        if (underWay <= FEW) {
            return Optional.empty();
        }
        Collection<Device> now = devices.get();
        long pages = now.stream()
                .mapToLong(device ->
                        device.backlog().pages() + (long) device.backlog().inFlight())
                .sum();
        return now.stream()
                .filter(device -> areManyWaiting(underWay, device.backlog().pages(), pages))
                .map(device -> tooLong(device, underWay))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Whether as large a part of the requests waits for a device as of all pages. */
    private static boolean areManyWaiting(int underWay, int waiting, long pages) {
        return (double) underWay * waiting > (double) FEW * pages;
    }

    private Optional<String> tooLong(Device device, int underWay) {
        long busy = Math.round(underWay * perRequest.getOrDefault(device.name(), 0.0));
        long since = nanoClock.getAsLong() - device.backlog().since();
        if (busy <= longest.toNanos() && since <= longest.toNanos()) {
            return Optional.empty();
        }
        return Optional.of("the disks are busy: " + underWay + " requests are under way, and some have waited for "
                + device.name() + " without a pause for " + since / MILLI + " ms");
    }
}
