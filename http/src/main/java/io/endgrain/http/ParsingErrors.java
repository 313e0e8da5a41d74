package io.endgrain.http;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.pekko.event.LoggingAdapter;
import org.apache.pekko.http.ParsingErrorHandler;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.apache.pekko.http.scaladsl.model.ErrorInfo;
import org.apache.pekko.http.scaladsl.model.StatusCode;
import org.apache.pekko.http.scaladsl.settings.ServerSettings;

/**
 * Answers, in JSON as all errors, what cannot even be parsed as a request. The setting {@code error-handler} names it. Pekko makes one
 * for each connection, and tells it neither the server nor the request; so what is told of it is told for the whole process.
 */
public final class ParsingErrors extends ParsingErrorHandler {
    private static final AtomicReference<Telemetry> TOLD = new AtomicReference<>(Telemetry.NONE);

    /** Made by Pekko. */
    public ParsingErrors() {}

    /**
     * From now on what is refused here is told, too.
     *
     * @return ends it
     */
    static Runnable tell(Telemetry telemetry) {
        TOLD.set(telemetry);
        return () -> TOLD.compareAndSet(telemetry, Telemetry.NONE);
    }

    @Override
    public HttpResponse handle(StatusCode status, ErrorInfo error, LoggingAdapter log, ServerSettings settings) {
        RequestLine.refused(status, error.formatPretty());
        TOLD.get().refused(status);
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
