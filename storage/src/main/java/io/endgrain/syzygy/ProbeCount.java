package io.endgrain.syzygy;

/** How much probing a position took: adds up over the evaluations that it is given to. For one thread at a time. */
public final class ProbeCount {
    private int wdl;
    private int dtz;
    private int captures;

    /** Nothing has been probed yet. */
    public ProbeCount() {}

    /** Values looked up in WDL tables. */
    public int wdl() {
        return wdl;
    }

    /** Distances looked up in DTZ tables. */
    public int dtz() {
        return dtz;
    }

    /** Captures that were played to find a value, to any depth. */
    public int captures() {
        return captures;
    }

    void countWdl() {
        wdl++;
    }

    void countDtz() {
        dtz++;
    }

    void countCapture() {
        captures++;
    }
}
