package io.endgrain.actors;

import io.endgrain.disk.PagePlaces;
import io.endgrain.disk.PageSource;
import io.endgrain.disk.ResidentPages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * The sources that a device reads, and where their pages lie. One that is forgotten while lanes read it is closed after the
 * last of them. For the actor that owns it only.
 */
final class OpenSources implements PagePlaces {
    private final Map<Integer, PageSource> open = new HashMap<>();
    private final Map<Integer, Integer> reads = new HashMap<>();
    private final Map<Integer, PageSource> forgotten = new HashMap<>();
    private final Consumer<PageSource> close;

    /**
     * No sources yet.
     *
     * @param close gets each source that can be closed
     */
    OpenSources(Consumer<PageSource> close) {
        this.close = close;
    }

    /** From now on reads go to this source. */
    void open(PageSource source) {
        PageSource earlier = open.put(source.id(), source);
        if (earlier != null && !earlier.file().equals(source.file())) {
            close.accept(earlier);
        }
    }

    /** From now on no read of the source begins. */
    void forget(int id) {
        PageSource source = open.remove(id);
        if (source != null && reads.containsKey(id)) {
            forgotten.put(id, source);
        } else if (source != null) {
            close.accept(source);
        }
    }

    /** The source for a read that begins; null if it is not open. */
    PageSource beginRead(int id) {
        PageSource source = open.get(id);
        if (source != null) {
            reads.merge(id, 1, Integer::sum);
        }
        return source;
    }

    /** Ends a read. */
    void endRead(int id) {
        if (reads.merge(id, -1, Integer::sum) > 0) {
            return;
        }
        reads.remove(id);
        PageSource source = forgotten.remove(id);
        if (source != null) {
            close.accept(source);
        }
    }

    /** The path of a source, for messages. */
    Path path(int id) {
        PageSource source = find(id);
        return source == null ? Path.of("(file " + id + ")") : source.file().path();
    }

    /** Under which id pages of a source are delivered. */
    int table(int id) {
        PageSource source = find(id);
        return source == null ? id : source.table();
    }

    private PageSource find(int id) {
        return open.getOrDefault(id, forgotten.get(id));
    }

    /** Any source that can be read, each with the same chance; null if there is none. */
    PageSource any(RandomGenerator random) {
        return open.isEmpty()
                ? null
                : open.values().stream()
                        .skip(random.nextInt(open.size()))
                        .findFirst()
                        .orElseThrow();
    }

    /** All that is not closed yet. */
    List<PageSource> all() {
        List<PageSource> all = new ArrayList<>(open.values());
        all.addAll(forgotten.values());
        return all;
    }

    int size() {
        return open.size() + forgotten.size();
    }

    @Override
    public long address(int file, long page) {
        PageSource source = open.get(file);
        return source == null || page >= source.file().identity().pages()
                ? -1
                : source.file().physicalAddress(page * ResidentPages.PAGE_SIZE);
    }

    @Override
    public boolean isHeld(int file, long page) {
        PageSource source = open.get(file);
        return source != null
                && page < source.file().identity().pages()
                && source.file().isHeld(page * ResidentPages.PAGE_SIZE, ResidentPages.PAGE_SIZE);
    }
}
