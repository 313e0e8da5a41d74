package io.endgrain.http;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Tells how fast files are read, and how long the rest will take. */
final class ReadingRate {
    private static final double MEGABYTE = 1e6;

    private ReadingRate() {}

    /** One line on how far it is since a moment of {@link System#nanoTime}. */
    static String show(Path file, long bytes, long all, long start) {
        double seconds = seconds(start);
        long left = Math.round(seconds * (all - bytes) / Math.max(1, bytes));
        return String.format(
                Locale.ROOT,
                "%,d of %,d bytes, %d %%  %s  %s, about %d:%02d:%02d left  %s",
                bytes,
                all,
                100 * bytes / Math.max(1, all),
                SurveyOptions.elapsed(start),
                of(bytes, start),
                left / 3600,
                left / 60 % 60,
                left % 60,
                file.getFileName());
    }

    /** For example {@code 180 MB/s}. */
    static String of(long bytes, long start) {
        return String.format(Locale.ROOT, "%.0f MB/s", bytes / MEGABYTE / seconds(start));
    }

    private static double seconds(long start) {
        return Math.max(1, System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
    }
}
