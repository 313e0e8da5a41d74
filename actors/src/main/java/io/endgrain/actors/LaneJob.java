package io.endgrain.actors;

/**
 * Blocking work other than reading pages: listing a directory, opening a file, reading a prefix. Made on a lane of the device
 * concerned. It tells its result to whoever wants it by itself.
 */
interface LaneJob {
    /** Does the work. May block. */
    void run();

    /** Tells whoever wants the result that the work ended with a failure that nobody foresaw. */
    void failed(Throwable cause);
}
