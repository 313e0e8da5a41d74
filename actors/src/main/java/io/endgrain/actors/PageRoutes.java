package io.endgrain.actors;

import io.endgrain.disk.ResidentPages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoublePredicate;
import java.util.function.UnaryOperator;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Where the pages of each table file can be read: several sources, the preferred one first. The catalog changes them, also
 * while requests are under way; every probe looks at the moment when it asks. Safe for use by several threads.
 */
final class PageRoutes {

    private final Map<Integer, List<Route>> routes = new ConcurrentHashMap<>();

    /** Whether a page with some chance to be needed is left out for now, of devices for which this may be so. */
    private final Map<ActorRef<DeviceReader.Command>, DoublePredicate> leavesOut = new ConcurrentHashMap<>();

    /**
     * A source and the device that reads it.
     *
     * @param device the device
     * @param source id of the source at that device
     * @param table  id under which its pages are delivered; that of another table file if this is a copy of it
     * @param bytes  how many bytes from the beginning of the table on it holds; only pages wholly inside come from it
     */
    record Route(ActorRef<DeviceReader.Command> device, int source, int table, long bytes) {

        /** A table's own file, which holds all, a short last page included. */
        static Route ofTable(ActorRef<DeviceReader.Command> device, int table) {
            return new Route(device, table, table, Long.MAX_VALUE);
        }

        /** Whether it holds the beginning of the table only, on a faster device. */
        boolean isPrefix() {
            return bytes < Long.MAX_VALUE;
        }

        boolean covers(long page) {
            return page < bytes / ResidentPages.PAGE_SIZE;
        }
    }

    /** Gives a table file its sources in place of those that it had; with none it can no longer be read. */
    void change(int table, UnaryOperator<List<Route>> change) {
        routes.compute(table, (id, before) -> {
            List<Route> after = List.copyOf(change.apply(before == null ? List.of() : before));
            return after.isEmpty() ? null : after;
        });
    }

    /** Adds a source that is preferred to those that are there. */
    void addFirst(int table, Route route) {
        change(table, before -> {
            List<Route> after = new ArrayList<>(before);
            after.addFirst(route);
            return after;
        });
    }

    /** Adds a source for when those that are there fail. */
    void addLast(int table, Route route) {
        change(table, before -> {
            List<Route> after = new ArrayList<>(before);
            after.addLast(route);
            return after;
        });
    }

    /** Takes a source away from a table file. */
    void remove(int table, int source) {
        change(
                table,
                before -> before.stream()
                        .filter(route -> route.source() != source)
                        .toList());
    }

    /** Takes all sources away from a table file. */
    void removeAll(int table) {
        routes.remove(table);
    }

    /** Has likely pages left out at a device if the predicate, given the chance that the page is needed, says so. */
    void leaveOut(ActorRef<DeviceReader.Command> device, DoublePredicate chances) {
        leavesOut.put(device, chances);
    }

    /** Whether a device should not be asked now for a page that is needed with this chance only. */
    boolean isLeftOut(ActorRef<DeviceReader.Command> device, double chance) {
        DoublePredicate chances = leavesOut.get(device);
        return chances != null && chances.test(chance);
    }

    /** The sources that hold a page, the preferred one first; none if nobody holds it (any more). */
    List<Route> of(int table, long page) {
        List<Route> all = routes.getOrDefault(table, List.of());
        if (all.size() == 1 && all.getFirst().covers(page)) {
            return all;
        }
        return all.stream().filter(route -> route.covers(page)).toList();
    }
}
