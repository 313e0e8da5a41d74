package io.endgrain.actors;

import io.endgrain.disk.PageSource;
import io.endgrain.disk.ResidentPages;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import org.apache.pekko.actor.typed.ActorRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a page of a device that is marked bad, past what the operating system holds, to see whether it can be read again.
 *
 * @param source the file
 * @param offset where the page begins, in bytes
 * @param reader is told what came of it
 */
record HealthJob(PageSource source, long offset, ActorRef<DeviceReader.Command> reader) implements LaneJob {
    private static final Logger log = LoggerFactory.getLogger(HealthJob.class);

    @Override
    public void run() {
        // Aligned, because direct reads ask for it.
        ByteBuffer page = Arena.ofAuto()
                .allocate(ResidentPages.PAGE_SIZE, ResidentPages.PAGE_SIZE)
                .asByteBuffer();
        try {
            tell(source.file().readPastCaches(page, offset) > 0);
        } catch (IOException stillBad) {
            failed(stillBad);
        }
    }

    @Override
    public void failed(Throwable cause) {
        log.debug("{} still cannot be read at offset {}", source.file().path(), offset, cause);
        tell(false);
    }

    private void tell(boolean brought) {
        reader.tell(new DeviceReader.HealthChecked(source.id(), brought));
    }
}
