package io.endgrain.experiment;

import io.endgrain.disk.FileIdentity;
import io.endgrain.disk.OsDisk;
import io.endgrain.disk.PageCache;
import io.endgrain.experiment.NeededPages.Need;
import io.endgrain.syzygy.TableFile;
import io.endgrain.testkit.simulated.IdleDisks;
import io.endgrain.testkit.simulated.PlacedFile;
import io.endgrain.testkit.simulated.SimulatedMachine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What the requests of a run would take at least: the pages that a serial prober needs and that neither cache holds when the
 * request arrives, read in their two dependent rounds on idle disks. Safe for all threads.
 */
final class Limits {

    private final Bench bench;
    private final SimulatedMachine machine;
    private final PageCache cache;
    private final Map<String, Table> tables = new HashMap<>();
    private final Queue<Cold> arrived = new ConcurrentLinkedQueue<>();

    /** A table file, as the server names it and where it is on the disks. */
    private record Table(int id, FileIdentity identity, PlacedFile place) {}

    /** The cold pages of a request in both rounds. */
    private record Cold(int pages, List<Collection<IdleDisks.Read>> rounds) {}

    Limits(Bench bench, SimulatedMachine machine, PageCache cache, Collection<TableFile> files) throws IOException {
        this.bench = bench;
        this.machine = machine;
        this.cache = cache;
        for (TableFile file : files) {
            FileIdentity identity = new OsDisk().identify(file.path());
            PlacedFile place = machine.place(file.path(), identity.size()).orElseThrow();
            tables.put(String.valueOf(file.path().getFileName()), new Table(file.id(), identity, place));
        }
    }

    /** A request arrives now. */
    void arrives(String fen) {
        List<Collection<IdleDisks.Read>> rounds = List.of(new ArrayList<>(), new ArrayList<>());
        int pages = 0;
        for (Need need : bench.needs(fen)) {
            Table table = tables.get(need.fileName());
            if (!cache.holds(table.id(), need.page()) && !machine.memory().isHeld(table.identity(), need.page())) {
                rounds.get(need.round() - 1).addAll(table.place().reads(need.page(), 1));
                pages++;
            }
        }
        arrived.add(new Cold(pages, rounds));
    }

    /** The cold pages of all requests together. */
    long pages() {
        return arrived.stream().mapToLong(Cold::pages).sum();
    }

    /** The limit of each request in virtual nanoseconds, sorted. */
    long[] sorted() {
        IdleDisks idle = machine.idleDisks();
        long[] limits = new long[arrived.size()];
        int next = 0;
        for (Cold cold : arrived) {
            limits[next] = cold.pages() == 0
                    ? 0
                    : idle.nanos(cold.rounds(), next).stream()
                            .mapToLong(Long::longValue)
                            .sum();
            next++;
        }
        Arrays.sort(limits);
        return limits;
    }

    /** The value that a share of sorted ones does not exceed. */
    static long quantile(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) Math.max(0, Math.ceil(share * sorted.length) - 1)];
    }
}
