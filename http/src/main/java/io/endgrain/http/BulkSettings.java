package io.endgrain.http;

import com.typesafe.config.Config;
import java.time.Duration;

/**
 * The settings under {@code endgrain.http.bulk}.
 *
 * @param atATime how many lines of one request may be under way at a time, those included whose answers the client has not read
 * @param together how many lines of all requests may be evaluated at a time
 * @param perClient how many requests one address may have under way
 * @param lineBytes how long a line may be
 * @param deadline within which a line has its answer, from when it is taken
 */
record BulkSettings(int atATime, int together, int perClient, int lineBytes, Duration deadline) {

    /**
     * Reads them.
     *
     * @param bulk the settings under {@code endgrain.http.bulk}
     * @param idleTimeout after which a connection is closed on which nothing happens
     * @throws IllegalArgumentException if one cannot be; the message is a sentence
     */
    static BulkSettings of(Config bulk, Duration idleTimeout) {
        Duration deadline = bulk.getDuration("deadline");
        if (!deadline.isPositive() || deadline.compareTo(idleTimeout) >= 0) {
            throw new IllegalArgumentException(
                    "The setting endgrain.http.bulk.deadline should be longer than nothing and shorter"
                            + " than endgrain.http.idle-timeout, or connections end while answers are made.");
        }
        return new BulkSettings(
                within(bulk, "at-a-time", 1, 10_000),
                within(bulk, "together", 1, 100_000),
                within(bulk, "per-client", 1, 100_000),
                within(bulk, "line-bytes", 128, 1 << 20),
                deadline);
    }

    /**
     * Requires room for those who ask about one position, whatever bulk requests ask.
     *
     * @param underWay how many requests may be evaluated at a time
     * @throws IllegalArgumentException if bulk requests could take it all; the message is a sentence
     */
    void requireFewerThan(int underWay) {
        if (together >= underWay) {
            throw new IllegalArgumentException("The setting endgrain.http.bulk.together should be less than"
                    + " endgrain.requests.under-way, which is " + underWay
                    + ", or bulk requests could take every place,"
                    + " but it is " + together + ".");
        }
    }

    private static int within(Config bulk, String name, int least, int most) {
        int value = bulk.getInt(name);
        if (value < least || value > most) {
            throw new IllegalArgumentException("The setting endgrain.http.bulk." + name + " should be from " + least
                    + " to " + most + ", but it is " + value + ".");
        }
        return value;
    }
}
