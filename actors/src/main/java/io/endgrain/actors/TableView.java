package io.endgrain.actors;

import io.endgrain.disk.PageCache;
import io.endgrain.syzygy.Prober;
import io.endgrain.syzygy.TableSet;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * The tables of a variant at one moment, and where their pages come from. Every request keeps the view that it started
 * with.
 *
 * @param prober probes the tables
 * @param cache pages in memory, of all variants
 * @param devices the device of each file, by the file's id
 * @param catalog opens files
 */
record TableView(
        Prober prober,
        PageCache cache,
        Map<Integer, ActorRef<DeviceReader.Command>> devices,
        ActorRef<TableCatalog.Command> catalog) {
    TableView {
        devices = Map.copyOf(devices);
    }

    TableSet tables() {
        return prober.tables();
    }
}
