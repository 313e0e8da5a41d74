package io.endgrain.actors;

import java.io.IOException;
import org.apache.pekko.actor.typed.ActorRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks what a table holds, to tell whether others are copies of it.
 *
 * @param entry the table file, open
 * @param catalog is told
 */
record IdentityJob(CatalogEntry entry, ActorRef<TableCatalog.Command> catalog) implements LaneJob {
    private static final Logger log = LoggerFactory.getLogger(IdentityJob.class);

    @Override
    public void run() {
        try {
            catalog.tell(new TableCatalog.Verification(new CatalogVerification.Identified(
                    entry, entry.verification().identity())));
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public void failed(Throwable cause) {
        log.warn(
                "{} is not used as a copy of other tables: its end cannot be read",
                entry.file().path(),
                cause);
    }
}
