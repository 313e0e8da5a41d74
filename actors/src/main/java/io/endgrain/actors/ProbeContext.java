package io.endgrain.actors;

import io.endgrain.chess.Position;
import io.endgrain.disk.ReadClass;
import io.endgrain.disk.RequestPages;
import io.endgrain.log.FaultLog;
import io.endgrain.syzygy.ProbeFailure;
import org.slf4j.Logger;

/**
 * What all probes of a request have in common.
 *
 * @param view the tables
 * @param readClass how urgent the request was when it started
 * @param sequence the request's number at admission: of two in one class the smaller goes first
 * @param probing in which steps they get at their pages
 * @param pages the cache, and what any of them has fetched
 * @param faults says what fails, once for each kind
 * @param trace tells of its parts
 * @param effort what it has taken so far
 */
record ProbeContext(
        TableView view,
        ReadClass readClass,
        long sequence,
        Probing probing,
        RequestPages pages,
        FaultLog faults,
        RequestTrace trace,
        RequestEffort effort) {
    /** Of a request that begins: nothing has been fetched for it. */
    ProbeContext(
            TableView view,
            ReadClass readClass,
            long sequence,
            Probing probing,
            FaultLog faults,
            RequestTrace trace,
            RequestEffort effort) {
        this(view, readClass, sequence, probing, new RequestPages(view.cache()), faults, trace, effort);
    }

    /** Takes a crash for a failure of one position, and says so: the request's others may do without it. */
    ProbeFailure crashed(Position position, Throwable crash, Logger log) {
        CrashCause.report(crash, "a position", faults, log);
        return new ProbeFailure.Unanswered(position.fen() + " could not be evaluated: " + crash);
    }
}
