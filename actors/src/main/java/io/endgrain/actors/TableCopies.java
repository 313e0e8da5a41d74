package io.endgrain.actors;

import io.endgrain.actors.PageRoutes.Route;
import io.endgrain.disk.ReadClass;
import io.endgrain.verify.ContentIdentity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Tables that are in several directories: pages that cannot be read of one are read of another, and what the side file of one
 * tells is true for all. Copies are files of the same name, size and checksum. Belongs to the catalog.
 */
final class TableCopies {
    private final PageRoutes routes;
    private final ActorRef<TableCatalog.Command> catalog;

    /** Open files by name, in the order in which they were opened. */
    private final Map<String, Map<Integer, Member>> byName = new HashMap<>();

    private static final class Member {
        final CatalogEntry entry;
        ContentIdentity identity;

        Member(CatalogEntry entry) {
            this.entry = entry;
        }
    }

    TableCopies(PageRoutes routes, ActorRef<TableCatalog.Command> catalog) {
        this.routes = routes;
        this.catalog = catalog;
    }

    private static String nameOf(CatalogEntry entry) {
        return entry.file().path().getFileName().toString();
    }

    /** A file has been opened. What it holds is asked for only if there is another one of its name. */
    void opened(CatalogEntry entry) {
        Map<Integer, Member> namesakes = byName.computeIfAbsent(nameOf(entry), name -> new LinkedHashMap<>());
        namesakes.putIfAbsent(entry.file().id(), new Member(entry));
        if (namesakes.size() > 1) {
            for (Member member : namesakes.values()) {
                if (member.identity == null) {
                    member.entry
                            .device()
                            .tell(new DeviceReader.Work(ReadClass.BULK, new IdentityJob(member.entry, catalog)));
                }
            }
        }
    }

    void identified(CatalogEntry entry, ContentIdentity identity) {
        Map<Integer, Member> namesakes = byName.getOrDefault(nameOf(entry), Map.of());
        Member member = namesakes.get(entry.file().id());
        if (member != null && !identity.equals(member.identity)) {
            member.identity = identity;
            connect(namesakes);
        }
    }

    void dropped(CatalogEntry entry) {
        Map<Integer, Member> namesakes = byName.getOrDefault(nameOf(entry), new HashMap<>());
        if (namesakes.remove(entry.file().id()) != null) {
            connect(namesakes);
        }
        if (namesakes.isEmpty()) {
            byName.remove(nameOf(entry));
        }
    }

    private void connect(Map<Integer, Member> namesakes) {
        for (Member member : namesakes.values()) {
            List<CatalogEntry> others = namesakes.values().stream()
                    .filter(other -> other != member
                            && other.identity != null
                            && Objects.equals(other.identity, member.identity))
                    .map(other -> other.entry)
                    .toList();
            member.entry
                    .verification()
                    .checksums()
                    .borrow(others.stream()
                            .map(other -> other.verification().checksums())
                            .toList());
            int id = member.entry.file().id();
            routes.change(id, before -> withCopies(id, before, others));
        }
    }

    /** The file's own sources stay in front. */
    private static List<Route> withCopies(int id, List<Route> before, List<CatalogEntry> copies) {
        List<Route> after = new ArrayList<>();
        before.stream().filter(route -> route.table() == id).forEach(after::add);
        copies.forEach(
                copy -> after.add(Route.ofTable(copy.device(), copy.file().id())));
        return after;
    }
}
