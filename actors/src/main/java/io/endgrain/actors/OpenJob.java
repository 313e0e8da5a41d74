package io.endgrain.actors;

import io.endgrain.disk.Disk;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.ReadFailure;
import io.endgrain.syzygy.CorruptTableException;
import io.endgrain.syzygy.ProbeFailure;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableOpener;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Opens a table file and reads its header.
 *
 * @param disk the file system
 * @param entry the file
 * @param begun shared by all jobs for one opening: somebody more urgent may have asked again meanwhile, and then the job
 *     that a lane takes up first opens the file, and the others do nothing
 * @param catalog is told what came of it
 */
record OpenJob(Disk disk, CatalogEntry entry, AtomicBoolean begun, ActorRef<TableCatalog.Command> catalog)
        implements LaneJob {
    @Override
    public void run() {
        TableFile file = entry.file();
        if (!(file.state() instanceof TableFile.Listed) || !begun.compareAndSet(false, true)) {
            return;
        }
        OpenFile open = null;
        try {
            open = disk.open(file.path());
            if (!open.identity().equals(entry.identity())) {
                throw new IOException("it is not the file that was listed a moment ago");
            }
            open = entry.verification().attach(open);
            TableOpener.Head head = entry.verification().readHead(new TableOpener(entry.format()), file, open);
            catalog.tell(new TableCatalog.HeaderRead(entry, open, head));
            open = null;
        } catch (CorruptTableException e) {
            failed(new ProbeFailure.CorruptTable(file.path(), e.getMessage()));
        } catch (IOException e) {
            failed(unreadable(ReadFailure.reasonOf(e)));
        } finally {
            close(open);
        }
    }

    private void close(OpenFile open) {
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                failed(unreadable(ReadFailure.reasonOf(e)));
            }
        }
    }

    @Override
    public void failed(Throwable cause) {
        failed(unreadable(ReadFailure.reasonOf(cause)));
    }

    private ProbeFailure unreadable(String reason) {
        return new ProbeFailure.UnreadableTable(
                new ReadFailure(entry.file().path(), 0, "opening it failed: " + reason));
    }

    private void failed(ProbeFailure failure) {
        catalog.tell(new TableCatalog.OpenFailed(entry, failure));
    }
}
