package io.endgrain.disk;

import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The pages of a request, over those that everybody shares: what one of its probes has fetched, or has found in the cache and
 * taken whole, all of them have until the request ends, whatever the cache decides meanwhile. Without this a small cache
 * would have probes of one request read a page one after the other.
 *
 * <p>Safe for use by several threads. As long as nothing has been kept it costs no memory.
 */
public final class RequestPages implements WholePages {

    private final WholePages cache;

    /** By {@link PageKey}; null until the first page. */
    private volatile ConcurrentHashMap<Long, Page> kept;

    /** Starts with the pages of {@code cache} only. */
    public RequestPages(WholePages cache) {
        this.cache = Objects.requireNonNull(cache, "cache");
    }

    /** Keeps a page for all probes of the request. */
    public void keep(Page page) {
        ConcurrentHashMap<Long, Page> pages = kept;
        if (pages == null) {
            synchronized (this) {
                if (kept == null) {
                    kept = new ConcurrentHashMap<>();
                }
                pages = kept;
            }
        }
        pages.put(page.key(), page);
    }

    @Override
    public boolean copy(int file, long offset, byte[] target, int at, int length) {
        return kept == null
                ? cache.copy(file, offset, target, at, length)
                : WholePages.super.copy(file, offset, target, at, length);
    }

    @Override
    public boolean holds(int file, long page) {
        return keptPage(file, page) != null || cache.holds(file, page);
    }

    @Override
    public Page page(int file, long page) {
        Page own = keptPage(file, page);
        if (own != null) {
            return own;
        }
        Page found = cache.page(file, page);
        if (found != null) {
            keep(found);
        }
        return found;
    }

    @Override
    public ReadFailure failure(int file, long page) {
        return cache.failure(file, page);
    }

    private Page keptPage(int file, long page) {
        ConcurrentHashMap<Long, Page> pages = kept;
        return pages == null ? null : pages.get(PageKey.of(file, page));
    }
}
