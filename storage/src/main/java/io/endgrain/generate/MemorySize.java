package io.endgrain.generate;

import java.util.Locale;

/** Amounts of memory for people. What is needed is rounded up, what is there down, so that the difference shows. */
final class MemorySize {
    /** In such steps options are advised. */
    private static final double STEP_MEGABYTES = 64;

    private MemorySize() {}

    /** An amount in MB or GB, rounded up. */
    static String atLeast(double bytes) {
        return text(Math.ceil(bytes / 1e6), Math.ceil(bytes / 1e8));
    }

    /** An amount in MB or GB, rounded down. */
    static String atMost(double bytes) {
        return text(Math.floor(bytes / 1e6), Math.floor(bytes / 1e8));
    }

    private static String text(double megabytes, double tenthsOfGigabytes) {
        return megabytes < 1000
                ? String.format(Locale.ROOT, "%.0f MB", megabytes)
                : String.format(Locale.ROOT, "%.1f GB", tenthsOfGigabytes / 10);
    }

    /** What there is, and the option with which there is enough: the end of a sentence. */
    static String advice(double there, double needed) {
        double mebibytes = Math.ceil(needed / (1 << 20) / STEP_MEGABYTES) * STEP_MEGABYTES;
        String option = mebibytes < 1024
                ? String.format(Locale.ROOT, "%.0fm", mebibytes)
                : String.format(Locale.ROOT, "%.0fg", Math.ceil(mebibytes / 1024));
        return "Java may use " + atMost(there) + "; it may use more with ENDGRAIN_JAVA_OPTS=-Xmx" + option + ".";
    }
}
