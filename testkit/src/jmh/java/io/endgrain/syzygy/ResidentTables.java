package io.endgrain.syzygy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.endgrain.chess.Fen;
import io.endgrain.chess.InvalidFenException;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.Page;
import io.endgrain.disk.PageCache;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import io.endgrain.testkit.PagedTables;
import io.endgrain.testkit.PagedTables.Prefix;
import io.endgrain.testkit.SharedFolder;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** What the benchmarks probe: all tables of a variant of the shared folder, every page in a page cache; and positions. */
final class ResidentTables implements AutoCloseable {
    private static final int SEED = 1;

    private final Arena arena = Arena.ofShared();
    private final Variant variant;
    private final PagedTables files;
    private final PageCache cache;

    /** The tables of standard chess. */
    ResidentTables() throws IOException {
        this(Variant.STANDARD);
    }

    ResidentTables(Variant variant) throws IOException {
        this.variant = variant;
        files = new PagedTables(TableFormat.of(variant), Prefix.WHOLE);
        files.addAll(shared().tables(variant.key()), arena);
        long bytes = 0;
        for (TableFile file : files.files()) {
            bytes += header(file).sections().fileSize();
        }
        // Four times what is needed, so that no set of the cache overflows.
        cache = new PageCache(4 * bytes);
        for (TableFile file : files.files()) {
            long pages = (header(file).sections().fileSize() + ResidentPages.PAGE_SIZE - 1) / ResidentPages.PAGE_SIZE;
            for (long page = 0; page < pages; page++) {
                cache.put(files.page(file.id(), page), false);
                if (!cache.holds(file.id(), page)) {
                    throw new IllegalStateException("the cache does not hold page " + page + " of " + file);
                }
            }
        }
    }

    private static SharedFolder shared() {
        return SharedFolder.find()
                .orElseThrow(() -> new IllegalStateException(
                        "benchmarks need the tables and request logs of ../shared, or of -Dendgrain.shared=DIR"));
    }

    private static TableHeader header(TableFile file) {
        return ((TableFile.Opened) file.state()).header();
    }

    TableSet tables() {
        return files.prober().tables();
    }

    Prober prober() {
        return files.prober();
    }

    ResidentPages pages() {
        return cache;
    }

    /** The distinct positions of the request log, in an order that has nothing to do with their tables. */
    List<Position> positions() throws IOException, InvalidFenException {
        List<Position> positions = new ArrayList<>();
        for (String fen : new TreeSet<>(Files.readAllLines(shared().requests("standard-10k.txt")))) {
            positions.add(Fen.parse(fen, Variant.STANDARD));
        }
        Collections.shuffle(positions, new Random(SEED));
        return positions;
    }

    /** The positions of the probe corpus in which the game goes on, in an order that has nothing to do with their tables. */
    List<Position> sampledPositions() throws IOException, InvalidFenException {
        List<Position> positions = new ArrayList<>();
        ObjectMapper json = new ObjectMapper();
        for (String line : Files.readAllLines(shared().oracle("probe-" + variant.key()))) {
            Position position = Fen.parse(json.readTree(line).get("fen").asText(), variant);
            if (position.hasLegalMove()) {
                positions.add(position);
            }
        }
        Collections.shuffle(positions, new Random(SEED));
        return positions;
    }

    /** The pages that probes read, each once. */
    List<Page> pagesReadBy(Consumer<ResidentPages> probes) {
        Set<Long> seen = new HashSet<>();
        List<Page> pages = new ArrayList<>();
        probes.accept(new ResidentPages() {
            @Override
            public boolean copy(int file, long offset, byte[] target, int at, int length) {
                long page = offset / PAGE_SIZE;
                if (seen.add(((long) file << 40) | page)) {
                    pages.add(files.page(file, page));
                }
                return cache.copy(file, offset, target, at, length);
            }

            @Override
            public boolean holds(int file, long page) {
                return cache.holds(file, page);
            }

            @Override
            public ReadFailure failure(int file, long page) {
                return null;
            }
        });
        return pages;
    }

    @Override
    public void close() {
        arena.close();
    }
}
