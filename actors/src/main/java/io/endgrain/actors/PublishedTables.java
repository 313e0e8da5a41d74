package io.endgrain.actors;

import io.endgrain.chess.Variant;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** What the catalog shows to those outside the actor system: immutable values, replaced as a whole. */
final class PublishedTables {
    private final Map<Variant, TableSet> tables = new ConcurrentHashMap<>();
    private final Map<Variant, List<String>> complaints = new ConcurrentHashMap<>();
    private final Map<Integer, Pipeline.UsedPrefix> prefixes = new ConcurrentHashMap<>();
    private final CompletableFuture<Void> listed = new CompletableFuture<>();

    void show(TableSet set) {
        tables.put(set.format().variant(), set);
    }

    void show(Variant variant, List<String> sentences) {
        complaints.put(variant, List.copyOf(sentences));
    }

    /** Which prefix the pages of a file come from. */
    void show(int file, Optional<Pipeline.UsedPrefix> prefix) {
        prefixes.compute(file, (id, before) -> prefix.orElse(null));
    }

    void showListed() {
        listed.complete(null);
    }

    /** Completes when all directories have been listed for the first time. */
    CompletableFuture<Void> listed() {
        return listed;
    }

    TableSet tables(Variant variant) {
        return tables.computeIfAbsent(variant, v -> TableSet.of(TableFormat.of(v), 0, List.of()));
    }

    Optional<Pipeline.UsedPrefix> prefix(int file) {
        return Optional.ofNullable(prefixes.get(file));
    }

    List<String> complaints(Variant variant) {
        return complaints.getOrDefault(variant, List.of());
    }
}
