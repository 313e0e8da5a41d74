package io.endgrain.actors;

import io.endgrain.chess.Variant;
import io.endgrain.syzygy.Prober;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.pekko.actor.typed.ActorRef;
import org.slf4j.Logger;

/**
 * What the catalog shows of its tables: a view of each variant's to requests, and to those outside the same with what is to be
 * complained of. Belongs to the catalog.
 */
final class CatalogViews {
    private final TableCatalog.Setup setup;
    private final PageRoutes routes;
    private final ActorRef<RequestRegistry.Command> registry;
    private final ActorRef<TableCatalog.Command> catalog;
    private final Logger log;
    private final Map<TableDirectory, Complaints> complaints = new HashMap<>();
    private long generation;

    /**
     * What is to be complained of in a directory.
     *
     * @param whole about the directory as a whole
     * @param files about files in it
     */
    private record Complaints(List<String> whole, List<String> files) {
        private static final Complaints NONE = new Complaints(List.of(), List.of());

        List<String> all() {
            return Stream.concat(whole.stream(), files.stream()).toList();
        }
    }

    CatalogViews(
            TableCatalog.Setup setup,
            PageRoutes routes,
            ActorRef<RequestRegistry.Command> registry,
            ActorRef<TableCatalog.Command> catalog,
            Logger log) {
        this.setup = setup;
        this.routes = routes;
        this.registry = registry;
        this.catalog = catalog;
        this.log = log;
    }

    /** The variants whose tables a directory is served for. */
    Set<Variant> variantsOf(Path directory) {
        return setup.directories().keySet().stream()
                .filter(other -> other.path().equals(directory))
                .map(TableDirectory::variant)
                .collect(Collectors.toSet());
    }

    /** The variant that is shown what concerns none: the first that has directories. */
    Variant firstVariant() {
        return setup.directories().keySet().stream()
                .map(TableDirectory::variant)
                .min(Comparator.naturalOrder())
                .orElse(Variant.STANDARD);
    }

    /** Takes what is to be complained of in a directory in place of what was; what is new is said in the log. */
    void complain(TableDirectory directory, List<String> whole, List<String> files) {
        Complaints now = new Complaints(whole, files);
        Complaints before = complaints.put(directory, now);
        List<String> known = before == null ? List.of() : before.all();
        now.all().stream().filter(sentence -> !known.contains(sentence)).forEach(log::warn);
    }

    /** Shows the complaints about a variant's directories, whole ones first, since few may be looked at, and then others. */
    void showComplaints(Variant variant, List<String> others) {
        List<String> all = new ArrayList<>();
        of(variant).map(Complaints::whole).forEach(all::addAll);
        of(variant).map(Complaints::files).forEach(all::addAll);
        all.addAll(others);
        setup.published().show(variant, all);
    }

    private Stream<Complaints> of(Variant variant) {
        return setup.directories().keySet().stream()
                .filter(directory -> directory.variant() == variant)
                .map(directory -> complaints.getOrDefault(directory, Complaints.NONE));
    }

    /** Shows a variant's files: requests that start from now on see these. */
    void publish(Variant variant, List<TableFile> files) {
        TableSet tables = TableSet.of(TableFormat.of(variant), generation++, files);
        setup.published().show(tables);
        registry.tell(new RequestRegistry.TablesChanged(
                new TableView(new Prober(tables, setup.threatPages()), setup.cache(), routes, catalog)));
        if (!files.isEmpty()) {
            log.info(
                    "{}: {} files of {} tables, up to {} men",
                    variant.game(),
                    files.size(),
                    tables.tables().size(),
                    tables.maxMen());
        } else if (setup.directories().keySet().stream().anyMatch(directory -> directory.variant() == variant)) {
            log.info("{}: no tables", variant.game());
        }
    }
}
