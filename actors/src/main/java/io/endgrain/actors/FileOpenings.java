package io.endgrain.actors;

import io.endgrain.disk.Disk;
import io.endgrain.disk.MemoryBudget;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.PageSource;
import io.endgrain.disk.ReadClass;
import io.endgrain.disk.ReadFailure;
import io.endgrain.log.FaultLog;
import io.endgrain.syzygy.ProbeFailure;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableOpener;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.pekko.actor.typed.ActorRef;
import org.slf4j.Logger;

/**
 * The catalog's files on their way from listed to open: one opening serves all who wait for it; then the prefix is read
 * into memory part by part, where the budget has room for it, from a fast device if it is there too. Belongs to the catalog.
 */
final class FileOpenings {
    /** A file that could not be opened for want of a readable disk is tried again after so long. */
    private static final Duration RETRY_UNREADABLE = Duration.ofSeconds(30);

    private final Disk disk;
    private final MemoryBudget prefixes;
    private final FaultLog faults;
    private final ActorRef<TableCatalog.Command> catalog;
    private final Logger log;
    private final Map<Integer, Opening> openings = new HashMap<>();
    private final Map<Integer, Long> reservedBytes = new HashMap<>();
    private final Map<Integer, MemorySegment> reading = new HashMap<>();
    private final Map<Integer, Long> unreadableSince = new HashMap<>();

    /** Prefixes that are read when it is known whether a fast device has them. */
    private final Map<Integer, PrefixJob> undecided = new HashMap<>();

    private static final class Opening {
        final List<ActorRef<PageEvent>> waiters = new ArrayList<>();
        final AtomicBoolean begun = new AtomicBoolean();
        ReadClass readClass = ReadClass.SCRUB;
    }

    FileOpenings(TableCatalog.Setup setup, ActorRef<TableCatalog.Command> catalog, Logger log) {
        this.disk = setup.disk();
        this.prefixes = setup.prefixes();
        this.faults = setup.faults();
        this.catalog = catalog;
        this.log = log;
    }

    /** Opens a file in the background. */
    void open(CatalogEntry entry) {
        open(entry, ReadClass.SCRUB);
    }

    /** Opens a file for somebody who waits for it. */
    void open(CatalogEntry entry, ReadClass readClass, ActorRef<PageEvent> waiter) {
        Opening opening = openings.get(entry.file().id());
        if (opening == null || readClass.isBefore(opening.readClass)) {
            opening = open(entry, readClass);
        }
        opening.waiters.add(waiter);
    }

    private Opening open(CatalogEntry entry, ReadClass readClass) {
        Opening opening = openings.computeIfAbsent(entry.file().id(), id -> new Opening());
        opening.readClass = readClass;
        entry.device().tell(new DeviceReader.Work(readClass, new OpenJob(disk, entry, opening.begun, catalog)));
        return opening;
    }

    /** A disk may come back. Nothing has been read under the file's id yet, so it can keep it. */
    void retryIfUnreadable(CatalogEntry entry) {
        Long since = unreadableSince.get(entry.file().id());
        if (since != null && System.nanoTime() - since > RETRY_UNREADABLE.toNanos()) {
            unreadableSince.remove(entry.file().id());
            entry.file().listed();
            open(entry);
        }
    }

    /** Ends all that is under way for a file that is not to be used any more. */
    void drop(CatalogEntry entry, String reason) {
        TableFile file = entry.file();
        unreadableSince.remove(file.id());
        undecided.remove(file.id());
        file.unusable(new ProbeFailure.UnreadableTable(new ReadFailure(file.path(), 0, reason)));
        releasePrefix(file);
        decided(file);
    }

    /** Gives whether the file can be read now. Its prefix waits for {@link #decided}. */
    boolean headerRead(TableCatalog.HeaderRead read) {
        CatalogEntry entry = read.entry();
        TableFile file = entry.file();
        if (!(file.state() instanceof TableFile.Listed)) {
            entry.device().tell(new DeviceReader.Work(ReadClass.SCRUB, new CloseJob(read.open(), log)));
            return false;
        }
        entry.device()
                .tell(new DeviceReader.Opened(new PageSource(
                        file.id(), file.id(), read.open(), entry.verification().checksums())));
        hold(entry, read.open(), read.head());
        decided(file);
        return true;
    }

    /** The header of an open file has been read again, and checked. What is in memory was not, and is read again. */
    void headerChecked(TableCatalog.HeaderChecked checked) {
        if (checked.entry().file().state() instanceof TableFile.Opened) {
            hold(checked.entry(), checked.open(), checked.head());
            decided(checked.entry(), Optional.empty());
        }
    }

    private void hold(CatalogEntry entry, OpenFile open, TableOpener.Head head) {
        TableFile file = entry.file();
        long prefixBytes = head.header().sections().prefixEnd();
        if (reservedBytes.containsKey(file.id()) || prefixes.tryReserve(prefixBytes)) {
            reservedBytes.put(file.id(), prefixBytes);
            startPrefix(entry, open, head, prefixBytes);
        } else {
            file.opened(head.header(), MemorySegment.NULL);
        }
    }

    private void startPrefix(CatalogEntry entry, OpenFile open, TableOpener.Head head, long prefixBytes) {
        byte[] first = head.firstBytes();
        MemorySegment prefix = Arena.ofAuto().allocate(prefixBytes);
        long have = Math.min(first.length, prefixBytes);
        MemorySegment.copy(MemorySegment.ofArray(first), 0, prefix, 0, have);
        entry.file().opened(head.header(), prefix.asSlice(0, have));
        reading.put(entry.file().id(), prefix);
        undecided.put(entry.file().id(), new PrefixJob(entry, open, Optional.empty(), prefix, have, catalog));
    }

    /** Reads the prefix of a file, if that has waited until now. */
    void decided(CatalogEntry entry, Optional<PrefixJob.Stored> stored) {
        PrefixJob job = undecided.remove(entry.file().id());
        if (job != null) {
            goOn(job.with(stored));
        }
    }

    private void goOn(PrefixJob job) {
        if (!job.isComplete()) {
            job.device().tell(new DeviceReader.Work(ReadClass.BULK, job));
        }
    }

    void prefixRead(TableCatalog.PrefixRead read) {
        PrefixJob job = read.next();
        if (isCurrent(job) && job.entry().file().state() instanceof TableFile.Opened opened) {
            if (job.isComplete()) {
                job.entry().file().opened(opened.header(), job.prefix());
            }
            goOn(job);
        }
    }

    void prefixFailed(TableCatalog.PrefixFailed failed) {
        TableFile file = failed.job().entry().file();
        if (isCurrent(failed.job()) && file.state() instanceof TableFile.Opened opened) {
            if (failed.job().isNextStored()) {
                log.warn("{}; the table is read instead", failed.failure().sentence());
                goOn(failed.job().with(Optional.empty()));
                return;
            }
            warn(file, failed.failure());
            file.opened(opened.header(), MemorySegment.NULL);
            releasePrefix(file);
        }
    }

    /** Whether it is not a prefix that has been begun anew meanwhile. */
    private boolean isCurrent(PrefixJob job) {
        return job.prefix().equals(reading.get(job.entry().file().id()));
    }

    void openFailed(TableCatalog.OpenFailed failed) {
        TableFile file = failed.entry().file();
        if (!(file.state() instanceof TableFile.Unusable)) {
            warn(file, failed.failure());
            releasePrefix(file);
            file.unusable(failed.failure());
            if (failed.failure() instanceof ProbeFailure.UnreadableTable) {
                unreadableSince.put(file.id(), System.nanoTime());
            }
            decided(file);
        }
    }

    private void warn(TableFile file, ProbeFailure failure) {
        faults.warn(
                log,
                "open " + file.path(),
                "in " + file.path().toAbsolutePath().getParent() + ": " + failure.sentence());
    }

    private void releasePrefix(TableFile file) {
        reading.remove(file.id());
        Long reserved = reservedBytes.remove(file.id());
        if (reserved != null) {
            prefixes.release(reserved);
        }
    }

    private void decided(TableFile file) {
        Opening opening = openings.remove(file.id());
        if (opening != null) {
            opening.waiters.forEach(waiter -> waiter.tell(new PageEvent.FileDecided(file.id())));
        }
    }
}
