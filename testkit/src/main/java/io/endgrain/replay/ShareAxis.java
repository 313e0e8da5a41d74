package io.endgrain.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An axis of shares of requests. */
sealed interface ShareAxis {
    /** Where a share from 0 to 1 is, from 0 at the bottom to 1 at the top; shares beyond an end are at it. */
    double place(double share);

    /** Shares to mark, each with its label. */
    List<Mark> marks();

    /** A share from 0 to 1. */
    record Mark(double share, String label) {
        static Mark ofPercent(double percent) {
            String label = percent == Math.rint(percent)
                    ? String.format(Locale.ROOT, "%.0f %%", percent)
                    : String.format(Locale.ROOT, "%s %%", percent);
            return new Mark(percent / 100, label);
        }
    }

    /** All requests, each percent as tall as the next. */
    record Linear() implements ShareAxis {
        @Override
        public double place(double share) {
            return share;
        }

        @Override
        public List<Mark> marks() {
            List<Mark> marks = new ArrayList<>();
            for (int percent = 0; percent <= 100; percent += 10) {
                marks.add(Mark.ofPercent(percent));
            }
            return marks;
        }
    }

    /**
     * The slowest tenth, stretched: from 90 to 99 % it is as far as from 99 to 99.9 %.
     *
     * @param requests of the largest run; what one of them makes is the end of the axis
     */
    record Tail(long requests) implements ShareAxis {
        private static final double FIRST = 0.9;
        private static final double NEAR_THE_TOP = 0.95;
        private static final double[] PERCENTS = {90, 95, 98, 99, 99.5, 99.8, 99.9, 99.95, 99.98, 99.99, 99.999, 99.9999
        };

        private double top() {
            return Math.max(2, Math.log10(2.0 * requests));
        }

        @Override
        public double place(double share) {
            double nines = share < 1 ? -Math.log10(1 - share) : Double.POSITIVE_INFINITY;
            return share <= FIRST ? 0 : Math.min(1, (nines - 1) / (top() - 1));
        }

        @Override
        public List<Mark> marks() {
            List<Mark> marks = new ArrayList<>();
            for (double percent : PERCENTS) {
                Mark mark = Mark.ofPercent(percent);
                if (place(mark.share()) < NEAR_THE_TOP) {
                    marks.add(mark);
                }
            }
            // Nothing lies between this and the last but one request of the largest run.
            marks.add(Mark.ofPercent(100));
            return marks;
        }
    }
}
