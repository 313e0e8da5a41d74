package io.endgrain.experiment;

import io.endgrain.replay.Run;

/**
 * What came of a row.
 *
 * @param row       the row
 * @param run       its latencies
 * @param limitP50  what half of the requests would take at least, in virtual nanoseconds
 * @param limitP99  what 99 % would take at least, in virtual nanoseconds
 * @param needed    pages that the requests needed and that were cold when they came
 * @param read      pages that were read from the hard disks
 * @param busyShare share of the time in which the hard disks were busy, 0 to 1
 * @param cpuShare  share of the machine's processors that this process took, 0 to 1
 */
record RowResult(
        Row row, Run run, long limitP50, long limitP99, long needed, long read, double busyShare, double cpuShare) {

    /** A quantile of the latencies in milliseconds; infinite if so many were not answered. */
    double millis(double share) {
        return run.latencies().quantile(share).stream()
                .mapToDouble(nanos -> nanos / 1e6)
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** Pages read for each that was needed. */
    double readsPerNeed() {
        return needed == 0 ? 0 : read / (double) needed;
    }
}
