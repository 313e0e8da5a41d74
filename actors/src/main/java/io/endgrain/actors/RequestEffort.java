package io.endgrain.actors;

import io.endgrain.syzygy.ProbeCount;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What one request has taken so far: probes, pages and the time that these were waited for. Safe for all threads. */
final class RequestEffort {
    private final Map<PageOrigin, Integer> pages = new EnumMap<>(PageOrigin.class);
    private final Map<String, DeviceTime> devices = new TreeMap<>();
    private int wdlProbes;
    private int dtzProbes;
    private int captures;
    private int slowPages;
    private int asked;

    /**
     * What the pages of one device took.
     *
     * @param pages how many came from there
     * @param longestQueueNanos the longest that one waited for its turn
     * @param longestServiceNanos the longest that reading one took
     */
    record DeviceTime(int pages, long longestQueueNanos, long longestServiceNanos) {
        private static final DeviceTime NONE = new DeviceTime(0, 0, 0);

        long longestNanos() {
            return longestQueueNanos + longestServiceNanos;
        }

        private DeviceTime plus(long queueNanos, long serviceNanos) {
            return new DeviceTime(
                    pages + 1, Math.max(longestQueueNanos, queueNanos), Math.max(longestServiceNanos, serviceNanos));
        }
    }

    /**
     * The device whose pages were waited for longest.
     *
     * @param device its name
     * @param time what its pages took
     */
    record Slowest(String device, DeviceTime time) {}

    /**
     * All of it at one moment.
     *
     * @param wdlProbes values looked up in tables
     * @param dtzProbes distances looked up in tables
     * @param captures captures that were played to find a value
     * @param slowPages pages read from devices where that takes long
     * @param pages pages that probes had to wait for, by where they came from
     * @param awaited pages that have been asked for and have not come
     * @param slowest the device that was waited for longest, if any was
     */
    record Snapshot(
            int wdlProbes,
            int dtzProbes,
            int captures,
            int slowPages,
            Map<PageOrigin, Integer> pages,
            int awaited,
            Optional<Slowest> slowest) {
        int allPages() {
            return pages.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    /** Counts what a position took once it was resolved. */
    synchronized void count(ProbeCount probe) {
        wdlProbes += probe.wdl();
        dtzProbes += probe.dtz();
        captures += probe.captures();
    }

    /** Counts a page that a probe has asked for. */
    synchronized void countAsked() {
        asked++;
    }

    /** Counts a page that a probe has asked for, and that could not even be tried to read. */
    synchronized void countUntried() {
        asked--;
    }

    /**
     * Counts a page that a probe has waited for.
     *
     * @param origin where it came from
     * @param time when it was read
     * @param askedNanos when the probe asked for it
     */
    synchronized void count(PageOrigin origin, ReadTime time, long askedNanos) {
        pages.merge(origin, 1, Integer::sum);
        slowPages += time.slow() ? 1 : 0;
        devices.merge(
                time.device(),
                DeviceTime.NONE.plus(Math.max(0, time.startNanos() - askedNanos), time.serviceNanos()),
                (before, one) -> before.plus(one.longestQueueNanos(), one.longestServiceNanos()));
    }

    synchronized Snapshot snapshot() {
        Optional<Slowest> slowest = devices.entrySet().stream()
                .map(device -> new Slowest(device.getKey(), device.getValue()))
                .max((one, other) ->
                        Long.compare(one.time().longestNanos(), other.time().longestNanos()));
        int arrived = pages.values().stream().mapToInt(Integer::intValue).sum();
        return new Snapshot(wdlProbes, dtzProbes, captures, slowPages, Map.copyOf(pages), asked - arrived, slowest);
    }
}
