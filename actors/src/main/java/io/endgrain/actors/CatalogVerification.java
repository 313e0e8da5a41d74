package io.endgrain.actors;

import io.endgrain.disk.Disk;
import io.endgrain.disk.MemoryBudget;
import io.endgrain.disk.ReadClass;
import io.endgrain.disk.VerificationCounters;
import io.endgrain.log.FaultLog;
import io.endgrain.verify.ContentIdentity;
import io.endgrain.verify.SideFile;
import io.endgrain.verify.SideFiles;
import io.endgrain.verify.TableVerification;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Which side files there are for the catalog's tables, and which tables are copies of each other. Belongs to the catalog; what
 * blocks is a job on a lane of the table's device.
 */
final class CatalogVerification {
    private final SideFiles sideFiles;
    private final boolean isOn;
    private final TableCopies copies;
    private final Scrubbers scrubbers;
    private final ActorRef<TableCatalog.Command> catalog;

    /** By directory and name. */
    private final Map<Path, Map<String, SideFiles.Found>> listed = new HashMap<>();

    /** Directories that hold side files of tables in other directories, the preferred one first. */
    private final Map<Path, ActorRef<DeviceReader.Command>> elsewhere;

    private final Disk disk;
    private final FaultLog faults;

    /** What has happened. */
    sealed interface Event {}

    /**
     * A directory has been listed.
     *
     * @param directory the directory
     * @param sideFiles all side files in it
     */
    record Listed(Path directory, List<SideFiles.Found> sideFiles) implements Event {}

    /**
     * It is known what a table holds.
     *
     * @param entry the table
     * @param identity what it holds
     */
    record Identified(CatalogEntry entry, ContentIdentity identity) implements Event {}

    /**
     * Verification.
     *
     * @param setup what the catalog works with
     * @param elsewhere directories that may hold side files of any table, the preferred one first, and what reads each
     */
    CatalogVerification(
            TableCatalog.Setup setup,
            Map<Path, ActorRef<DeviceReader.Command>> elsewhere,
            PageRoutes routes,
            Scrubbers scrubbers,
            ActorRef<TableCatalog.Command> catalog) {
        this.sideFiles = new SideFiles(
                setup.disk(), new MemoryBudget(setup.verification().memoryBytes()));
        this.isOn = setup.verification().isOn();
        this.elsewhere = elsewhere;
        this.disk = setup.disk();
        this.faults = setup.faults();
        this.scrubbers = scrubbers;
        this.catalog = catalog;
        this.copies = new TableCopies(routes, catalog);
    }

    /**
     * Looks which side files there are in directories without tables.
     *
     * @param readClass how urgent it is
     */
    void scan(ReadClass readClass) {
        elsewhere.forEach((directory, device) ->
                device.tell(new DeviceReader.Work(readClass, new SideFileScanJob(disk, directory, catalog))));
    }

    /** Whether all directories without tables have been looked at. */
    boolean isListed() {
        return listed.keySet().containsAll(elsewhere.keySet());
    }

    void on(Event event) {
        switch (event) {
            case Listed(Path directory, List<SideFiles.Found> found) -> {
                Map<String, SideFiles.Found> byName = new LinkedHashMap<>();
                found.forEach(file -> byName.put(file.path().getFileName().toString(), file));
                listed.put(directory, byName);
            }
            case Identified(CatalogEntry entry, ContentIdentity identity) -> copies.identified(entry, identity);
        }
    }

    /** How a table file that has been listed is verified. */
    TableVerification of(Path table, VerificationCounters counters) {
        return new TableVerification(sideFiles, candidates(table), counters, faults);
    }

    private List<SideFiles.Found> candidates(Path table) {
        List<SideFiles.Found> candidates = new ArrayList<>();
        if (isOn) {
            add(table.getParent(), table, candidates);
            elsewhere.keySet().forEach(directory -> add(directory, table, candidates));
        }
        return candidates;
    }

    private void add(Path directory, Path table, List<SideFiles.Found> candidates) {
        SideFiles.Found found = listed.getOrDefault(directory, Map.of()).get(SideFile.nameFor(table));
        if (found != null) {
            candidates.add(found);
        }
    }

    /** A table is as it was; its side files may have come, changed or gone. */
    void looked(CatalogEntry entry) {
        if (entry.verification().found(candidates(entry.file().path()))) {
            attach(entry);
        }
    }

    private void attach(CatalogEntry entry) {
        if (entry.verification().table().isPresent()) {
            entry.device().tell(new DeviceReader.Work(ReadClass.BULK, new SideFileJob(entry, catalog)));
        }
    }

    /** A table has been opened, with or without a side file. */
    void opened(CatalogEntry entry) {
        // Meanwhile others may have been found.
        if (!entry.verification().isUpToDate()) {
            attach(entry);
        }
        copies.opened(entry);
        scrubbers.opened(entry);
    }

    /** A table is not to be read any more. */
    void dropped(CatalogEntry entry) {
        entry.verification().counters().forget(entry.file().path());
        copies.dropped(entry);
        scrubbers.dropped(entry);
    }
}
