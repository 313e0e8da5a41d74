package io.endgrain.http;

import io.endgrain.actors.MainlineActor;
import io.endgrain.actors.Pipeline;
import io.endgrain.actors.Pipeline.Asked;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.answer.Answer;
import io.endgrain.answer.Mainline;
import io.endgrain.chess.Position;
import io.endgrain.disk.ReadClass;
import io.endgrain.syzygy.ProbeFailure;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.apache.pekko.http.javadsl.model.HttpHeader;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.StatusCodes;

/** Answers questions about positions: asks the pipeline, and makes responses of its replies. */
final class Answers {
    private final Pipeline pipeline;
    private final Questions questions;
    private final Duration longest;
    private final HttpHeader keepWhole;
    private final Executor executor;
    private final Replies replies;
    private final ClientLimit limit;

    /**
     * Over a pipeline.
     *
     * @param executor responses are written on its threads, not on those of the pipeline
     * @param replies makes answers and errors of what the pipeline replies
     * @param limit how much one address may ask for
     */
    Answers(Pipeline pipeline, HttpSettings settings, Executor executor, Replies replies, ClientLimit limit) {
        this.pipeline = pipeline;
        this.questions = new Questions(pipeline.variants());
        this.longest = settings.deadline();
        this.keepWhole = Responses.keepFor(settings.maxAge());
        this.executor = executor;
        this.replies = replies;
        this.limit = limit;
    }

    /** {@code GET /{variant}}. */
    CompletionStage<HttpResponse> answer(String variant, HttpRequest request) {
        Position position;
        Duration deadline;
        ClientLimit.Deposit deposit;
        try {
            position = questions.position(variant, request);
            deadline = ClientDeadline.of(request, longest);
            Negotiation.requireFormat(request, EventStreams.TYPES);
            deposit = limit.of(request, Endpoint.POSITION.template()).ask();
        } catch (RefusedRequest refused) {
            return CompletableFuture.completedFuture(Responses.error(refused));
        }
        RequestLine.of(request).position(position);
        Asked<RequestRegistry.Reply> asked = pipeline.ask(
                position,
                ReadClass.INTERACTIVE,
                deadline,
                RequestLine.of(request).context());
        asked.reply().thenAccept(deposit::settle);
        return ClientConnection.of(request)
                .waitsFor(asked)
                .reply()
                .thenApplyAsync(reply -> respond(reply, position, request), executor);
    }

    /** {@code GET /{variant}/mainline}. */
    CompletionStage<HttpResponse> mainline(String variant, HttpRequest request) {
        Position position;
        Duration deadline;
        ClientLimit.Deposit deposit;
        try {
            position = questions.position(variant, request);
            deadline = ClientDeadline.of(request, longest);
            Negotiation.requireFormat(request);
            deposit = limit.of(request, Endpoint.MAINLINE.template()).ask();
        } catch (RefusedRequest refused) {
            return CompletableFuture.completedFuture(Responses.error(refused));
        }
        RequestLine.of(request).position(position);
        Asked<MainlineActor.Reply> asked = pipeline.askMainline(
                position,
                ReadClass.INTERACTIVE,
                deadline,
                RequestLine.of(request).context());
        asked.reply().thenAccept(deposit::settle);
        return ClientConnection.of(request)
                .waitsFor(asked)
                .reply()
                .thenApplyAsync(reply -> respond(reply, request), executor);
    }

    private HttpResponse respond(RequestRegistry.Reply reply, Position position, HttpRequest request) {
        if (reply instanceof RequestRegistry.Answered answered) {
            RequestLine.of(request).rounds(answered.rounds());
        }
        try {
            Answer answer = replies.answer(reply, position);
            // What is unknown may be known in a minute, when a table has been added or a disk is back.
            HttpHeader caching = answer.raw().isComplete() ? keepWhole : Responses.NO_STORE;
            return Responses.answer(request, caching, json -> AnswerJson.write(answer, json));
        } catch (RefusedRequest refused) {
            return Responses.error(refused);
        }
    }

    private HttpResponse respond(MainlineActor.Reply reply, HttpRequest request) {
        return switch (reply) {
            case MainlineActor.Walked(Mainline mainline, int slowPages) ->
                Responses.answer(request, keepWhole, json -> AnswerJson.write(mainline, json));
            case MainlineActor.NoLine(ProbeFailure failure, int slowPages)
            when failure.isNotCovered() ->
                Responses.error(Replies.error(StatusCodes.NOT_FOUND, "There is no main line: " + failure.sentence()));
            case MainlineActor.NoLine(ProbeFailure failure, int slowPages) ->
                Responses.error(Replies.error(
                        StatusCodes.INTERNAL_SERVER_ERROR, "The main line could not be read: " + failure.sentence()));
            case RequestRegistry.Refused(String reason, Duration retryAfter) ->
                Responses.error(replies.refused(reason, retryAfter));
            case RequestRegistry.OutOfTime(Duration limit) -> Responses.error(replies.outOfTime(limit));
            case RequestRegistry.Withdrawn withdrawn -> Responses.error(Replies.withdrawn());
            case RequestRegistry.Crashed(String reason) -> Responses.error(Replies.crashed(reason));
        };
    }
}
