package io.endgrain.actors;

import io.endgrain.disk.ExactRead;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.Page;
import io.endgrain.disk.PageChecksums;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import io.endgrain.syzygy.ProbeFailure;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Reads the next part of a table's prefix into memory: from a file on a fast device as far as that goes, then from the table.
 * One part at a time, so that the lane is soon free for others.
 *
 * @param entry the table file
 * @param open the same, open
 * @param stored the file on the fast device, if there is one
 * @param prefix room for the whole prefix
 * @param from how many bytes of it have been read
 * @param catalog is told what came of it
 */
record PrefixJob(
        CatalogEntry entry,
        OpenFile open,
        Optional<Stored> stored,
        MemorySegment prefix,
        long from,
        ActorRef<TableCatalog.Command> catalog)
        implements LaneJob {
    private static final int PAGE_SIZE = ResidentPages.PAGE_SIZE;
    private static final int PART_BYTES = 1 << 20;

    /**
     * A prefix on a fast device that belongs to the table.
     *
     * @param device reads it
     * @param file the prefix, open
     * @param checksums what its pages should look like
     */
    record Stored(ActorRef<DeviceReader.Command> device, OpenFile file, PageChecksums checksums) {
        private long bytes() {
            return file.identity().size();
        }
    }

    /** The device that the next part is read from. */
    ActorRef<DeviceReader.Command> device() {
        return isNextStored() ? stored.get().device() : entry.device();
    }

    /** Whether the next part comes from the fast device. */
    boolean isNextStored() {
        return stored.isPresent()
                && from % PAGE_SIZE == 0
                && from < stored.get().bytes();
    }

    @Override
    public void run() {
        try {
            long length = Math.min(PART_BYTES, prefix.byteSize() - from);
            if (isNextStored()) {
                length = Math.min(length, stored.get().bytes() - from);
                readStored(stored.get(), (int) length);
            } else {
                entry.verification()
                        .check()
                        .fill(
                                open,
                                entry.verification().checksums(),
                                prefix.asSlice(from, length).asByteBuffer(),
                                from);
            }
            catalog.tell(new TableCatalog.PrefixRead(at(from + length)));
        } catch (IOException e) {
            failed(e);
        }
    }

    /** Whole pages, because only those can be checked. */
    private void readStored(Stored source, int length) throws IOException {
        int pages = (length + PAGE_SIZE - 1) / PAGE_SIZE;
        byte[] bytes = new byte[(int) Math.min((long) pages * PAGE_SIZE, source.bytes() - from)];
        ExactRead.fill(source.file(), ByteBuffer.wrap(bytes), from);
        for (int at = 0; at < bytes.length; at += PAGE_SIZE) {
            Page page = new Page(0, (from + at) / PAGE_SIZE, bytes, at, Math.min(PAGE_SIZE, bytes.length - at));
            if (source.checksums().check(page) == PageChecksums.Verdict.MISMATCH) {
                throw new IOException("the page at offset " + (from + at) + " is not the one that was written");
            }
        }
        MemorySegment.copy(MemorySegment.ofArray(bytes), 0, prefix, from, length);
    }

    @Override
    public void failed(Throwable cause) {
        catalog.tell(new TableCatalog.PrefixFailed(
                this,
                new ProbeFailure.UnreadableTable(new ReadFailure(
                        isNextStored()
                                ? stored.get().file().path()
                                : entry.file().path(),
                        from,
                        "reading its prefix failed: " + ReadFailure.reasonOf(cause)))));
    }

    private PrefixJob at(long next) {
        return new PrefixJob(entry, open, stored, prefix, next, catalog);
    }

    /** The same with a prefix on a fast device, or without one. */
    PrefixJob with(Optional<Stored> source) {
        return new PrefixJob(entry, open, source, prefix, from, catalog);
    }

    boolean isComplete() {
        return from == prefix.byteSize();
    }
}
