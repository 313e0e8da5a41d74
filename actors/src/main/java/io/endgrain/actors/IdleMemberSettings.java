package io.endgrain.actors;

import com.typesafe.config.Config;
import java.time.Duration;

/**
 * When a member of an array counts as idle: the settings under {@code endgrain.devices.idle-members}.
 *
 * @param window for so long it must have served nothing, at least
 * @param leastReads and its siblings so much
 */
record IdleMemberSettings(Duration window, long leastReads) {
    static IdleMemberSettings of(Config endgrain) {
        String key = "devices.idle-members.least-reads";
        long leastReads = endgrain.getLong(key);
        if (leastReads < 1) {
            throw new IllegalArgumentException("The setting endgrain." + key
                    + " should be a number of reads from 1, such as 1000, but it is " + leastReads + ".");
        }
        return new IdleMemberSettings(PipelineSettings.positive(endgrain, "devices.idle-members.window"), leastReads);
    }
}
