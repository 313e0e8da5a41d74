package io.endgrain.actors;

import java.time.Duration;

/**
 * Bounds of the registry.
 *
 * @param underWay requests at once, 1 or more
 * @param waiting requests in the waiting line, 0 or more
 * @param longestWait how far a disk may be behind before requests are refused, more than nothing
 * @param cachedAnswers answers kept, 0 or more
 * @param threatPages how many pages a probe names, 1 or more, before it leaves further threats for a later round
 * @param retryAfter what those who are refused are told
 */
record RequestLimits(
        int underWay, int waiting, Duration longestWait, long cachedAnswers, int threatPages, Duration retryAfter) {
    RequestLimits {
        require(underWay >= 1, "requests.under-way", "1 or more", underWay);
        require(waiting >= 0, "requests.waiting", "0 or more", waiting);
        require(longestWait.isPositive(), "requests.longest-wait", "more than nothing", longestWait);
        require(cachedAnswers >= 0, "requests.cached-answers", "0 or more", cachedAnswers);
        require(threatPages >= 1, "requests.threat-pages", "1 or more", threatPages);
        require(!retryAfter.isNegative(), "requests.retry-after", "0 or more", retryAfter);
    }

    private static void require(boolean condition, String setting, String range, Object value) {
        if (!condition) {
            throw new IllegalArgumentException(
                    "the setting endgrain." + setting + " must be " + range + ", but it is " + value);
        }
    }
}
