package io.endgrain.syzygy;

import io.endgrain.disk.ResidentPages;

/**
 * Gives the literals of sub-tables by index: one by one out of pages ({@link LiteralReader}, what a server does), or out of
 * sub-tables that have been decoded as a whole ({@link DecodedLiterals}, for those who look at all positions).
 *
 * <p>An instance belongs to one thread at a time.
 */
interface LiteralSource {
    /** The literal cannot be found yet: pages are missing and have been named. */
    int MISSING = -1;

    /** The literal cannot be found: see {@link #failure()}. */
    int FAILED = -2;

    /** The literal at an index, {@link #MISSING} or {@link #FAILED}. */
    int literal(
            TableFile tableFile,
            TableFile.Opened opened,
            SubTable table,
            long index,
            ResidentPages resident,
            PageDemand missing);

    /** Why the last call gave {@link #FAILED}. */
    ProbeFailure failure();
}
