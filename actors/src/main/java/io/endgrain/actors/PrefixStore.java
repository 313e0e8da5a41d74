package io.endgrain.actors;

import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.PageChecksums;
import io.endgrain.disk.PageSource;
import io.endgrain.disk.ReadClass;
import io.endgrain.disk.ResidentPages;
import io.endgrain.prefix.OpenPrefix;
import io.endgrain.prefix.PrefixComparison;
import io.endgrain.prefix.PrefixFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;
import org.slf4j.Logger;

/**
 * Prefixes of tables on a fast device. Belongs to the catalog, which tells it of tables that are open; it finds the prefix of
 * each, has it checked, first on the prefix's device and then on the table's, and only then makes it a source of the table's
 * pages. Of several directories the first that has a prefix that fits is preferred.
 *
 * <p>Directories are looked at again and again: a prefix that has changed or gone is a source no more.
 */
final class PrefixStore {
    /** A prefix that could not be read is tried again after so long. */
    private static final Duration RETRY_UNREADABLE = Duration.ofSeconds(30);

    private final Disk disk;
    private final Map<Path, ActorRef<DeviceReader.Command>> directories;
    private final PageRoutes routes;
    private final ActorRef<PrefixEvent> self;
    private final Owner owner;
    private final Logger log;
    private final Map<Path, PrefixFolder> folders = new LinkedHashMap<>();
    private final Map<Path, String> unlisted = new LinkedHashMap<>();
    private final Set<Path> scanning = new LinkedHashSet<>();
    private final Map<Integer, Checked> tables = new LinkedHashMap<>();

    /** What was at the paths of prefixes when they were last found to be those of their tables. */
    private final Map<Path, FileIdentity> usedAs = new HashMap<>();

    /** What it needs of the catalog. */
    interface Owner {
        /** An id that no source has had. */
        int nextId();

        /**
         * What can be known of a table's prefixes for now is known.
         *
         * @param prefix what has been found, if anything fits
         */
        void decided(CatalogEntry table, Optional<PrefixJob.Stored> prefix);

        /** A prefix was changed while it was read: what came from it since may be anything. */
        void suspect(CatalogEntry table);

        /** {@link #complaints} are others than before. */
        void complaintsChanged();

        /** {@link Pipeline#prefix} is another one from now on. */
        void uses(CatalogEntry table, Optional<Pipeline.UsedPrefix> prefix);
    }

    /** A table, and what is known of its prefixes. */
    private static final class Checked {
        final CatalogEntry table;
        final OpenFile open;
        final Map<PrefixFolder.Found, Refusal> refusals = new HashMap<>();
        PrefixEvent.Candidate checking;
        Used used;

        Checked(CatalogEntry table, OpenFile open) {
            this.table = table;
            this.open = open;
        }
    }

    private record Refusal(String sentence, PrefixEvent.Cause cause, long since) {}

    private record Used(PrefixEvent.Candidate candidate, OpenPrefix prefix, int source) {}

    /**
     * A store.
     *
     * @param directories with prefixes, the preferred one first, and what reads each
     * @param routes gets the sources
     * @param self is told what the jobs tell
     */
    PrefixStore(
            Disk disk,
            Map<Path, ActorRef<DeviceReader.Command>> directories,
            PageRoutes routes,
            ActorRef<PrefixEvent> self,
            Owner owner,
            Logger log) {
        this.disk = disk;
        this.directories = directories;
        this.routes = routes;
        this.self = self;
        this.owner = owner;
        this.log = log;
    }

    /** Has all directories listed. */
    void scan() {
        directories.forEach((directory, device) -> {
            if (scanning.add(directory)) {
                ReadClass readClass = isListed(directory) ? ReadClass.BULK : ReadClass.INTERACTIVE;
                device.tell(new DeviceReader.Work(readClass, new PrefixScanJob(disk, directory, self)));
            }
        });
    }

    /** A table can be read from now on. */
    void opened(CatalogEntry table, OpenFile open) {
        Checked checked = new Checked(table, open);
        tables.put(table.file().id(), checked);
        pursue(checked);
    }

    /** A table is not to be read any more. */
    void dropped(CatalogEntry table) {
        Checked checked = tables.remove(table.file().id());
        if (checked != null) {
            stopUsing(checked);
        }
    }

    /**
     * What is wrong with prefixes of a variant; a sentence each.
     *
     * @param withRest also what is wrong with directories, and with files of which nobody knows what they would be
     */
    List<String> complaints(Variant variant, boolean withRest) {
        List<String> sentences = new ArrayList<>();
        if (withRest) {
            sentences.addAll(unlisted.values());
            folders.values().forEach(folder -> sentences.addAll(folder.complaints()));
        }
        for (Checked checked : tables.values()) {
            if (checked.table.format().variant() == variant) {
                checked.refusals.values().stream()
                        .filter(refusal -> refusal.cause() != PrefixEvent.Cause.TOO_SHORT)
                        .forEach(refusal -> sentences.add(refusal.sentence()));
            }
        }
        return sentences.stream().distinct().sorted().toList();
    }

    void on(PrefixEvent event) {
        switch (event) {
            case PrefixEvent.Listed(PrefixFolder folder) -> listed(folder);
            case PrefixEvent.ListingFailed(Path directory, String sentence) -> listingFailed(directory, sentence);
            case PrefixEvent.Whole(PrefixEvent.Candidate candidate, OpenPrefix prefix) -> compare(candidate, prefix, 0);
            case PrefixEvent.PartlyFits(PrefixEvent.Candidate candidate, OpenPrefix prefix, long next) ->
                compare(candidate, prefix, next);
            case PrefixEvent.Fits(PrefixEvent.Candidate candidate, OpenPrefix prefix) -> fits(candidate, prefix);
            case PrefixEvent.Refused refused -> refused(refused);
        }
    }

    private void listed(PrefixFolder folder) {
        Path directory = folder.directory();
        scanning.remove(directory);
        boolean cameBack = unlisted.remove(directory) != null;
        PrefixFolder before = folders.put(directory, folder);
        if (folder.equals(before) && !cameBack) {
            retryUnreadable();
            return;
        }
        folder.complaints().stream()
                .filter(sentence -> before == null || !before.complaints().contains(sentence))
                .forEach(log::warn);
        List<CatalogEntry> suspects = new ArrayList<>();
        for (Checked checked : tables.values()) {
            checked.refusals.keySet().removeIf(found -> !isThere(found));
            if (checked.used != null && !isThere(checked.used.candidate().found())) {
                if (isChangedInPlace(checked.used.candidate().found(), folder)) {
                    suspects.add(checked.table);
                }
                log.info("{} has changed or gone and is used no more", path(checked.used));
                stopUsing(checked);
            }
            pursue(checked);
        }
        owner.complaintsChanged();
        suspects.forEach(owner::suspect);
    }

    private static Path path(Used used) {
        return used.candidate().found().path();
    }

    /** Who reads a file that was replaced goes on reading the old one; one that was written into is another thing. */
    private static boolean isChangedInPlace(PrefixFolder.Found used, PrefixFolder folder) {
        return folder.files().stream()
                .filter(found -> found.path().equals(used.path()))
                .anyMatch(found -> isSameInode(found.identity(), used.identity())
                        && !found.identity().equals(used.identity()));
    }

    private static boolean isSameInode(FileIdentity one, FileIdentity other) {
        return one.device() == other.device() && one.inode() == other.inode();
    }

    private void retryUnreadable() {
        for (Checked checked : tables.values()) {
            if (checked.refusals.values().removeIf(PrefixStore::isToBeRetried)) {
                pursue(checked);
            }
        }
    }

    private static boolean isToBeRetried(Refusal refusal) {
        return refusal.cause() == PrefixEvent.Cause.UNREADABLE
                && System.nanoTime() - refusal.since() > RETRY_UNREADABLE.toNanos();
    }

    private void listingFailed(Path directory, String sentence) {
        scanning.remove(directory);
        if (!sentence.equals(unlisted.put(directory, sentence))) {
            log.warn(sentence);
            owner.complaintsChanged();
            List.copyOf(tables.values()).forEach(this::pursue);
        }
    }

    private boolean isListed(Path directory) {
        return folders.containsKey(directory) || unlisted.containsKey(directory);
    }

    private boolean isThere(PrefixFolder.Found found) {
        return folders.values().stream().anyMatch(folder -> folder.files().contains(found));
    }

    /** Checks the next of the table's prefixes that might be better than what it has. */
    private void pursue(Checked checked) {
        if (checked.checking != null || !directories.keySet().stream().allMatch(this::isListed)) {
            return;
        }
        for (Path directory : directories.keySet()) {
            Optional<PrefixFolder.Found> found = find(directory, checked.table);
            if (found.isEmpty() || checked.refusals.containsKey(found.get())) {
                continue;
            }
            if (checked.used == null || !checked.used.candidate().found().equals(found.get())) {
                checked.checking = new PrefixEvent.Candidate(
                        checked.table, checked.open, found.get(), directories.get(directory), comparison(found.get()));
                work(directories.get(directory), new PrefixOpenJob(disk, checked.checking, self));
                return;
            }
            break;
        }
        owner.decided(
                checked.table,
                Optional.ofNullable(checked.used)
                        .map(used -> new PrefixJob.Stored(
                                used.candidate().device(),
                                used.prefix().file(),
                                checksums(checked.table, used.prefix()))));
    }

    /** The table's side file knows better than the prefix, which may have been taken from a table that was damaged already. */
    private static PageChecksums checksums(CatalogEntry table, OpenPrefix prefix) {
        return PageChecksums.both(table.verification().checksums(), prefix.checksums());
    }

    private Optional<PrefixFolder.Found> find(Path directory, CatalogEntry table) {
        PrefixFolder folder = folders.get(directory);
        return folder == null ? Optional.empty() : folder.find(table.file().path());
    }

    /** What was used and is another thing now was perhaps written into, anywhere. */
    private PrefixComparison comparison(PrefixFolder.Found found) {
        FileIdentity used = usedAs.getOrDefault(found.path(), found.identity());
        return used.equals(found.identity()) ? PrefixComparison.ENDS : PrefixComparison.ALL_PAGES;
    }

    private static void work(ActorRef<DeviceReader.Command> device, LaneJob job) {
        device.tell(new DeviceReader.Work(ReadClass.BULK, job));
    }

    private void compare(PrefixEvent.Candidate candidate, OpenPrefix prefix, long from) {
        if (isStillWanted(candidate, prefix)) {
            work(candidate.table().device(), new PrefixCompareJob(candidate, prefix, from, self));
        }
    }

    private void fits(PrefixEvent.Candidate candidate, OpenPrefix prefix) {
        if (!isStillWanted(candidate, prefix)) {
            return;
        }
        Checked checked = tables.get(candidate.table().file().id());
        checked.checking = null;
        stopUsing(checked);
        int table = candidate.table().file().id();
        int source = owner.nextId();
        candidate
                .device()
                .tell(new DeviceReader.Opened(
                        new PageSource(source, table, prefix.file(), checksums(candidate.table(), prefix))));
        long pages = (prefix.bytes() + ResidentPages.PAGE_SIZE - 1) / ResidentPages.PAGE_SIZE;
        routes.addFirst(
                table, new PageRoutes.Route(candidate.device(), source, table, pages * ResidentPages.PAGE_SIZE));
        checked.used = new Used(candidate, prefix, source);
        usedAs.put(candidate.found().path(), candidate.found().identity());
        log.debug("{} is used, {} bytes", candidate.found().path(), prefix.bytes());
        owner.uses(
                candidate.table(),
                Optional.of(new Pipeline.UsedPrefix(candidate.found().path(), prefix.bytes())));
        pursue(checked);
    }

    /** Table and prefix may have changed or gone while the one was compared with the other. */
    private boolean isStillWanted(PrefixEvent.Candidate candidate, OpenPrefix prefix) {
        Checked checked = tables.get(candidate.table().file().id());
        boolean tableIsThere = checked != null && candidate.equals(checked.checking);
        if (tableIsThere && isThere(candidate.found())) {
            return true;
        }
        work(candidate.device(), new CloseJob(prefix.file(), log));
        if (tableIsThere) {
            checked.checking = null;
            pursue(checked);
        }
        return false;
    }

    private void refused(PrefixEvent.Refused refused) {
        PrefixEvent.Candidate candidate = refused.candidate();
        refused.open().ifPresent(prefix -> work(candidate.device(), new CloseJob(prefix.file(), log)));
        Checked checked = tables.get(candidate.table().file().id());
        if (checked == null || !candidate.equals(checked.checking)) {
            return;
        }
        checked.checking = null;
        if (isThere(candidate.found())) {
            String sentence = candidate.found().path() + " is not used: " + refused.reason();
            checked.refusals.put(candidate.found(), new Refusal(sentence, refused.cause(), System.nanoTime()));
            if (refused.cause() == PrefixEvent.Cause.TOO_SHORT) {
                log.debug(sentence);
            } else {
                log.warn(sentence);
                owner.complaintsChanged();
            }
        }
        pursue(checked);
    }

    private void stopUsing(Checked checked) {
        if (checked.used != null) {
            routes.remove(checked.table.file().id(), checked.used.source());
            checked.used.candidate().device().tell(new DeviceReader.Forget(checked.used.source()));
            checked.used = null;
            owner.uses(checked.table, Optional.empty());
        }
    }
}
