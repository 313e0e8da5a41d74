package io.endgrain.actors;

import io.endgrain.disk.DeviceHealth;
import io.endgrain.disk.PageSource;
import io.endgrain.disk.ResidentPages;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.apache.pekko.actor.typed.ActorRef;
import org.slf4j.Logger;

/**
 * Says in the log when a device is marked bad and when it is not any more. As long as it is marked because its reads fail,
 * it is read of now and then: perhaps nobody else does, because everybody has been sent to other servers. For the actor that
 * owns the device only.
 */
final class HealthWatch {
    private final String device;
    private final DeviceHealth health;
    private final OpenSources sources;
    private final ActorRef<DeviceReader.Command> reader;
    private final Logger log;
    private final RandomGenerator random = new SplittableRandom();
    private boolean wasBad;
    private boolean checking;

    HealthWatch(
            String device,
            DeviceHealth health,
            OpenSources sources,
            ActorRef<DeviceReader.Command> reader,
            Logger log) {
        this.device = device;
        this.health = health;
        this.sources = sources;
        this.reader = reader;
        this.log = log;
    }

    /** Looks how the device is. Gives a read to be made, if one is due. */
    Optional<LaneJob> look() {
        DeviceHealth.Snapshot now = health.snapshot();
        say(now);
        PageSource source = now.isFailing() && !checking ? sources.any(random) : null;
        long pages = source == null ? 0 : source.file().identity().pages();
        if (pages == 0) {
            return Optional.empty();
        }
        checking = true;
        sources.beginRead(source.id());
        return Optional.of(new HealthJob(source, random.nextLong(pages) * ResidentPages.PAGE_SIZE, reader));
    }

    /** A read that was due has been made. */
    void checked(int source, boolean brought) {
        checking = false;
        sources.endRead(source);
        if (brought) {
            health.checked();
        }
        say(health.snapshot());
    }

    private void say(DeviceHealth.Snapshot now) {
        if (now.isBad() && !wasBad) {
            log.warn(
                    "device {} is marked bad: {}{}",
                    device,
                    now.mark().orElseThrow(),
                    now.lastError().map(error -> "; the last error: " + error).orElse(""));
        } else if (!now.isBad() && wasBad) {
            log.info("device {} is not marked bad any more: a read of it has come back", device);
        }
        wasBad = now.isBad();
    }
}
