package io.endgrain.replay;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.OptionalLong;

/** Writes times as people read them: in milliseconds, with three digits or so. */
final class Milliseconds {
    private static final double PER_MILLISECOND = 1e6;

    private Milliseconds() {}

    static double of(double nanoseconds) {
        return nanoseconds / PER_MILLISECOND;
    }

    static String text(double nanoseconds) {
        double milliseconds = of(nanoseconds);
        String format = milliseconds < 9.995 ? "%.2f" : milliseconds < 99.95 ? "%.1f" : "%,.0f";
        return String.format(Locale.ROOT, format, milliseconds);
    }

    /** As it is, without digits that say nothing. */
    static String exact(double nanoseconds) {
        return exactMilliseconds(of(nanoseconds));
    }

    /** A number of milliseconds as it is, with commas. */
    static String exactMilliseconds(double milliseconds) {
        return milliseconds < 1
                ? BigDecimal.valueOf(milliseconds).stripTrailingZeros().toPlainString()
                : String.format(Locale.ROOT, milliseconds == Math.rint(milliseconds) ? "%,.0f" : "%,.3f", milliseconds);
    }

    /**
     * A quantile, a ping later.
     *
     * @param nanoseconds nothing where so many were never answered
     */
    static String text(OptionalLong nanoseconds, long ping) {
        return nanoseconds.isPresent() ? text(nanoseconds.getAsLong() + ping) : "never";
    }
}
