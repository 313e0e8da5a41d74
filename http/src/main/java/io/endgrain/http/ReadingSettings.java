package io.endgrain.http;

import com.typesafe.config.Config;
import io.endgrain.disk.OsDisk;
import io.endgrain.disk.ReadMode;
import java.util.Locale;

/**
 * The settings under {@code endgrain.reading}.
 *
 * @param mode how files are read
 * @param adviseRandom whether the operating system is told to expect reads at random places
 */
record ReadingSettings(ReadMode mode, boolean adviseRandom) {

    /**
     * Reads them.
     *
     * @throws IllegalArgumentException if one cannot be; the message is a sentence
     */
    static ReadingSettings of(Config reading) {
        String name = reading.getString("mode");
        for (ReadMode mode : ReadMode.values()) {
            if (name(mode).equals(name)) {
                return new ReadingSettings(mode, reading.getBoolean("advise-random"));
            }
        }
        throw new IllegalArgumentException(
                "The setting endgrain.reading.mode should be pread, mmap or direct, but it is " + name + ".");
    }

    private static String name(ReadMode mode) {
        return mode.name().toLowerCase(Locale.ROOT);
    }

    /** The file systems, read like that. */
    OsDisk disk() {
        return new OsDisk(mode, adviseRandom);
    }

    /** For people. */
    @Override
    public String toString() {
        return name(mode) + (adviseRandom && mode != ReadMode.DIRECT ? ", told to expect random reads" : "");
    }
}
