package io.endgrain.actors;

import io.endgrain.disk.OpenFile;
import io.endgrain.disk.ReadFailure;
import io.endgrain.syzygy.CorruptTableException;
import io.endgrain.syzygy.ProbeFailure;
import io.endgrain.syzygy.TableOpener;
import java.io.IOException;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Takes a side file into use that has come, changed or gone since its table was opened. What is in memory of the table was not
 * checked by it, and so is read again.
 *
 * @param entry the table file, open
 * @param catalog is told
 */
record SideFileJob(CatalogEntry entry, ActorRef<TableCatalog.Command> catalog) implements LaneJob {
    @Override
    public void run() {
        try {
            Optional<OpenFile> table = entry.verification().attachAgain();
            if (table.isPresent() && entry.verification().checksums().isKnown()) {
                TableOpener.Head head =
                        entry.verification().readHead(new TableOpener(entry.format()), entry.file(), table.get());
                catalog.tell(new TableCatalog.HeaderChecked(entry, table.get(), head));
            }
        } catch (CorruptTableException e) {
            refuse(new ProbeFailure.CorruptTable(entry.file().path(), e.getMessage()));
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public void failed(Throwable cause) {
        refuse(new ProbeFailure.UnreadableTable(
                new ReadFailure(entry.file().path(), 0, "checking its header failed: " + ReadFailure.reasonOf(cause))));
    }

    private void refuse(ProbeFailure failure) {
        catalog.tell(new TableCatalog.OpenFailed(entry, failure));
    }
}
