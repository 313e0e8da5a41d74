package io.endgrain.disk;

/**
 * In which order a device's pages are read. In each, better classes go before all others, and a page that has waited
 * longer than the age bound goes before everything.
 */
public enum OrderPolicy {

    /** As the pages came. */
    FIFO,

    /** The older request first, pages of one request by file and offset. */
    OLDEST_REQUEST,

    /** One sweep after the other over the disk, always upwards (C-LOOK), whoever asks. */
    ELEVATOR,

    /**
     * The pages of the oldest requests, as many as make a sweep worth while, in one sweep; then the next so many. What comes
     * meanwhile waits for the next sweep, so that newcomers never overtake for long (as N-step-SCAN).
     */
    BATCHES
}
