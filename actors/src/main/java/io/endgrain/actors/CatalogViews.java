package io.endgrain.actors;

import io.endgrain.chess.Variant;
import io.endgrain.syzygy.Prober;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private final Map<TableDirectory, List<String>> complaints = new HashMap<>();
    private long generation;

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

    /** Takes what is to be complained of in a directory in place of what was; what is new is said in the log. */
    void complain(TableDirectory directory, List<String> sentences) {
        List<String> before = complaints.put(directory, sentences);
        sentences.stream()
                .filter(sentence -> before == null || !before.contains(sentence))
                .forEach(log::warn);
    }

    /** Shows the complaints about a variant's directories, and then others. */
    void showComplaints(Variant variant, List<String> others) {
        List<String> all = new ArrayList<>();
        complaints.forEach((directory, sentences) -> {
            if (directory.variant() == variant) {
                all.addAll(sentences);
            }
        });
        all.addAll(others);
        setup.published().show(variant, all);
    }

    /** Shows a variant's files: requests that start from now on see these. */
    void publish(Variant variant, List<TableFile> files) {
        TableSet tables = TableSet.of(TableFormat.of(variant), generation++, files);
        setup.published().show(tables);
        registry.tell(
                new RequestRegistry.TablesChanged(new TableView(new Prober(tables), setup.cache(), routes, catalog)));
        log.info(
                "{}: {} files of {} tables, up to {} men",
                variant.key(),
                files.size(),
                tables.tables().size(),
                tables.maxMen());
    }
}
