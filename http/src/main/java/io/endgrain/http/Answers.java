package io.endgrain.http;

import io.endgrain.actors.MainlineActor;
import io.endgrain.actors.Pipeline;
import io.endgrain.actors.Pipeline.Asked;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.answer.Answer;
import io.endgrain.answer.Mainline;
import io.endgrain.answer.RawAnswer;
import io.endgrain.chess.Position;
import io.endgrain.disk.ReadClass;
import io.endgrain.log.FaultLog;
import io.endgrain.syzygy.ProbeFailure;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.apache.pekko.http.javadsl.model.HttpHeader;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.StatusCode;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers questions about positions: asks the pipeline, and makes responses of its replies. */
final class Answers {
    private static final Logger log = LoggerFactory.getLogger(Answers.class);

    private final Pipeline pipeline;
    private final Questions questions;
    private final Duration deadline;
    private final HttpHeader keepWhole;
    private final Executor executor;
    private final FaultLog faults;

    /**
     * Over a pipeline.
     *
     * @param executor responses are written on its threads, not on those of the pipeline
     * @param faults is told when the server cannot keep up; what else fails, the pipeline says
     */
    Answers(Pipeline pipeline, HttpSettings settings, Executor executor, FaultLog faults) {
        this.pipeline = pipeline;
        this.questions = new Questions(pipeline.variants());
        this.deadline = settings.deadline();
        this.keepWhole = Responses.keepFor(settings.maxAge());
        this.executor = executor;
        this.faults = faults;
    }

    /** {@code GET /{variant}}. */
    CompletionStage<HttpResponse> answer(String variant, HttpRequest request) {
        Position position;
        try {
            position = questions.position(variant, request);
            Negotiation.requireFormat(request);
        } catch (RefusedRequest refused) {
            return CompletableFuture.completedFuture(Responses.error(refused));
        }
        RequestLine.of(request).position(position);
        Asked<RequestRegistry.Reply> asked = pipeline.ask(position, ReadClass.INTERACTIVE, deadline);
        return ClientConnection.of(request)
                .waitsFor(asked)
                .reply()
                .thenApplyAsync(reply -> respond(reply, position, request), executor);
    }

    /** {@code GET /{variant}/mainline}. */
    CompletionStage<HttpResponse> mainline(String variant, HttpRequest request) {
        Position position;
        try {
            position = questions.position(variant, request);
            Negotiation.requireFormat(request);
        } catch (RefusedRequest refused) {
            return CompletableFuture.completedFuture(Responses.error(refused));
        }
        RequestLine.of(request).position(position);
        Asked<MainlineActor.Reply> asked = pipeline.askMainline(position, ReadClass.INTERACTIVE, deadline);
        return ClientConnection.of(request)
                .waitsFor(asked)
                .reply()
                .thenApplyAsync(reply -> respond(reply, request), executor);
    }

    private HttpResponse respond(RequestRegistry.Reply reply, Position position, HttpRequest request) {
        return switch (reply) {
            case RequestRegistry.Answered(RawAnswer raw, int rounds) -> {
                RequestLine.of(request).rounds(rounds);
                yield respond(raw, position, request);
            }
            case RequestRegistry.Refused(String reason, Duration retryAfter) -> refused(reason, retryAfter);
            case RequestRegistry.OutOfTime(Duration limit) -> outOfTime(limit);
            case RequestRegistry.Withdrawn withdrawn -> withdrawn();
            case RequestRegistry.Crashed(String reason) -> crashed(reason);
        };
    }

    private HttpResponse respond(RawAnswer raw, Position position, HttpRequest request) {
        if (isUnreadable(raw)) {
            return error(
                    StatusCodes.INTERNAL_SERVER_ERROR,
                    "Neither the position nor any of its moves could be read: "
                            + raw.faults().getFirst().sentence());
        }
        Answer answer = Answer.of(position, raw);
        // What is unknown may be known in a minute, when a table has been added or a disk is back.
        HttpHeader caching = raw.isComplete() ? keepWhole : Responses.NO_STORE;
        return Responses.answer(request, caching, json -> AnswerJson.write(answer, json));
    }

    /** Whether there were faults and nothing is known in spite of them. */
    private static boolean isUnreadable(RawAnswer raw) {
        return raw.position().wdl() == null
                && raw.moves().stream().allMatch(move -> move.after().wdl() == null)
                && !raw.faults().isEmpty();
    }

    private HttpResponse respond(MainlineActor.Reply reply, HttpRequest request) {
        return switch (reply) {
            case MainlineActor.Walked(Mainline mainline) ->
                Responses.answer(request, keepWhole, json -> AnswerJson.write(mainline, json));
            case MainlineActor.NoLine(ProbeFailure failure)
            when failure.isNotCovered() -> error(StatusCodes.NOT_FOUND, "There is no main line: " + failure.sentence());
            case MainlineActor.NoLine(ProbeFailure failure) ->
                error(StatusCodes.INTERNAL_SERVER_ERROR, "The main line could not be read: " + failure.sentence());
            case RequestRegistry.Refused(String reason, Duration retryAfter) -> refused(reason, retryAfter);
            case RequestRegistry.OutOfTime(Duration limit) -> outOfTime(limit);
            case RequestRegistry.Withdrawn withdrawn -> withdrawn();
            case RequestRegistry.Crashed(String reason) -> crashed(reason);
        };
    }

    private static HttpResponse crashed(String reason) {
        return error(StatusCodes.INTERNAL_SERVER_ERROR, "The position could not be evaluated: " + reason);
    }

    private static HttpResponse error(StatusCode status, String sentence) {
        return Responses.error(status, endWithPeriod(sentence), List.of());
    }

    private static HttpResponse comeAgain(String reason, Duration retryAfter) {
        return Responses.error(
                StatusCodes.SERVICE_UNAVAILABLE, endWithPeriod(reason), List.of(Responses.retryAfter(retryAfter)));
    }

    /** Nobody reads this, but for a client that has closed only its sending half. */
    private static HttpResponse withdrawn() {
        return error(
                StatusCodes.BAD_REQUEST,
                "The client closed its side of the connection before the answer was there, which counts as having gone;"
                        + " it should keep the connection open until then");
    }

    private HttpResponse refused(String reason, Duration retryAfter) {
        faults.warn(log, "refused", "a request was refused: " + reason);
        return comeAgain(reason, retryAfter);
    }

    private HttpResponse outOfTime(Duration limit) {
        faults.warn(log, "out of time", "a request had no answer within the deadline of " + seconds(limit) + " s");
        return comeAgain(
                "There was no answer within the deadline of " + seconds(limit) + " seconds; the disks are busy",
                Duration.ofSeconds(1));
    }

    private static String seconds(Duration time) {
        return BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString();
    }

    private static String endWithPeriod(String sentence) {
        return sentence.endsWith(".") ? sentence : sentence + ".";
    }
}
