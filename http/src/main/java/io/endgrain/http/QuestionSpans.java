package io.endgrain.http;

import io.endgrain.actors.DeferredSpan;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.chess.Position;
import kamon.context.Context;
import org.apache.pekko.http.javadsl.model.StatusCode;
import org.apache.pekko.http.javadsl.model.StatusCodes;

/**
 * Tells traces and metrics of the questions of one connection, each with the status that HTTP would have used.
 *
 * @param telemetry is told
 * @param route by which they come
 * @param parent the trace that they belong to, if they do
 */
record QuestionSpans(Telemetry telemetry, String route, Context parent) {
    /** What clients that went before their answer came are counted under, as many servers do; the registry has no such code. */
    private static final StatusCode GONE = StatusCodes.custom(499, "Client Closed Request", "", false, false);

    /** A question has come. */
    Begun begin(Position position) {
        return new Begun(this, position, telemetry.begin(route, parent), System.nanoTime());
    }

    /** A question has been refused before it began. */
    void refused(StatusCode status) {
        telemetry.end(DeferredSpan.NONE, null, route, null, null, status, 0);
    }

    /**
     * A question under way.
     *
     * @param of where it has come
     * @param position that is asked about
     * @param span its span
     * @param started when, as of {@link System#nanoTime}
     */
    record Begun(QuestionSpans of, Position position, DeferredSpan span, long started) {
        Context context() {
            return span.context();
        }

        /** Something has become known; the end of the question is told. */
        void happened(StreamEvent event) {
            switch (event) {
                case StreamEvent.Whole whole -> end(StatusCodes.OK);
                case StreamEvent.Failed failed -> end(failed.refused().status());
                case StreamEvent.Cancelled cancelled -> end(GONE);
                case StreamEvent.Hello hello -> {}
                case StreamEvent.Accepted accepted -> {}
                case StreamEvent.Move move -> {}
                case StreamEvent.Busy busy -> {}
            }
        }

        /** The pipeline has replied. */
        void ended(RequestRegistry.Reply reply) {
            end(
                    switch (reply) {
                        case RequestRegistry.Answered answered -> StatusCodes.OK;
                        case RequestRegistry.Refused refused -> StatusCodes.SERVICE_UNAVAILABLE;
                        case RequestRegistry.OutOfTime late -> StatusCodes.SERVICE_UNAVAILABLE;
                        case RequestRegistry.Withdrawn withdrawn -> GONE;
                        case RequestRegistry.Crashed crashed -> StatusCodes.INTERNAL_SERVER_ERROR;
                    });
        }

        /** Its client had to wait for longer than it may take. */
        void limited() {
            end(StatusCodes.TOO_MANY_REQUESTS);
        }

        private void end(StatusCode status) {
            of.telemetry()
                    .end(span, null, of.route(), position.variant(), position, status, System.nanoTime() - started);
        }
    }
}
