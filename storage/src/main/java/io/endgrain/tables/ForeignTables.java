package io.endgrain.tables;

import io.endgrain.chess.Variant;
import io.endgrain.syzygy.TableFormat;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Files in directories whose names are those of tables of other variants than the one that was looked for: what somebody who
 * has named the wrong directory or variant wants to be told.
 *
 * @param counts how many files there are of each variant of which there are any
 */
public record ForeignTables(Map<Variant, Integer> counts) {
    /** Copies the map. */
    public ForeignTables {
        Map<Variant, Integer> ordered = new EnumMap<>(Variant.class);
        ordered.putAll(counts);
        counts = ordered;
    }

    /** Those in directories that were listed for one variant. */
    public static ForeignTables in(Collection<TableFolder> folders) {
        Map<Variant, Integer> counts = new EnumMap<>(Variant.class);
        for (TableFolder folder : folders) {
            for (Path path : folder.others()) {
                TableFormat.variantOf(String.valueOf(path.getFileName()))
                        .ifPresent(variant -> counts.merge(variant, 1, Integer::sum));
            }
        }
        return new ForeignTables(counts);
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return counts.isEmpty();
    }

    /** A clause, for example {@code 70 files of standard chess and 1 file of antichess}. */
    public String inWords() {
        return counts.entrySet().stream()
                .map(entry -> entry.getValue()
                        + (entry.getValue() == 1 ? " file of " : " files of ")
                        + entry.getKey().game())
                .collect(Collectors.joining(" and "));
    }

    /**
     * That a directory to be served has no tables of its variant but some of others, and which option serves them: a sentence
     * without its full stop.
     *
     * @param folder a directory, as listed for the variant
     * @param variant the variant
     * @param served variants whose tables in the same directory are served
     * @return nothing if it has tables of the variant, or none of a variant that is not served
     */
    public static Optional<String> mistaken(TableFolder folder, Variant variant, Set<Variant> served) {
        Map<Variant, Integer> counts = new EnumMap<>(Variant.class);
        counts.putAll(in(Set.of(folder)).counts());
        counts.keySet().removeAll(served);
        if (!folder.files().isEmpty() || counts.isEmpty()) {
            return Optional.empty();
        }
        String options = counts.keySet().stream()
                .map(other -> "--" + other.key() + " " + folder.directory())
                .collect(Collectors.joining(" and "));
        return Optional.of(folder.directory() + " has no tables of " + variant.game() + ", but "
                + new ForeignTables(counts).inWords() + "; " + options + (counts.size() == 1 ? " serves" : " serve")
                + " them");
    }
}
