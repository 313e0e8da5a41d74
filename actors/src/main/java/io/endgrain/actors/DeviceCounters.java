package io.endgrain.actors;

import io.endgrain.disk.DeviceStatistics;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The counters of all devices found so far.
 *
 * @param byName by name of the device; grows only
 */
record DeviceCounters(ConcurrentSkipListMap<String, DeviceStatistics> byName) {
    DeviceCounters() {
        this(new ConcurrentSkipListMap<>());
    }
}
