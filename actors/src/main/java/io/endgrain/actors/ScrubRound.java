package io.endgrain.actors;

import io.endgrain.disk.VerificationCounters;
import io.endgrain.verify.ContentIdentity;
import io.endgrain.verify.PageMap;
import io.endgrain.verify.ScrubState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Which pages of a device have been read in this round, and which is next: tables in the order in which they lie on the disk,
 * where the file system tells it, else by path, and each from its beginning. Belongs to its scrubber.
 */
final class ScrubRound {
    /** Tables that are open and have a side file. */
    private final TreeMap<Place, Table> tables =
            new TreeMap<>(Comparator.comparingLong(Place::address).thenComparing(Place::file));

    /** What is known of tables that are not open, or not open yet, by absolute path. */
    private final Map<Path, ScrubState.Table> absent = new HashMap<>();

    private final Map<Integer, Place> places = new HashMap<>();

    /** Pages of open tables without a side file, by id. */
    private final Map<Integer, Long> unverifiable = new HashMap<>();

    /** The table that was read last: the disk's head is there. */
    private Place last;

    private long endedMillis;

    /** Where a table is; the path is absolute. */
    private record Place(long address, Path file) {}

    private static final class Table {
        final CatalogEntry entry;
        final ContentIdentity identity;
        PageMap map;
        long cursor;

        Table(CatalogEntry entry, ContentIdentity identity, PageMap map) {
            this.entry = entry;
            this.identity = identity;
            this.map = map;
        }
    }

    /**
     * Pages to be read.
     *
     * @param entry the table
     * @param first number of the first page
     * @param count how many pages
     */
    record Next(CatalogEntry entry, long first, int count) {}

    /** Takes over what was known; tables may have been added already. */
    void restore(ScrubState state) {
        endedMillis = state.endedMillis();
        state.tables().forEach(table -> absent.put(table.file(), table));
        tables.forEach((place, table) ->
                table.map = known(place.file(), table.identity).orElse(table.map));
    }

    private Optional<PageMap> known(Path file, ContentIdentity identity) {
        ScrubState.Table known = absent.remove(file);
        return known != null && known.identity().equals(identity) ? Optional.of(known.pages()) : Optional.empty();
    }

    /** A table can be read, or its side file is another one. */
    void add(CatalogEntry entry) {
        remove(entry);
        Optional<ContentIdentity> identity = entry.verification().checksums().table();
        long pages = entry.identity().pages();
        if (identity.isEmpty()) {
            unverifiable.put(entry.file().id(), pages);
            return;
        }
        // The next process may have another working directory.
        Path file = entry.file().path().toAbsolutePath().normalize();
        long address = entry.verification()
                .table()
                .map(open -> open.physicalAddress(0))
                .filter(known -> known >= 0)
                .orElse(Long.MAX_VALUE);
        Place place = new Place(address, file);
        PageMap map = known(file, identity.get()).orElseGet(() -> new PageMap(pages));
        places.put(entry.file().id(), place);
        tables.put(place, new Table(entry, identity.get(), map));
    }

    /** A table cannot be read any more. What is known of it may be of use again. */
    void remove(CatalogEntry entry) {
        unverifiable.remove(entry.file().id());
        Place place = places.remove(entry.file().id());
        if (place != null) {
            Table table = tables.remove(place);
            absent.put(place.file(), new ScrubState.Table(place.file(), table.identity, table.map));
        }
    }

    /** What is to be read next; nothing if all has been read. */
    Optional<Next> next(int most) {
        Optional<Next> behind = last == null ? Optional.empty() : next(tables.tailMap(last, true), most);
        return behind.isPresent() ? behind : next(tables, most);
    }

    private Optional<Next> next(Map<Place, Table> among, int most) {
        for (Map.Entry<Place, Table> candidate : among.entrySet()) {
            Table table = candidate.getValue();
            long first = table.map.nextUnknown(table.cursor);
            if (first >= 0) {
                last = candidate.getKey();
                return Optional.of(new Next(table.entry, first, (int) Math.min(most, table.map.pages() - first)));
            }
        }
        return Optional.empty();
    }

    /** Notes what was found. */
    void read(Scrubber.PagesRead read) {
        Place place = places.get(read.entry().file().id());
        if (place == null) {
            return;
        }
        Table table = tables.get(place);
        // Also past what could not be read because the table was closed: when it is opened again, it is added again.
        table.cursor = read.first() + read.count();
        read.found()
                .ifPresent(found -> found.runs()
                        .forEach(run -> table.map.set(read.first() + run.first(), run.count(), run.state())));
    }

    /** Notes when the round ended; false if it had ended before, or there was nothing to read in it. */
    boolean end(long nowMillis) {
        if (tables.isEmpty() || endedMillis > 0) {
            return false;
        }
        endedMillis = nowMillis;
        return true;
    }

    /** Nothing has been read in this round yet. */
    void begin() {
        endedMillis = 0;
        last = null;
        absent.clear();
        for (Table table : tables.values()) {
            table.map = new PageMap(table.map.pages());
            table.cursor = 0;
        }
    }

    /** What is to be kept. */
    ScrubState state() {
        List<ScrubState.Table> all = new ArrayList<>(absent.values());
        tables.forEach((place, table) -> all.add(new ScrubState.Table(place.file(), table.identity, copy(table.map))));
        return new ScrubState(endedMillis, all);
    }

    /** It is written by another thread. */
    private static PageMap copy(PageMap map) {
        PageMap copy = new PageMap(map.pages());
        map.runs().forEach(run -> copy.set(run.first(), run.count(), run.state()));
        return copy;
    }

    /** Names all bad pages. */
    void bad(BiConsumer<Path, Long> bad) {
        tables.values().forEach(table -> bad(table, bad));
    }

    /** Names the bad pages of a table. */
    void badOf(CatalogEntry entry, BiConsumer<Path, Long> bad) {
        Place place = places.get(entry.file().id());
        if (place != null) {
            bad(tables.get(place), bad);
        }
    }

    private static void bad(Table table, BiConsumer<Path, Long> bad) {
        for (PageMap.Run run : table.map.runs()) {
            for (long i = 0; run.state() == PageMap.State.BAD && i < run.count(); i++) {
                bad.accept(table.entry.file().path(), run.first() + i);
            }
        }
    }

    /** How far the round is. */
    VerificationCounters.Scrub progress() {
        long verified = 0;
        long bad = 0;
        long left = 0;
        long unknown = unverifiable.values().stream().mapToLong(pages -> pages).sum();
        for (Table table : tables.values()) {
            verified += table.map.count(PageMap.State.VERIFIED);
            bad += table.map.count(PageMap.State.BAD);
            long behind = 0;
            for (PageMap.Run run : table.map.runs()) {
                long passed = Math.clamp(table.cursor - run.first(), 0, run.count());
                behind += run.state() == PageMap.State.UNKNOWN ? passed : 0;
            }
            unknown += behind;
            left += table.map.count(PageMap.State.UNKNOWN) - behind;
        }
        return new VerificationCounters.Scrub(verified, bad, unknown, left, endedMillis);
    }
}
