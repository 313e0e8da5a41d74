package io.endgrain.http;

import io.endgrain.actors.RequestRegistry;
import io.endgrain.answer.Answer;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Position;
import io.endgrain.log.FaultLog;
import java.math.BigDecimal;
import java.time.Duration;
import org.apache.pekko.http.javadsl.model.StatusCode;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes of the pipeline's replies answers, or the errors that clients read, whichever way they have asked. */
final class Replies {
    private static final Logger log = LoggerFactory.getLogger(Replies.class);

    private final FaultLog faults;
    private final Duration deadline;

    /**
     * Replies.
     *
     * @param faults is told of requests that are not answered because the server has too much to do
     * @param deadline that of the server
     */
    Replies(FaultLog faults, Duration deadline) {
        this.faults = faults;
        this.deadline = deadline;
    }

    /**
     * The answer.
     *
     * @throws RefusedRequest if there is none
     */
    Answer answer(RequestRegistry.Reply reply, Position position) throws RefusedRequest {
        return switch (reply) {
            case RequestRegistry.Answered answered -> answer(answered.answer(), position);
            case RequestRegistry.Refused(String reason, Duration retryAfter) -> throw refused(reason, retryAfter);
            case RequestRegistry.OutOfTime(Duration limit) -> throw outOfTime(limit);
            case RequestRegistry.Withdrawn withdrawn -> throw withdrawn();
            case RequestRegistry.Crashed(String reason) -> throw crashed(reason);
        };
    }

    private static Answer answer(RawAnswer raw, Position position) throws RefusedRequest {
        if (isUnreadable(raw)) {
            throw error(
                    StatusCodes.INTERNAL_SERVER_ERROR,
                    "Neither the position nor any of its moves could be read: "
                            + raw.faults().getFirst().sentence());
        }
        return Answer.of(position, raw);
    }

    /** Whether there were faults and nothing is known in spite of them. */
    private static boolean isUnreadable(RawAnswer raw) {
        return raw.position().wdl() == null
                && raw.moves().stream().allMatch(move -> move.after().wdl() == null)
                && !raw.faults().isEmpty();
    }

    /** The server takes no more. */
    RefusedRequest refused(String reason, Duration retryAfter) {
        faults.warn(log, "refused", "a request was refused: " + reason);
        return comeAgain(reason, retryAfter);
    }

    /** The deadline has passed. Where a client has set a shorter one, that is no fault of the server. */
    RefusedRequest outOfTime(Duration limit) {
        if (limit.compareTo(deadline) >= 0) {
            faults.warn(log, "out of time", "a request had no answer within the deadline of " + seconds(limit) + " s");
        }
        return comeAgain(
                "There was no answer within the deadline of " + seconds(limit) + " seconds; the disks are busy",
                Duration.ofSeconds(1));
    }

    static RefusedRequest crashed(String reason) {
        return error(StatusCodes.INTERNAL_SERVER_ERROR, "The position could not be evaluated: " + reason);
    }

    static RefusedRequest error(StatusCode status, String sentence) {
        return new RefusedRequest(status, endWithPeriod(sentence));
    }

    static RefusedRequest comeAgain(String reason, Duration retryAfter) {
        return new RefusedRequest(
                StatusCodes.SERVICE_UNAVAILABLE, endWithPeriod(reason), Responses.retryAfter(retryAfter));
    }

    /** Nobody reads this, but for a client that has closed only its sending half. */
    static RefusedRequest withdrawn() {
        return error(
                StatusCodes.BAD_REQUEST,
                "The client closed its side of the connection before the answer was there, which counts as having gone;"
                        + " it should keep the connection open until then");
    }

    private static String seconds(Duration time) {
        return BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString();
    }

    private static String endWithPeriod(String sentence) {
        return sentence.endsWith(".") ? sentence : sentence + ".";
    }
}
