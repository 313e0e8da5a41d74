package io.endgrain.actors;

import io.endgrain.disk.OpenFile;
import java.io.IOException;
import org.slf4j.Logger;

/**
 * Closes a file.
 *
 * @param file the file
 * @param log where a failure is said; there is nobody else to tell
 */
record CloseJob(OpenFile file, Logger log) implements LaneJob {
    @Override
    public void run() {
        try {
            file.close();
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public void failed(Throwable cause) {
        log.warn("closing {} failed", file.path(), cause);
    }
}
