package io.endgrain.disk;

/** How urgent a read is; the earlier constant goes first. */
public enum ReadClass {
    /** Somebody is looking at the screen. */
    INTERACTIVE,
    /** A program that asks for many positions. */
    BULK,
    /** Verification in idle time. */
    SCRUB;

    /** Whether this class goes before the other. */
    public boolean isBefore(ReadClass other) {
        return compareTo(other) < 0;
    }
}
