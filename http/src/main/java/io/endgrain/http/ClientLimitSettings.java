package io.endgrain.http;

import com.typesafe.config.Config;

/**
 * The settings under {@code endgrain.http.client-limit}.
 *
 * @param pagesPerMinute how many pages may be read from slow devices for one address in the long run; 0 for no limit
 * @param burst how many at once, after a while without any
 * @param deposit how many a question counts as until its answer shows how many it took, and for good if it ends without one
 * @param addresses how many addresses are remembered
 */
record ClientLimitSettings(int pagesPerMinute, int burst, int deposit, int addresses) {
    private static final int MOST = 1_000_000_000;

    /**
     * Reads them.
     *
     * @throws IllegalArgumentException if one cannot be; the message is a sentence
     */
    static ClientLimitSettings of(Config limit) {
        int burst = within(limit, "burst", 1, MOST);
        return new ClientLimitSettings(
                within(limit, "pages-per-minute", 0, MOST),
                burst,
                within(limit, "deposit", 0, burst),
                within(limit, "addresses", 1, 10_000_000));
    }

    boolean isOn() {
        return pagesPerMinute > 0;
    }

    private static int within(Config limit, String name, int least, int most) {
        int value = limit.getInt(name);
        if (value < least || value > most) {
            throw new IllegalArgumentException("The setting endgrain.http.client-limit." + name + " should be from "
                    + least + " to " + most + ", but it is " + value + ".");
        }
        return value;
    }
}
