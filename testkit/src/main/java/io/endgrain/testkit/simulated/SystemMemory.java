package io.endgrain.testkit.simulated;

import io.endgrain.disk.FileIdentity;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The memory of the operating system that holds pages of files: of given size, the least recently used page leaves first.
 * It knows which pages are held, not their bytes. Shared by all devices of a machine. Safe for all threads.
 */
public final class SystemMemory {

    private static final int PAGE = 4096;
    private static final int PAGE_NUMBER_BITS = 40;

    private final long pages;
    private final Map<FileIdentity, Long> files = new HashMap<>();

    /** In order of use. */
    private final LinkedHashMap<Long, Boolean> held = new LinkedHashMap<>(16, 0.75f, true);

    /**
     * Empty memory.
     *
     * @param bytes its size; 0 holds nothing
     */
    public SystemMemory(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("the memory must have 0 bytes or more, but it has " + bytes);
        }
        this.pages = bytes / PAGE;
    }

    /** Whether a page is held. Does not count as a use. */
    public synchronized boolean isHeld(FileIdentity file, long page) {
        return held.containsKey(key(file, page));
    }

    /** Whether a page is held; if so, it is now the most recently used one. */
    synchronized boolean use(FileIdentity file, long page) {
        return held.get(key(file, page)) != null;
    }

    /** Takes a page in; others leave if there is no room. */
    synchronized void hold(FileIdentity file, long page) {
        held.put(key(file, page), true);
        while (held.size() > pages) {
            held.pollFirstEntry();
        }
    }

    /** Pages that are held. */
    public synchronized long size() {
        return held.size();
    }

    /** Forgets all pages. */
    public synchronized void clear() {
        held.clear();
    }

    private long key(FileIdentity file, long page) {
        long number = files.computeIfAbsent(file, _ -> (long) files.size());
        return (number << PAGE_NUMBER_BITS) | page;
    }
}
