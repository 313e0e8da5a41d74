package io.endgrain.experiment;

import io.endgrain.chess.Fen;
import io.endgrain.chess.InvalidFenException;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.ResidentPages;
import io.endgrain.experiment.NeededPages.Need;
import io.endgrain.replay.RequestLog;
import io.endgrain.syzygy.TableFile;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.syzygy.TableHeader.Sections;
import io.endgrain.testkit.PagedTables;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What all rows share: tables, the prefixes cut from them, the log, and what each of its requests needs.
 *
 * @param tables   directory of the tables
 * @param prefixes directory in which each kind of prefixes has one of its own
 * @param requests FENs in the order of arrival
 * @param needed   finds the pages that a request needs
 * @param known    pages of positions that were asked about before
 */
record Bench(Path tables, Path prefixes, List<String> requests, NeededPages needed, Map<String, List<Need>> known) {

    /** Cuts the prefixes; the tables stay mapped for as long as the process runs. */
    static Bench prepare(Path tables, Path log, Path folder) throws IOException {
        PagedTables paged = new PagedTables(TableFormat.of(Variant.STANDARD), PagedTables.Prefix.WHOLE)
                .addAll(tables, Arena.global());
        Path prefixes = Files.createDirectories(folder.resolve("prefixes"));
        for (TableFile file : paged.files()) {
            if (file.state() instanceof TableFile.Opened opened) {
                Sections sections = opened.header().sections();
                cut(file.path(), prefixes(prefixes, Row.Prefixes.SPARSE_INDEX), sections.lengths());
                cut(file.path(), prefixes(prefixes, Row.Prefixes.BLOCK_LENGTHS), sections.prefixEnd());
            }
        }
        return new Bench(
                tables, prefixes, RequestLog.read(log).requests(), new NeededPages(paged), new ConcurrentHashMap<>());
    }

    /** As {@code head -c} does, for the server to find out by itself whose prefix it is; less than a page is of no use. */
    private static void cut(Path table, Path directory, long bytes) throws IOException {
        Files.createDirectories(directory);
        if (bytes < ResidentPages.PAGE_SIZE) {
            return;
        }
        try (InputStream from = Files.newInputStream(table)) {
            Files.write(directory.resolve(table.getFileName() + ".prefix"), from.readNBytes(Math.toIntExact(bytes)));
        }
    }

    private static Path prefixes(Path prefixes, Row.Prefixes kind) {
        return prefixes.resolve(kind.name());
    }

    /** Where the prefixes of a kind are. */
    Path prefixes(Row.Prefixes kind) {
        return prefixes(prefixes, kind);
    }

    /** What a serial prober needs for a request. */
    List<Need> needs(String fen) {
        return known.computeIfAbsent(fen, asked -> needed.of(position(asked)));
    }

    /** The position of a line of the log. */
    static Position position(String fen) {
        try {
            return Fen.parse(fen, Variant.STANDARD);
        } catch (InvalidFenException e) {
            throw new IllegalArgumentException("the log asks about " + fen + ": " + e.getMessage(), e);
        }
    }
}
