package io.endgrain.http;

import com.typesafe.config.Config;
import java.time.Duration;

/**
 * The settings under {@code endgrain.http.stream}.
 *
 * @param atATime how many questions of one connection may be under way at a time
 * @param frameChars how long a frame of a client may be, in UTF-16 characters
 * @param ping a client of a WebSocket from which nothing has come for so long is pinged
 */
record StreamSettings(int atATime, int frameChars, Duration ping) {

    /** A position has at most 218 legal moves, and each question two more events. */
    private static final int EVENTS_OF_A_QUESTION = 256;

    /** A ping or its answer may be late. */
    private static final int PINGS_TO_ANSWER = 2;

    /**
     * Reads them.
     *
     * @param stream the settings under {@code endgrain.http.stream}
     * @throws IllegalArgumentException if one cannot be; the message is a sentence
     */
    static StreamSettings of(Config stream) {
        Duration ping = stream.getDuration("ping");
        if (!ping.isPositive()) {
            throw new IllegalArgumentException(
                    "The setting endgrain.http.stream.ping should be longer than nothing, such as 20s.");
        }
        return new StreamSettings(
                within(stream, "at-a-time", 1, 1000), within(stream, "frame-chars", 256, 1 << 20), ping);
    }

    /** How many events may wait for a client that does not read them. */
    int mostUnread() {
        return atATime * EVENTS_OF_A_QUESTION;
    }

    /** A client of a WebSocket from which nothing has come for so long, no answer to a ping either, is gone. */
    Duration silence() {
        return ping.multipliedBy(1 + PINGS_TO_ANSWER);
    }

    private static int within(Config stream, String name, int least, int most) {
        int value = stream.getInt(name);
        if (value < least || value > most) {
            throw new IllegalArgumentException("The setting endgrain.http.stream." + name + " should be from " + least
                    + " to " + most + ", but it is " + value + ".");
        }
        return value;
    }
}
