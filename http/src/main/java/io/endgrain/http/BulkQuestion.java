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
    private final QuestionSpans.Begun span;
    private Pipeline.Asked<RequestRegistry.Reply> asked;

    /** Why it has to be asked again, while it waits for that; else null. */
    private RequestRegistry.Refused refused;

    /** Will ask a pipeline, when it is its turn. */
    BulkQuestion(
            Pipeline pipeline,
            BulkTurns turns,
            Executor executor,
            QuestionSpans spans,
            Position position,
            Duration deadline) {
        this.span = spans.begin(position);
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
        CompletableFuture<Boolean> late =
                new CompletableFuture<Boolean>().completeOnTimeout(true, deadline.toNanos(), TimeUnit.NANOSECONDS);
        late.minimalCompletionStage().thenAcceptAsync(passed -> reply.complete(passed ? tooLate() : null), executor);
        // Which also ends the timer.
        return reply.whenComplete((known, failure) -> {
            span.ended(known);
            late.complete(false);
        });
    }

    private synchronized RequestRegistry.Reply tooLate() {
        return refused == null ? new RequestRegistry.OutOfTime(deadline) : refused;
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
            refused = null;
            question = pipeline.ask(position, ReadClass.BULK, left, span.context());
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
            case RequestRegistry.Refused no
            when end - System.nanoTime() > no.retryAfter().toNanos() -> {
                synchronized (this) {
                    refused = no;
                }
                CompletableFuture.delayedExecutor(no.retryAfter().toNanos(), TimeUnit.NANOSECONDS, executor)
                        .execute(this::askPipeline);
            }
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
