package io.endgrain.http;

import java.util.List;
import org.apache.pekko.event.LoggingAdapter;
import org.apache.pekko.http.ParsingErrorHandler;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.apache.pekko.http.scaladsl.model.ErrorInfo;
import org.apache.pekko.http.scaladsl.model.StatusCode;
import org.apache.pekko.http.scaladsl.settings.ServerSettings;

/** Answers, in JSON as all errors, what cannot even be parsed as a request. The setting {@code error-handler} names it. */
public final class ParsingErrors extends ParsingErrorHandler {
    /** Pekko looks for a Scala object, which is a class with its only instance in this field. */
    public static final ParsingErrors MODULE$ = new ParsingErrors();

    private ParsingErrors() {}

    @Override
    public HttpResponse handle(StatusCode status, ErrorInfo error, LoggingAdapter log, ServerSettings settings) {
        RequestLine.refused(status, error.formatPretty());
        return Responses.error(status, sentence(status, error, settings), List.of())
                .addHeader(Responses.ANY_ORIGIN);
    }

    private static String sentence(StatusCode status, ErrorInfo error, ServerSettings settings) {
        if (status.equals(StatusCodes.URI_TOO_LONG)) {
            return "The URL is longer than the " + settings.parserSettings().maxUriLength()
                    + " characters that are allowed; no FEN needs more than a hundred or two.";
        }
        String summary = error.summary();
        if (summary.startsWith("Illegal request-target")) {
            return "The URL cannot be understood (" + summary
                    + "); a % should stand only before two hexadecimal digits,"
                    + " and a space within a FEN be written as _, + or %20.";
        }
        if (status.intValue() == 505) {
            return "The first line of the request should end with HTTP/1.1; if the URL has a space in it, as a FEN has,"
                    + " that should be written as _, + or %20.";
        }
        return "The request cannot be understood" + (summary.isBlank() ? "." : ": " + summary + ".");
    }
}
