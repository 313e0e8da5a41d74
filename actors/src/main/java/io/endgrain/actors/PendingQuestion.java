package io.endgrain.actors;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A question under way: turns the time-out of an ask into the reply that says so, and takes the question back when nobody
 * wants the reply any more.
 */
final class PendingQuestion<R> implements Pipeline.Asked<R> {
    private final CompletableFuture<R> reply = new CompletableFuture<>();
    private final R withdrawn;
    private final Runnable takeBack;

    PendingQuestion(CompletionStage<R> ask, R outOfTime, R withdrawn, Runnable takeBack) {
        this.withdrawn = withdrawn;
        this.takeBack = takeBack;
        ask.whenComplete((answer, timeout) -> {
            if (timeout == null) {
                reply.complete(answer);
            } else {
                end(outOfTime);
            }
        });
    }

    @Override
    public CompletionStage<R> reply() {
        return reply.minimalCompletionStage();
    }

    @Override
    public void cancel() {
        end(withdrawn);
    }

    private void end(R without) {
        if (reply.complete(without)) {
            takeBack.run();
        }
    }
}
