package io.endgrain.actors;

import io.endgrain.disk.ExactRead;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.ReadFailure;
import io.endgrain.syzygy.ProbeFailure;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Reads the next part of a table's prefix into memory. One part at a time, so that the lane is soon free for others.
 *
 * @param entry the table file
 * @param open the same, open
 * @param prefix room for the whole prefix
 * @param from how many bytes of it have been read
 * @param catalog is told what came of it
 */
record PrefixJob(
        CatalogEntry entry, OpenFile open, MemorySegment prefix, long from, ActorRef<TableCatalog.Command> catalog)
        implements LaneJob {
    private static final long PART_BYTES = 1 << 20;

    @Override
    public void run() {
        long length = Math.min(PART_BYTES, prefix.byteSize() - from);
        try {
            ExactRead.fill(open, prefix.asSlice(from, length).asByteBuffer(), from);
            catalog.tell(new TableCatalog.PrefixRead(new PrefixJob(entry, open, prefix, from + length, catalog)));
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public void failed(Throwable cause) {
        catalog.tell(new TableCatalog.PrefixFailed(
                this,
                new ProbeFailure.UnreadableTable(new ReadFailure(
                        entry.file().path(), from, "reading its prefix failed: " + ReadFailure.reasonOf(cause)))));
    }

    boolean isComplete() {
        return from == prefix.byteSize();
    }
}
