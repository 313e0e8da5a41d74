package io.endgrain.actors;

import io.endgrain.disk.ReadFailure;
import io.endgrain.verify.ScrubState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads or writes how far the reading of a device in idle time is.
 *
 * @param file where that stands
 * @param written what to write; nothing to read what is there
 * @param scrubber is told of what was read
 */
record ScrubStateJob(Path file, Optional<ScrubState> written, ActorRef<Scrubber.Command> scrubber) implements LaneJob {
    private static final Logger log = LoggerFactory.getLogger(ScrubStateJob.class);

    /** What is known when nothing is. */
    static final ScrubState NOTHING = new ScrubState(0, List.of());

    @Override
    public void run() {
        try {
            if (written.isPresent()) {
                Files.createDirectories(file.toAbsolutePath().getParent());
                written.get().write(file);
            } else {
                scrubber.tell(new Scrubber.StateRead(ScrubState.read(file)));
            }
        } catch (NoSuchFileException none) {
            scrubber.tell(new Scrubber.StateRead(NOTHING));
        } catch (IOException failed) {
            failed(failed);
        }
    }

    @Override
    public void failed(Throwable cause) {
        if (written.isPresent()) {
            log.warn(
                    "{} cannot be written, so that scrubbing does not remember how far it is: {}",
                    file,
                    ReadFailure.reasonOf(cause));
        } else {
            log.warn("{} cannot be used, so that scrubbing starts anew: {}", file, ReadFailure.reasonOf(cause));
            scrubber.tell(new Scrubber.StateRead(NOTHING));
        }
    }
}
