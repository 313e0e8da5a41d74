package io.endgrain.actors;

/**
 * Where and when pages were read. Those that came with one read have the same instance.
 *
 * @param device name of the device
 * @param slow whether reading there takes long: not so with solid-state disks and memory, nor if the operating system held
 *     the pages
 * @param held whether the operating system seemed to hold the pages
 * @param startNanos when a lane began, as of {@link System#nanoTime}
 * @param endNanos when it had them
 */
record ReadTime(String device, boolean slow, boolean held, long startNanos, long endNanos) {
    /** Of pages that were not read at all, but failed before. */
    static final ReadTime NONE = new ReadTime("", false, false, 0, 0);

    boolean isKnown() {
        return !device.isEmpty();
    }

    /** How long the read took, in nanoseconds. */
    long serviceNanos() {
        return endNanos - startNanos;
    }
}
