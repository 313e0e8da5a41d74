package io.endgrain.syzygy;

import java.util.List;

/** What an evaluation of a position came to, given the pages that were resident. */
public sealed interface Evaluation {
    /**
     * The position's value.
     *
     * @param wdl the value
     * @param dtz the distance
     */
    record Resolved(Wdl wdl, MaybeRounded<Dtz> dtz) implements Evaluation {}

    /**
     * Pages or open files are missing. All that could be named are named.
     *
     * @param pages the missing pages, each once
     * @param unopened files whose header has to be read first
     * @param valueKnown whether the WDL value is known and only the distance waits
     * @param captures the captures whose values wait for pages, while the WDL value is not known
     */
    record Missing(List<PageNeed> pages, List<TableFile> unopened, boolean valueKnown, List<CaptureGap> captures)
            implements Evaluation {}

    /**
     * The position has no value, or no distance.
     *
     * @param failure why
     * @param wdl the value if it is known and only the distance is not, else null
     */
    record Failed(ProbeFailure failure, Wdl wdl) implements Evaluation {}

    /**
     * A page that is missing.
     *
     * @param file the id of the table file
     * @param page the number of the page within the file
     * @param chance how likely it is that the page is needed, 0 to 1: 1 if it is certain, less if a value still unknown may
     *     make it unnecessary. It is estimated from how frequent each value is in the tables
     */
    record PageNeed(int file, long page, double chance) {
        /** Whether a value still unknown may make the page unnecessary. */
        public boolean likely() {
            return chance < 1;
        }
    }

    /**
     * A capture whose value waits for pages.
     *
     * @param index which of the position's legal captures, from 0
     * @param move the capture
     */
    record CaptureGap(int index, int move) {}
}
