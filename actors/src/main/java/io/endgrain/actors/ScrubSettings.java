package io.endgrain.actors;

import com.typesafe.config.Config;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How tables are read in idle time.
 *
 * @param rate bytes per second and device; 0 for not at all
 * @param pause time between two rounds
 * @param state directory of what outlives the process
 */
record ScrubSettings(long rate, Duration pause, Path state) {
    /**
     * Reads {@code endgrain.verification.scrub}.
     *
     * @param endgrain the part {@code endgrain} of the configuration
     * @throws IllegalArgumentException for a setting that cannot be, with a sentence that names it
     */
    static ScrubSettings of(Config endgrain) {
        long rate = endgrain.getBytes("verification.scrub.rate");
        if (rate < 0) {
            throw new IllegalArgumentException(
                    "The setting endgrain.verification.scrub.rate should be bytes per second, 0 or more, but it is "
                            + rate + ".");
        }
        String state = endgrain.getString("verification.scrub.state");
        return new ScrubSettings(
                rate,
                PipelineSettings.positive(endgrain, "verification.scrub.pause"),
                state.equals("auto") ? automatic() : Path.of(state));
    }

    /** The place that the XDG Base Directory Specification names. */
    private static Path automatic() {
        String home = System.getenv("XDG_STATE_HOME");
        Path base = home != null && Path.of(home).isAbsolute()
                ? Path.of(home)
                : Path.of(System.getProperty("user.home"), ".local", "state");
        return base.resolve("endgrain").resolve("scrub");
    }
}
