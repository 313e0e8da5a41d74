package io.endgrain.http;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.pekko.http.javadsl.model.HttpHeader;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.StatusCodes;

/**
 * The deadline that a client sets for its own question, in seconds: by the header {@code Request-Timeout}, or in a frame of a WebSocket.
 * It may be shorter than the server's, never longer.
 */
final class ClientDeadline {
    private static final String HEADER = "Request-Timeout";
    private static final String SHOULD_BE = "a number of seconds above 0 such as 2 or 0.25";
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9})?");
    private static final int DIGITS_OF_MILLIS = 3;

    private ClientDeadline() {}

    /**
     * That of a request.
     *
     * @param longest the server's
     * @throws RefusedRequest if the header is there and cannot be understood
     */
    static Duration of(HttpRequest request, Duration longest) throws RefusedRequest {
        List<String> values = new ArrayList<>();
        for (HttpHeader header : request.getHeaders()) {
            if (header.name().equalsIgnoreCase(HEADER)) {
                values.add(header.value().strip());
            }
        }
        if (values.isEmpty()) {
            return longest;
        }
        if (values.size() > 1) {
            throw wrong("The header " + HEADER + " is given " + values.size() + " times; it should be there once, with "
                    + SHOULD_BE + ".");
        }
        String value = values.getFirst();
        if (!SECONDS.matcher(value).matches() || new BigDecimal(value).signum() == 0) {
            throw wrong("The header " + HEADER + " is " + Quotation.of(value) + "; it should be " + SHOULD_BE + ".");
        }
        return shorter(new BigDecimal(value), longest);
    }

    /**
     * That of a frame, which is in seconds as well.
     *
     * @param seconds as the client has written it, null for nothing
     * @param longest the server's
     * @throws RefusedRequest if it is not above 0
     */
    static Duration of(BigDecimal seconds, Duration longest) throws RefusedRequest {
        if (seconds == null) {
            return longest;
        }
        if (seconds.signum() <= 0) {
            throw wrong("\"deadline\" should be " + SHOULD_BE + ", or be left out.");
        }
        return shorter(seconds, longest);
    }

    /** Less than a millisecond counts as one. */
    private static Duration shorter(BigDecimal seconds, Duration longest) {
        BigDecimal millis = seconds.movePointRight(DIGITS_OF_MILLIS);
        return millis.compareTo(BigDecimal.valueOf(longest.toMillis())) >= 0
                ? longest
                : Duration.ofMillis(Math.max(1, millis.longValue()));
    }

    private static RefusedRequest wrong(String sentence) {
        return new RefusedRequest(StatusCodes.BAD_REQUEST, sentence);
    }
}
