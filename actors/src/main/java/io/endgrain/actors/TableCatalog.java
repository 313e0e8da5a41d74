package io.endgrain.actors;

import io.endgrain.chess.Variant;
import io.endgrain.disk.DeviceDescription;
import io.endgrain.disk.DeviceHealthSettings;
import io.endgrain.disk.Disk;
import io.endgrain.disk.MemoryBudget;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.PageCache;
import io.endgrain.disk.ReadClass;
import io.endgrain.log.FaultLog;
import io.endgrain.syzygy.ProbeFailure;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableOpener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/**
 * Knows the table files: lists directories, opens files in the background or at once when a probe wants them, looks again
 * every few seconds, and publishes a new {@link TableView} whenever something has come, changed or gone. All that may block
 * is a {@link LaneJob} on a lane of the device concerned.
 *
 * <p>A file that has changed gets another id. So no page, header or answer of the old one can be taken for the new.
 */
final class TableCatalog extends AbstractBehavior<TableCatalog.Command> {
    private final Setup setup;
    private final CatalogViews views;
    private final Devices devices;
    private final Map<TableDirectory, Map<Path, CatalogEntry>> entries = new LinkedHashMap<>();
    private final Set<TableDirectory> scanning = new HashSet<>();
    private final Set<TableDirectory> neverScanned;
    private final PageRoutes routes = new PageRoutes();
    private final FileOpenings openings;
    private final PrefixStore prefixes;
    private final CatalogVerification verification;
    private final LostFiles lost;
    private int nextId;

    /**
     * What the catalog works with.
     *
     * @param disk the file systems
     * @param directories the directories and what each is on
     * @param hotPrefixes directories with prefixes of tables and what each is on, the preferred one first
     * @param deviceMap which devices they are on
     * @param cache pages in memory
     * @param prefixes memory for prefixes
     * @param recheck how often to look again
     * @param verification how pages are verified
     * @param published shows the tables to those outside
     * @param counters shows the devices' counters to those outside
     * @param faults says what fails, once for each kind
     * @param idleMembers when a member of a device counts as idle
     * @param health when a device is marked bad
     * @param metrics whether distributions are recorded
     * @param threatPages how many pages a probe names before it leaves further threats for a later round
     */
    record Setup(
            Disk disk,
            Map<TableDirectory, DeviceDescription> directories,
            Map<Path, DeviceDescription> hotPrefixes,
            DeviceMap deviceMap,
            PageCache cache,
            MemoryBudget prefixes,
            Duration recheck,
            VerificationSettings verification,
            PublishedTables published,
            DeviceCounters counters,
            FaultLog faults,
            IdleMemberSettings idleMembers,
            DeviceHealthSettings health,
            boolean metrics,
            int threatPages) {}

    /** What the catalog is told. */
    sealed interface Command {}

    /**
     * Opens a file, unless that has happened.
     *
     * @param file the file
     * @param readClass how urgent it is
     * @param replyTo is told when the file's state says what came of it
     */
    record Open(TableFile file, ReadClass readClass, ActorRef<PageEvent> replyTo) implements Command {}

    /**
     * A directory has been listed, or is not there.
     *
     * @param directory the directory
     * @param exists whether it is there
     * @param names all table files in it
     * @param files those of them that could be looked at
     * @param complaints about files in it
     */
    record Scanned(
            TableDirectory directory,
            boolean exists,
            List<Path> names,
            List<CatalogEntry.Listed> files,
            List<String> complaints)
            implements Command {}

    /**
     * A directory could not be listed. What was known of it stays.
     *
     * @param directory the directory
     * @param sentence why
     */
    record ScanFailed(TableDirectory directory, String sentence) implements Command {}

    /**
     * A file is open and its header has been read.
     *
     * @param entry the file
     * @param open the same, open
     * @param head its header
     */
    record HeaderRead(CatalogEntry entry, OpenFile open, TableOpener.Head head) implements Command {}

    /**
     * A file cannot be used.
     *
     * @param entry the file
     * @param failure why
     */
    record OpenFailed(CatalogEntry entry, ProbeFailure failure) implements Command {}

    /**
     * A part of a prefix has been read.
     *
     * @param next reads the next part, if there is one
     */
    record PrefixRead(PrefixJob next) implements Command {}

    /**
     * A prefix could not be read, and so is not held in memory.
     *
     * @param job the reading
     * @param failure why
     */
    record PrefixFailed(PrefixJob job, ProbeFailure failure) implements Command {}

    /**
     * Something has happened to prefixes on fast devices.
     *
     * @param event what
     */
    record OfPrefixes(PrefixEvent event) implements Command {}

    /**
     * The header of a file that was open has been read again and checked by a side file that has come.
     *
     * @param entry the file
     * @param open the same, open
     * @param head its header
     */
    record HeaderChecked(CatalogEntry entry, OpenFile open, TableOpener.Head head) implements Command {}

    /**
     * Something concerns the verification of tables.
     *
     * @param event what has happened
     */
    record Verification(CatalogVerification.Event event) implements Command {}

    /** It is time to look again. */
    record Recheck() implements Command {}

    /**
     * Starts a catalog.
     *
     * @param setup what it works with
     * @param registry is told of new views
     */
    static Behavior<Command> create(Setup setup, ActorRef<RequestRegistry.Command> registry) {
        return Behaviors.setup(
                context -> Behaviors.withTimers(timers -> new TableCatalog(context, timers, setup, registry)));
    }

    private TableCatalog(
            ActorContext<Command> context,
            TimerScheduler<Command> timers,
            Setup setup,
            ActorRef<RequestRegistry.Command> registry) {
        super(context);
        context.setLoggerName(TableCatalog.class);
        this.setup = setup;
        this.views = new CatalogViews(setup, routes, registry, context.getSelf(), context.getLog());
        this.devices = new Devices(context, setup, routes);
        this.openings = new FileOpenings(setup, context.getSelf(), context.getLog());
        this.lost = new LostFiles(context.getLog());
        this.prefixes = new PrefixStore(
                setup.disk(),
                prefixDevices(),
                routes,
                context.messageAdapter(PrefixEvent.class, OfPrefixes::new),
                new OwnerOfPrefixes(),
                context.getLog());
        this.verification = new CatalogVerification(
                setup,
                prefixDevices(),
                routes,
                new Scrubbers(context, setup.verification().scrub(), devices),
                context.getSelf());
        this.neverScanned = new LinkedHashSet<>(setup.directories().keySet());
        setup.directories().keySet().forEach(directory -> entries.put(directory, new LinkedHashMap<>()));
        verification.scan(ReadClass.INTERACTIVE);
        if (verification.isListed()) {
            scan();
        }
        if (neverScanned.isEmpty()) {
            publishAll();
        }
        timers.startTimerWithFixedDelay(new Recheck(), setup.recheck());
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Open.class, this::onOpen)
                .onMessage(Scanned.class, this::onScanned)
                .onMessage(ScanFailed.class, this::onScanFailed)
                .onMessage(HeaderRead.class, this::onHeaderRead)
                .onMessage(OpenFailed.class, this::onOpenFailed)
                .onMessage(PrefixRead.class, this::onPrefixRead)
                .onMessage(PrefixFailed.class, this::onPrefixFailed)
                .onMessage(OfPrefixes.class, this::onOfPrefixes)
                .onMessage(HeaderChecked.class, this::onHeaderChecked)
                .onMessage(Verification.class, this::onVerification)
                .onMessage(Recheck.class, this::onRecheck)
                .build();
    }

    private Map<Path, ActorRef<DeviceReader.Command>> prefixDevices() {
        Map<Path, ActorRef<DeviceReader.Command>> readers = new LinkedHashMap<>();
        setup.hotPrefixes()
                .forEach((directory, device) -> readers.put(directory, devices.readerFor(directory, device)));
        return readers;
    }

    private void scan() {
        prefixes.scan();
        setup.directories().forEach((directory, device) -> {
            if (scanning.add(directory)) {
                devices.readerFor(directory.path(), device)
                        .tell(new DeviceReader.Work(
                                neverScanned.contains(directory) ? ReadClass.INTERACTIVE : ReadClass.BULK,
                                new ScanJob(
                                        setup.disk(),
                                        directory,
                                        views.variantsOf(directory.path()),
                                        getContext().getSelf())));
            }
        });
    }

    private Behavior<Command> onRecheck(Recheck recheck) {
        verification.scan(ReadClass.BULK);
        scan();
        return this;
    }

    private Behavior<Command> onScanned(Scanned scanned) {
        TableDirectory directory = scanned.directory();
        Map<Path, CatalogEntry> known = entries.get(directory);
        Map<Path, CatalogEntry> now = new LinkedHashMap<>();
        boolean changed = false;
        for (CatalogEntry.Listed listed : scanned.files()) {
            CatalogEntry before = known.remove(listed.path());
            if (before != null && before.identity().equals(listed.identity())) {
                now.put(listed.path(), before);
                openings.retryIfUnreadable(before);
                verification.looked(before);
                continue;
            }
            if (before != null) {
                getContext().getLog().info("{} has changed and is opened again", listed.path());
                drop(before, "the file was replaced");
            }
            now.put(listed.path(), enter(directory, listed));
            changed = true;
        }
        changed |= !known.isEmpty();
        views.complain(directory, lost.listed(scanned, dropAll(known.values(), scanned.names())), scanned.complaints());
        entries.put(directory, now);
        showComplaints(directory.variant());
        scanned(directory, changed);
        return this;
    }

    /** Gives those that are not in the directory any more. */
    private List<Path> dropAll(Collection<CatalogEntry> known, List<Path> names) {
        Set<Path> there = Set.copyOf(names);
        List<Path> gone = new ArrayList<>();
        for (CatalogEntry entry : known) {
            boolean isThere = there.contains(entry.file().path());
            drop(entry, isThere ? "the file cannot be looked at" : "the file has gone");
            if (!isThere) {
                gone.add(entry.file().path());
            }
        }
        return gone;
    }

    private Behavior<Command> onScanFailed(ScanFailed failed) {
        views.complain(failed.directory(), List.of(failed.sentence()), List.of());
        showComplaints(failed.directory().variant());
        scanned(failed.directory(), false);
        return this;
    }

    private void showComplaints(Variant variant) {
        views.showComplaints(variant, prefixes.complaints(variant, variant == views.firstVariant()));
    }

    private void scanned(TableDirectory directory, boolean changed) {
        scanning.remove(directory);
        boolean first = neverScanned.remove(directory) && neverScanned.isEmpty();
        if (first) {
            publishAll();
        } else if (changed && neverScanned.isEmpty()) {
            publish(directory.variant());
        }
    }

    private CatalogEntry enter(TableDirectory directory, CatalogEntry.Listed listed) {
        ActorRef<DeviceReader.Command> device = devices.readerFor(listed.path(), listed.device());
        return enter(new CatalogEntry(
                new TableFile(nextId++, listed.path(), listed.name()),
                TableFormat.of(directory.variant()),
                listed.identity(),
                device,
                verification.of(listed.path(), devices.of(device).statistics().verification())));
    }

    private CatalogEntry enter(CatalogEntry entry) {
        int id = entry.file().id();
        routes.addLast(id, PageRoutes.Route.ofTable(entry.device(), id));
        openings.open(entry);
        return entry;
    }

    private void drop(CatalogEntry entry, String reason) {
        openings.drop(entry, reason);
        prefixes.dropped(entry);
        verification.dropped(entry);
        routes.removeAll(entry.file().id());
        entry.device().tell(new DeviceReader.Forget(entry.file().id()));
        setup.cache().dropFile(entry.file().id());
    }

    private void publishAll() {
        for (Variant variant : Variant.values()) {
            publish(variant);
        }
        setup.published().showListed();
    }

    private void publish(Variant variant) {
        List<TableFile> files = new ArrayList<>();
        entries.forEach((directory, found) -> {
            if (directory.variant() == variant) {
                for (CatalogEntry entry : found.values()) {
                    files.add(entry.file());
                }
            }
        });
        views.publish(variant, files);
    }

    private Behavior<Command> onOpen(Open open) {
        TableFile file = open.file();
        CatalogEntry entry = find(file);
        if (entry == null || !(file.state() instanceof TableFile.Listed)) {
            open.replyTo().tell(new PageEvent.FileDecided(file.id()));
            return this;
        }
        openings.open(entry, open.readClass(), open.replyTo());
        return this;
    }

    private CatalogEntry find(TableFile file) {
        for (Map<Path, CatalogEntry> found : entries.values()) {
            CatalogEntry entry = found.get(file.path());
            if (entry != null && entry.file() == file) {
                return entry;
            }
        }
        return null;
    }

    private Behavior<Command> onHeaderRead(HeaderRead read) {
        if (openings.headerRead(read)) {
            prefixes.opened(read.entry(), read.open());
            verification.opened(read.entry());
        }
        return this;
    }

    private Behavior<Command> onHeaderChecked(HeaderChecked checked) {
        setup.cache().dropFile(checked.entry().file().id());
        openings.headerChecked(checked);
        verification.opened(checked.entry());
        return this;
    }

    private Behavior<Command> onVerification(Verification told) {
        boolean wasListed = verification.isListed();
        verification.on(told.event());
        if (!wasListed && verification.isListed()) {
            // Tables are opened when it is known which side files there are; at the next recheck in any case.
            scan();
        }
        return this;
    }

    private Behavior<Command> onPrefixRead(PrefixRead read) {
        openings.prefixRead(read);
        return this;
    }

    private Behavior<Command> onPrefixFailed(PrefixFailed failed) {
        openings.prefixFailed(failed);
        return this;
    }

    private Behavior<Command> onOfPrefixes(OfPrefixes of) {
        prefixes.on(of.event());
        return this;
    }

    private final class OwnerOfPrefixes implements PrefixStore.Owner {
        @Override
        public int nextId() {
            return nextId++;
        }

        @Override
        public void decided(CatalogEntry table, Optional<PrefixJob.Stored> prefix) {
            openings.decided(table, prefix);
        }

        /** The file gets another id, as if it had been replaced itself. */
        @Override
        public void suspect(CatalogEntry table) {
            Path path = table.file().path();
            entries.forEach((directory, found) -> {
                if (table.equals(found.get(path))) {
                    getContext().getLog().warn("{} is opened again, because its prefix was written into", path);
                    drop(table, "its prefix was written into");
                    found.put(path, enter(table.renewed(nextId++)));
                    publish(directory.variant());
                }
            });
        }

        @Override
        public void complaintsChanged() {
            for (Variant variant : Variant.values()) {
                showComplaints(variant);
            }
        }

        @Override
        public void uses(CatalogEntry table, Optional<Pipeline.UsedPrefix> prefix) {
            setup.published().show(table.file().id(), prefix);
        }
    }

    private Behavior<Command> onOpenFailed(OpenFailed failed) {
        setup.cache().dropFile(failed.entry().file().id());
        openings.openFailed(failed);
        return this;
    }
}
