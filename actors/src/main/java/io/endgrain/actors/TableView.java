package io.endgrain.actors;

import io.endgrain.disk.PageCache;
import io.endgrain.syzygy.Prober;
import io.endgrain.syzygy.TableSet;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * The tables of a variant at one moment, and where their pages come from. Every request keeps the view that it started
 * with.
 *
 * @param prober probes the tables
 * @param cache pages in memory, of all variants
 * @param routes where the pages of each file can be read
 * @param catalog opens files
 */
record TableView(Prober prober, PageCache cache, PageRoutes routes, ActorRef<TableCatalog.Command> catalog) {
    TableSet tables() {
        return prober.tables();
    }
}
