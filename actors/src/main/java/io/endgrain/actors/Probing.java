package io.endgrain.actors;

import io.endgrain.syzygy.Evaluation.Missing;
import io.endgrain.syzygy.Evaluation.PageNeed;
import java.util.List;

/** In which steps a request gets at its pages. The answers are the same. */
enum Probing {
    /** All positions at once, and each asks for all that it lacks: what waits for a disk waits together. */
    PARALLEL {
        @Override
        int probesAtOnce() {
            return Integer.MAX_VALUE;
        }

        @Override
        Missing step(Missing missing) {
            return missing;
        }
    },

    /**
     * One position after the other, and one read after the other, as a prober does it that calls a blocking read whenever it
     * comes to one. There is no reason to serve like this; it is what the other way is compared with in benchmarks.
     */
    SERIAL {
        @Override
        int probesAtOnce() {
            return 1;
        }

        @Override
        Missing step(Missing missing) {
            return new Missing(firstRead(missing.pages()), missing.unopened(), missing.valueKnown(), List.of());
        }
    };

    /** How many of a request's positions are resolved at a time. */
    abstract int probesAtOnce();

    /** What to ask for now, given all that is missing: at least one page, if any page is. */
    abstract Missing step(Missing missing);

    /** The first page that is needed, or else is likely; with the one after it, since a block may cross into that. */
    private static List<PageNeed> firstRead(List<PageNeed> pages) {
        return pages.stream()
                .filter(need -> !need.likely())
                .findFirst()
                .or(() -> pages.stream().findFirst())
                .map(first -> pages.stream()
                        .filter(need -> need.file() == first.file()
                                && need.likely() == first.likely()
                                && (need.page() == first.page() || need.page() == first.page() + 1))
                        .toList())
                .orElse(List.of());
    }
}
