package io.endgrain.replay;

import java.util.concurrent.CompletionStage;

/** What requests are sent to: a server, or a pipeline within this process. Safe for all threads. */
@FunctionalInterface
public interface Target {
    /**
     * Sends a request; does not wait for its answer. A stage that fails, and an exception, count as {@link Outcome.Failed}. If
     * the request takes longer than {@link ReplaySettings#timeout}, the stage's future is cancelled.
     *
     * @param fen the position asked about, its fields separated by spaces
     * @return completed when the whole answer is there
     */
    CompletionStage<Outcome> send(String fen);
}
