package io.endgrain.http;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.pekko.Done;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.stream.Materializer;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;
import org.apache.pekko.util.ByteString;

/**
 * The body of a request that does not want one. It is read and forgotten before the response is handed over, since a connection that
 * is closed with bytes unread is reset, and then the client may never see the response.
 */
final class RequestBody {
    /** Whoever sends more than this may lose the response. */
    static final long MOST_READ = 1 << 20;

    /** As long as a body may take; whoever announces one and does not send it gets the response then. */
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private RequestBody() {}

    /**
     * Reads a body to its end, or as much of it as should be.
     *
     * @param closed completes when the connection is closed
     * @return completes, without exception, when the response may be handed over
     */
    static CompletionStage<Done> forget(HttpRequest request, CompletionStage<Done> closed, Materializer materializer) {
        if (request.entity().isStrict() || isHeldBack(request)) {
            return CompletableFuture.completedFuture(Done.getInstance());
        }
        Source<ByteString, ?> body = request.entity().withoutSizeLimit().getDataBytes();
        CompletionStage<Done> bounded = forget(body, closed, materializer);
        return bounded.toCompletableFuture()
                .completeOnTimeout(Done.getInstance(), LONGEST.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * To stop reading is not to cancel the body: that would end the connection before the response is out. So what is too much waits
     * for the end of the connection.
     */
    private static CompletionStage<Done> forget(
            Source<ByteString, ?> body, CompletionStage<Done> closed, Materializer materializer) {
        CompletableFuture<Done> enough = new CompletableFuture<>();
        AtomicLong read = new AtomicLong();
        CompletionStage<Done> end = body.mapAsync(1, part -> {
                    if (read.addAndGet(part.size()) <= MOST_READ) {
                        return CompletableFuture.completedFuture(Done.getInstance());
                    }
                    enough.complete(Done.getInstance());
                    return closed;
                })
                .runWith(Sink.ignore(), materializer);
        end.whenComplete((done, brokenOff) -> enough.complete(Done.getInstance()));
        return enough;
    }

    /** Whether the client sends the body only if it is told to go on, which it is not before somebody reads. */
    private static boolean isHeldBack(HttpRequest request) {
        return request.getHeader("Expect").isPresent();
    }
}
