package io.endgrain.actors;

import com.typesafe.config.Config;

/**
 * How pages are verified.
 *
 * @param isOn whether pages that a side file tells of are checked when they are read
 * @param memoryBytes memory for checksums
 * @param scrub how tables are read in idle time
 */
record VerificationSettings(boolean isOn, long memoryBytes, ScrubSettings scrub) {
    /** Of the machine's memory, by default. */
    private static final long SHARE = 64;

    /**
     * Reads {@code endgrain.verification}.
     *
     * @param endgrain the part {@code endgrain} of the configuration
     * @throws IllegalArgumentException for a setting that cannot be, with a sentence that names it
     */
    static VerificationSettings of(Config endgrain) {
        return new VerificationSettings(
                endgrain.getBoolean("verification.check-on-read"),
                PipelineSettings.isAuto(endgrain, "verification.memory")
                        ? PipelineSettings.memory() / SHARE
                        : PipelineSettings.bytes(endgrain, "verification.memory", 0),
                ScrubSettings.of(endgrain));
    }
}
