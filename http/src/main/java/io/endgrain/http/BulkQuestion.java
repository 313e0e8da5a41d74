package io.endgrain.http;

import io.endgrain.actors.Pipeline;
import io.endgrain.actors.RequestRegistry;
import io.endgrain.chess.Position;
import io.endgrain.disk.ReadClass;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * One position of a bulk request. It waits for its turn, and where the pipeline has no room, because others ask for more than it
 * takes, it asks again: all that within the deadline.
 */
final class BulkQuestion {
    private final Pipeline pipeline;
    private final BulkTurns turns;
    private final Executor executor;
    private final Position position;
    private final Duration deadline;
    private final long end;
    private final CompletableFuture<RequestRegistry.Reply> reply = new CompletableFuture<>();
    private Pipeline.Asked<RequestRegistry.Reply> asked;

    /** Will ask a pipeline, when it is its turn. */
    BulkQuestion(Pipeline pipeline, BulkTurns turns, Executor executor, Position position, Duration deadline) {
        this.pipeline = pipeline;
        this.turns = turns;
        this.executor = executor;
        this.position = position;
        this.deadline = deadline;
        this.end = System.nanoTime() + deadline.toNanos();
    }

    /** Asks. Completes with the reply, at the deadline at the latest. */
    CompletionStage<RequestRegistry.Reply> ask() {
        turns.take(this::haveTurn);
        return reply.completeOnTimeout(
                new RequestRegistry.OutOfTime(deadline), deadline.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void haveTurn() {
        reply.minimalCompletionStage().whenComplete((known, failure) -> turns.giveBack());
        askPipeline();
    }

    private void askPipeline() {
        Pipeline.Asked<RequestRegistry.Reply> question;
        synchronized (this) {
            Duration left = Duration.ofNanos(end - System.nanoTime());
            if (reply.isDone() || !left.isPositive()) {
                return;
            }
            question = pipeline.ask(position, ReadClass.BULK, left);
            asked = question;
        }
        question.reply().whenComplete((known, failure) -> {
            if (failure != null) {
                reply.complete(new RequestRegistry.Crashed(failure.toString()));
            } else {
                replied(known);
            }
        });
    }

    private void replied(RequestRegistry.Reply known) {
        switch (known) {
            case RequestRegistry.Refused(String reason, Duration wait)
            when end - System.nanoTime() > wait.toNanos() ->
                CompletableFuture.delayedExecutor(wait.toNanos(), TimeUnit.NANOSECONDS, executor)
                        .execute(this::askPipeline);
            case RequestRegistry.OutOfTime late -> reply.complete(new RequestRegistry.OutOfTime(deadline));
            default -> reply.complete(known);
        }
    }

    /** Nobody waits any longer, or may: this is the reply if there is none yet, and what is queued for it is withdrawn. */
    void end(RequestRegistry.Reply instead) {
        if (!reply.complete(instead)) {
            return;
        }
        Pipeline.Asked<RequestRegistry.Reply> question;
        synchronized (this) {
            question = asked;
        }
        if (question != null) {
            question.cancel();
        }
    }
}
