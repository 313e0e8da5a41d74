package io.endgrain.replay;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** A logarithmic axis of times in milliseconds, from one of 1, 2, 5, 10, 20 … to another. */
final class TimeAxis {
    private static final int[] STEPS = {1, 2, 5};
    private static final double MOST_DECADES_WITH_ALL_LABELS = 4.5;
    private static final double LEAST = 1e-3;

    private final double first;
    private final double last;

    /** An axis that shows times between these, in milliseconds. */
    TimeAxis(double shortest, double longest) {
        double from = LEAST;
        double to = 0;
        for (Tick tick : ticks(LEAST, 10 * Math.max(longest, 1))) {
            from = tick.milliseconds() <= shortest ? tick.milliseconds() : from;
            to = to < longest ? tick.milliseconds() : to;
        }
        this.first = from;
        this.last = to > from ? to : 10 * from;
    }

    /**
     * A mark.
     *
     * @param whole whether it is a power of ten
     */
    record Tick(double milliseconds, boolean whole) {
        String label() {
            return Milliseconds.exactMilliseconds(milliseconds);
        }
    }

    /** Where a time is, from 0 to 1; times beyond an end are at it. */
    double place(double milliseconds) {
        double place = Math.log(milliseconds / first) / Math.log(last / first);
        return Math.clamp(place, 0, 1);
    }

    List<Tick> ticks() {
        return ticks(first, last);
    }

    /** Whether there is room for a label at a mark. */
    boolean isLabelled(Tick tick) {
        return tick.whole() || Math.log10(last / first) <= MOST_DECADES_WITH_ALL_LABELS;
    }

    private static List<Tick> ticks(double from, double to) {
        List<Tick> ticks = new ArrayList<>();
        double slack = 1e-9;
        for (int decade = -3; decade <= 9; decade++) {
            for (int step : STEPS) {
                double value =
                        BigDecimal.valueOf(step).scaleByPowerOfTen(decade).doubleValue();
                if (value >= from * (1 - slack) && value <= to * (1 + slack)) {
                    ticks.add(new Tick(value, step == 1));
                }
            }
        }
        return ticks;
    }
}
