package io.endgrain.disk;

import java.util.HashMap;
import java.util.Map;

/** What a {@link ReadQueue} knows of one waiter: its class, the age of its request, and the pages that it waits for. */
final class QueueWaiter<W> {

    private final W name;
    private final long sequence;
    private final long number;
    private final Map<QueuedPage, PageWait> waits = new HashMap<>();
    private ReadClass readClass;

    QueueWaiter(W name, ReadClass readClass, long sequence, long number) {
        this.name = name;
        this.readClass = readClass;
        this.sequence = sequence;
        this.number = number;
    }

    W name() {
        return name;
    }

    /** Given to its request at admission: a smaller one is older. */
    long sequence() {
        return sequence;
    }

    /** Number in the order in which waiters came to the queue. */
    long number() {
        return number;
    }

    ReadClass readClass() {
        return readClass;
    }

    void readClass(ReadClass better) {
        readClass = better;
    }

    Map<QueuedPage, PageWait> waits() {
        return waits;
    }
}
