package io.endgrain.http;

import java.util.List;
import java.util.Locale;

/** Numbers of bytes, for people. */
final class ByteSize {
    private static final List<String> UNITS = List.of("kB", "MB", "GB", "TB");

    private ByteSize() {}

    /** Such as {@code 4.3 MB}; a unit is a thousand of the one before. */
    static String of(long bytes) {
        if (bytes < 1000) {
            return bytes + " B";
        }
        double scaled = bytes;
        int unit = -1;
        while (scaled >= 999.95 && unit < UNITS.size() - 1) {
            scaled /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", scaled, UNITS.get(unit));
    }
}
