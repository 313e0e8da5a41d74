package io.endgrain.disk;

import java.util.Arrays;
import java.util.Objects;

/**
 * A prober's own pages, and its failures, over pages that it shares with others.
 *
 * <p>A page that was fetched for it is its own until it ends, whatever the cache decides, and so is a page that it has found
 * in the parent: what has been seen once cannot be missing later. Own pages are found first; a range may take one page from
 * here and the other from the parent. For the thread that owns it only: there is no synchronisation.
 */
public final class OwnPages implements WholePages {

    private static final int FIRST_CAPACITY = 16;

    private final WholePages parent;

    /** Open addressing with linear probing over a power of two, at most half full; an entry is a Page or a ReadFailure. */
    private long[] keys;

    private Object[] entries;
    private int used;
    private int pages;

    /** Starts with no pages of its own over {@code parent}, which is asked for everything that is not here. */
    public OwnPages(WholePages parent) {
        this.parent = Objects.requireNonNull(parent, "parent");
        clear();
    }

    /** Adds a page. It replaces what is known of that page: an earlier copy, or an earlier failure. */
    public void add(Page page) {
        put(page.key(), page);
    }

    /**
     * Notes that a page could not be read. An own page stays: it holds what was read while that was still possible.
     *
     * @throws IllegalArgumentException if file or page are out of the ranges of {@link ResidentPages}
     */
    public void addFailure(int file, long page, ReadFailure failure) {
        Objects.requireNonNull(failure, "failure");
        long key = PageKey.of(file, page);
        if (!(entry(key) instanceof Page)) {
            put(key, failure);
        }
    }

    /** Pages held here, failures not counted. */
    public int pages() {
        return pages;
    }

    /** Forgets all own pages and failures. */
    public void clear() {
        keys = new long[FIRST_CAPACITY];
        Arrays.fill(keys, PageKey.NONE);
        entries = new Object[FIRST_CAPACITY];
        used = 0;
        pages = 0;
    }

    @Override
    public boolean holds(int file, long page) {
        return page(file, page) != null;
    }

    /** An own page, or one of the parent's, which is an own one from now on. */
    @Override
    public Page page(int file, long page) {
        if (entry(PageKey.of(file, page)) instanceof Page own) {
            return own;
        }
        Page found = parent.page(file, page);
        if (found != null) {
            add(found);
        }
        return found;
    }

    @Override
    public ReadFailure failure(int file, long page) {
        return entry(PageKey.of(file, page)) instanceof ReadFailure failure ? failure : parent.failure(file, page);
    }

    private Object entry(long key) {
        return entries[slot(key)];
    }

    private void put(long key, Object entry) {
        int slot = slot(key);
        if (keys[slot] == PageKey.NONE) {
            if (2 * (used + 1) > keys.length) {
                grow();
                slot = slot(key);
            }
            keys[slot] = key;
            used++;
        }
        pages += (entry instanceof Page ? 1 : 0) - (entries[slot] instanceof Page ? 1 : 0);
        entries[slot] = entry;
    }

    /** The slot of the key, or the free slot where it would go. */
    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) PageKey.hash(key) & mask;
        while (keys[slot] != key && keys[slot] != PageKey.NONE) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        Object[] oldEntries = entries;
        keys = new long[2 * oldKeys.length];
        Arrays.fill(keys, PageKey.NONE);
        entries = new Object[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != PageKey.NONE) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                entries[slot] = oldEntries[i];
            }
        }
    }
}
