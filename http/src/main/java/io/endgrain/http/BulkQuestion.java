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
 * takes, it asks again: all that within the deadline. If its client owes pages, it waits until that is over, without a turn.
 */
final class BulkQuestion {
    private final Pipeline pipeline;
    private final ClientLimit.Client client;
    private final BulkTurns turns;
    private final Executor executor;
    private final Position position;
    private final Duration deadline;
    private final long end;
    private final CompletableFuture<RequestRegistry.Reply> reply = new CompletableFuture<>();
    private final QuestionSpans.Begun span;
    private Pipeline.Asked<RequestRegistry.Reply> asked;

    /** What its client has left for it; null as long as it may not. */
    private ClientLimit.Deposit deposit;

    /** Why it has to be asked again, while it waits for that; else null. */
    private RequestRegistry.Refused refused;

    /** Will ask a pipeline, when it is its turn. */
    BulkQuestion(
            Pipeline pipeline,
            BulkTurns turns,
            Executor executor,
            QuestionSpans spans,
            ClientLimit.Client client,
            Position position,
            Duration deadline) {
        this.span = spans.begin(position);
        this.pipeline = pipeline;
        this.client = client;
        this.turns = turns;
        this.executor = executor;
        this.position = position;
        this.deadline = deadline;
        this.end = System.nanoTime() + deadline.toNanos();
    }

    /** Asks. Completes with the reply, at the deadline at the latest. */
    CompletionStage<RequestRegistry.Reply> ask() {
        askClient();
        CompletableFuture<Boolean> late =
                new CompletableFuture<Boolean>().completeOnTimeout(true, deadline.toNanos(), TimeUnit.NANOSECONDS);
        late.minimalCompletionStage().thenAcceptAsync(passed -> reply.complete(passed ? tooLate() : null), executor);
        // Which also ends the timer.
        return reply.whenComplete((known, failure) -> {
            settle(known);
            late.complete(false);
        });
    }

    private synchronized RequestRegistry.Reply tooLate() {
        return refused == null ? new RequestRegistry.OutOfTime(deadline) : refused;
    }

    /** Lines of a client wait each for itself, and ask at most once per wait; the deadline ends it. */
    private void askClient() {
        ClientLimit.Deposit left;
        synchronized (this) {
            if (reply.isDone()) {
                return;
            }
            left = client.tryAsk();
            deposit = left;
        }
        if (left != null) {
            turns.take(this::haveTurn);
            return;
        }
        long wait = client.untilItMay().toNanos();
        if (end - System.nanoTime() > wait) {
            CompletableFuture.delayedExecutor(wait, TimeUnit.NANOSECONDS, executor)
                    .execute(this::askClient);
        }
    }

    private void settle(RequestRegistry.Reply known) {
        ClientLimit.Deposit left;
        boolean reached;
        synchronized (this) {
            left = deposit;
            reached = asked != null;
        }
        if (left != null && reached) {
            left.settle(known);
        } else if (left != null) {
            left.cost(0);
        }
        if (left == null && known instanceof RequestRegistry.OutOfTime) {
            span.limited();
        } else {
            span.ended(known);
        }
    }

    /**
     * Tells why it has no answer if its client owed pages until the deadline.
     *
     * @param known the reply that it had
     * @throws RefusedRequest if that was so
     */
    void requireAllowed(RequestRegistry.Reply known) throws RefusedRequest {
        boolean allowed;
        synchronized (this) {
            allowed = deposit != null;
        }
        if (!allowed && known instanceof RequestRegistry.OutOfTime) {
            throw client.refusal();
        }
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
