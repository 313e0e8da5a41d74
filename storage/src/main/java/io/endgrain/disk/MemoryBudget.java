package io.endgrain.disk;

import java.util.concurrent.atomic.AtomicLong;

/** A number of bytes that several users share, such as the memory for prefixes kept resident. Safe for all threads. */
public final class MemoryBudget {

    private final long capacity;
    private final AtomicLong reserved = new AtomicLong();

    /**
     * Makes a budget.
     *
     * @param capacity bytes, 0 or more
     */
    public MemoryBudget(long capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("a memory budget has 0 or more bytes, not " + capacity);
        }
        this.capacity = capacity;
    }

    /** Reserves the bytes if that many are left; all or nothing, and never waits. */
    public boolean tryReserve(long bytes) {
        requireNotNegative(bytes);
        long current = reserved.get();
        while (bytes <= capacity - current) {
            long witness = reserved.compareAndExchange(current, current + bytes);
            if (witness == current) {
                return true;
            }
            current = witness;
        }
        return false;
    }

    /**
     * Gives reserved bytes back.
     *
     * @throws IllegalStateException if fewer are reserved; nothing has changed then
     */
    public void release(long bytes) {
        requireNotNegative(bytes);
        long current = reserved.get();
        while (bytes <= current) {
            long witness = reserved.compareAndExchange(current, current - bytes);
            if (witness == current) {
                return;
            }
            current = witness;
        }
        throw new IllegalStateException("cannot release " + bytes + " bytes: only " + current + " are reserved");
    }

    /** Bytes in all. */
    public long capacity() {
        return capacity;
    }

    /** Bytes reserved at this moment. */
    public long reserved() {
        return reserved.get();
    }

    /** Bytes left at this moment. */
    public long available() {
        return capacity - reserved.get();
    }

    private static void requireNotNegative(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("expected 0 or more bytes, not " + bytes);
        }
    }
}
