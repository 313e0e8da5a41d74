package io.endgrain.actors;

import io.endgrain.disk.DeviceStatistics;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicReference;

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
     * @param shown its members, as they were looked at last
     */
    record Counted(MappedDevice mapped, DeviceStatistics statistics, AtomicReference<List<MemberReads>> shown) {
        /** A device whose members have not been looked at. */
        Counted(MappedDevice mapped, DeviceStatistics statistics) {
            this(
                    mapped,
                    statistics,
                    new AtomicReference<>(mapped.device().members().stream()
                            .map(MemberReads::unknown)
                            .toList()));
        }

        void show(List<MemberReads> members) {
            shown.set(members);
        }

        List<MemberReads> members() {
            return shown.get();
        }
    }
}
