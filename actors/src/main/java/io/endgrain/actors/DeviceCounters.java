package io.endgrain.actors;

import io.endgrain.disk.DeviceStatistics;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * All devices found so far, with their counters.
 *
 * @param byName by name of the device; grows only
 */
record DeviceCounters(ConcurrentSkipListMap<String, Counted> byName) {
    DeviceCounters() {
        this(new ConcurrentSkipListMap<>());
    }

    /**
     * A device.
     *
     * @param mapped what it is and how it is read
     * @param statistics its counters
     */
    record Counted(MappedDevice mapped, DeviceStatistics statistics) {}
}
