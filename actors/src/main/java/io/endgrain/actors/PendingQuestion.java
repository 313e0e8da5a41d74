package io.endgrain.actors;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A question under way: turns the time-out of an ask into the reply that says so, and takes the question back when nobody
 * wants the reply any more.
 */
final class PendingQuestion<R> implements Pipeline.Asked<R> {
    private final CompletableFuture<R> reply = new CompletableFuture<>();
    private final R outOfTime;
    private final Runnable takeBack;

    PendingQuestion(CompletionStage<R> ask, R outOfTime, Runnable takeBack) {
        this.outOfTime = outOfTime;
        this.takeBack = takeBack;
        ask.whenComplete((answer, timeout) -> {
            if (timeout == null) {
                reply.complete(answer);
            } else {
                cancel();
            }
        });
    }

    @Override
    public CompletionStage<R> reply() {
        return reply.minimalCompletionStage();
    }

    @Override
    public void cancel() {
        if (reply.complete(outOfTime)) {
            takeBack.run();
        }
    }
}
