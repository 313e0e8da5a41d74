package io.endgrain.replay;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends the requests of one phase and has their ends measured. Safe for all threads. */
final class Sender {
    private static final Outcome.Failed TIMED_OUT = new Outcome.Failed("time-out", "");

    private final List<String> requests;
    private final Target target;
    private final long timeout;
    private final Measurement measurement;

    /**
     * For these requests.
     *
     * @param timeout nanoseconds of this process
     */
    Sender(List<String> requests, Target target, long timeout, Measurement measurement) {
        this.requests = requests;
        this.target = target;
        this.timeout = timeout;
        this.measurement = measurement;
    }

    int size() {
        return requests.size();
    }

    Measurement measurement() {
        return measurement;
    }

    /**
     * Sends a request.
     *
     * @param intended when it should have started, of {@link System#nanoTime}
     * @return completed when it has ended, in whatever way; never fails
     */
    CompletableFuture<Void> send(int request, long intended) {
        CompletableFuture<Outcome> answer = sendOrFail(requests.get(request));
        return answer.copy().orTimeout(timeout, TimeUnit.NANOSECONDS).handle((outcome, failure) -> {
            switch (failure == null ? outcome : failed(failure)) {
                case Outcome.Answered _ -> measurement.answered(request, intended);
                case Outcome.Failed failed -> {
                    measurement.failed(request, failed);
                    // It may be on its way still: nobody waits for it.
                    answer.cancel(true);
                }
            }
            return null;
        });
    }

    private CompletableFuture<Outcome> sendOrFail(String fen) {
        try {
            return target.send(fen).toCompletableFuture();
        } catch (RuntimeException failed) {
            return CompletableFuture.failedFuture(failed);
        }
    }

    private static Outcome.Failed failed(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return switch (cause) {
            case TimeoutException _ -> TIMED_OUT;
            case CancellationException _ -> new Outcome.Failed("cancelled", "");
            default -> new Outcome.Failed(cause.getClass().getSimpleName(), String.valueOf(cause.getMessage()));
        };
    }
}
