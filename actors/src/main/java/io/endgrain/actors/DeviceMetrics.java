package io.endgrain.actors;

import kamon.Kamon;
import kamon.metric.Timer;
import kamon.tag.TagSet;

/** Distributions of the times of one device's reads, for whoever collects metrics. Safe for all threads. */
final class DeviceMetrics {
    private final boolean on;
    private final Timer queued;
    private final Timer service;

    /**
     * Instruments.
     *
     * @param device name of the device
     * @param on whether anything is recorded
     */
    DeviceMetrics(String device, boolean on) {
        this.on = on;
        TagSet tags = TagSet.of("device", device);
        this.queued = Kamon.timer("endgrain.device.queue-time", "Time that reads waited for a lane")
                .withTags(tags);
        this.service = Kamon.timer("endgrain.device.service-time", "Time that reads took once a lane had them")
                .withTags(tags);
    }

    /** A lane takes a read that has waited so long. */
    void waited(long nanos) {
        if (on) {
            queued.record(nanos);
        }
    }

    /** A read has taken so long. */
    void read(long nanos) {
        if (on) {
            service.record(nanos);
        }
    }
}
