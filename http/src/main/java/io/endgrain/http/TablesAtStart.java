package io.endgrain.http;

import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.tables.ForeignTables;
import io.endgrain.tables.TableFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;

/** What a server that starts says of the tables of all variants, by the names of their files. */
final class TablesAtStart {
    private final Map<Variant, List<Path>> directories;
    private final List<TableCount> counts;

    private TablesAtStart(Map<Variant, List<Path>> directories, List<TableCount> counts) {
        this.directories = directories;
        this.counts = counts;
    }

    /**
     * Lists directories.
     *
     * @param directories of all variants
     * @throws IOException if one cannot be listed
     */
    static TablesAtStart of(Disk disk, Map<Variant, List<Path>> directories) throws IOException {
        List<TableCount> counts = new ArrayList<>();
        for (Variant variant : Variant.values()) {
            counts.add(TableCount.of(disk, variant, directories.getOrDefault(variant, List.of())));
        }
        return new TablesAtStart(directories, counts);
    }

    /** The number of files of all variants. */
    int files() {
        return counts.stream().mapToInt(TableCount::files).sum();
    }

    /** Warns of directories without tables. Of those with tables of another variant the catalog says so. */
    void warn(Logger log) {
        for (TableCount count : counts) {
            for (TableFolder folder : count.empty()) {
                if (ForeignTables.mistaken(folder, count.variant(), alsoServed(folder.directory()))
                        .isEmpty()) {
                    log.warn("there are no tables of {} in {}", count.variant().game(), folder.directory());
                }
            }
        }
        if (files() == 0) {
            log.warn("without tables most values are unknown; name a directory that has some with --standard DIR");
        }
    }

    private Set<Variant> alsoServed(Path directory) {
        return directories.entrySet().stream()
                .filter(entry -> entry.getValue().contains(directory))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** Says which variants have no directory, so that nobody wonders at their answers. */
    void sayWhatHasNone(Logger log) {
        List<TableCount> without =
                counts.stream().filter(count -> count.directories() == 0).toList();
        if (!without.isEmpty()) {
            log.info(
                    "there are no tables of {}, so that most values are unknown: no directory is named with {}",
                    without.stream().map(count -> count.variant().game()).collect(Collectors.joining(" and of ")),
                    without.stream().map(count -> "--" + count.variant().key()).collect(Collectors.joining(" or ")));
        }
    }

    /** What is served, for example {@code standard chess (145 tables, up to 5 men) and antichess (21 tables, up to 2 men)}. */
    String served() {
        List<String> served = counts.stream()
                .filter(count -> count.tables() > 0)
                .map(TableCount::inWords)
                .toList();
        return served.isEmpty() ? example().game() + " without tables" : enumeration(served);
    }

    /** The variant for an example: the first that has tables, or else the first that has directories. */
    Variant example() {
        return counts.stream()
                .filter(count -> count.tables() > 0)
                .findFirst()
                .or(() ->
                        counts.stream().filter(count -> count.directories() > 0).findFirst())
                .map(TableCount::variant)
                .orElse(Variant.STANDARD);
    }

    private static String enumeration(List<String> words) {
        int last = words.size() - 1;
        return last == 0 ? words.getFirst() : String.join(", ", words.subList(0, last)) + " and " + words.getLast();
    }
}
