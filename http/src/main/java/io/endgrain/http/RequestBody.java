package io.endgrain.http;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.pekko.Done;
import org.apache.pekko.http.javadsl.model.AttributeKey;
import org.apache.pekko.http.javadsl.model.HttpEntity;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.RequestEntity;
import org.apache.pekko.stream.Materializer;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;
import org.apache.pekko.util.ByteString;

/**
 * The body of a request. One that nobody wants is read and forgotten before the response is handed over, since a connection that is
 * closed with bytes unread is reset, and then the client may never see the response.
 */
final class RequestBody {
    /** Whoever sends more than this where nothing is wanted may lose the response. */
    static final long MOST_FORGOTTEN = 1 << 20;

    /** As long as it may take to forget a body; whoever announces one and does not send it gets the response then. */
    static final Duration LONGEST = Duration.ofSeconds(5);

    private static final AttributeKey<RequestBody> KEY =
            AttributeKey.create("endgrain-request-body", RequestBody.class);

    private final RequestEntity entity;
    private final boolean heldBack;
    private volatile boolean wanted;

    /** Of the bytes that it should have, as it says itself. */
    private long missing;

    private RequestBody(RequestEntity entity, boolean heldBack) {
        this.entity = entity;
        this.heldBack = heldBack;
    }

    /** That of a request that has come. */
    static RequestBody begin(HttpRequest request) {
        // Whoever says this sends the body only when told to go on, which happens when somebody reads it.
        return new RequestBody(request.entity(), request.getHeader("Expect").isPresent());
    }

    /** The request, with this to be found by {@link #of}. */
    HttpRequest mark(HttpRequest request) {
        return request.addAttribute(KEY, this);
    }

    /** The body of a request that came through the server. */
    static RequestBody of(HttpRequest request) {
        return request.getAttribute(KEY)
                .orElseThrow(() -> new IllegalStateException("the request does not know its body"));
    }

    /**
     * The body in parts, however long it is, for whoever wants it. It ends where the client breaks it off, too.
     *
     * @return completes at once, or, where the client waits to be told to go on, when it has done so
     */
    CompletionStage<Source<ByteString, ?>> parts(Materializer materializer) {
        wanted = true;
        Source<ByteString, ?> parts = parts();
        if (!heldBack) {
            return CompletableFuture.completedFuture(parts);
        }
        return parts.prefixAndTail(1)
                .runWith(Sink.head(), materializer)
                .thenApply(begun -> Source.from(begun.first()).concat(begun.second()));
    }

    private Source<ByteString, ?> parts() {
        if (entity.withoutSizeLimit() instanceof HttpEntity.Chunked chunked) {
            missing = 1;
            return chunked.getChunks()
                    .map(chunk -> {
                        missing = chunk.isLastChunk() ? 0 : missing;
                        return chunk.data();
                    })
                    .filter(ByteString::nonEmpty)
                    .onErrorComplete();
        }
        missing = entity.getContentLengthOption().orElse(0);
        return entity.withoutSizeLimit()
                .getDataBytes()
                .map(part -> {
                    missing -= part.size();
                    return part;
                })
                .onErrorComplete();
    }

    /** Whether all of it has been read. */
    boolean isWhole() {
        return missing == 0;
    }

    /**
     * Reads the body to its end, or as much of it as should be, if nobody else does.
     *
     * @param closed completes when the connection is closed
     * @return completes, without exception, when the response may be handed over
     */
    CompletionStage<Done> forget(CompletionStage<Done> closed, Materializer materializer) {
        if (wanted || heldBack || entity.isStrict()) {
            return CompletableFuture.completedFuture(Done.getInstance());
        }
        // To stop reading is not to cancel: that would end the connection before the response is out. What is too much
        // waits.
        CompletableFuture<Done> enough = new CompletableFuture<>();
        AtomicLong read = new AtomicLong();
        CompletionStage<Done> end = parts().mapAsync(1, part -> {
                    if (read.addAndGet(part.size()) <= MOST_FORGOTTEN) {
                        return CompletableFuture.completedFuture(Done.getInstance());
                    }
                    enough.complete(Done.getInstance());
                    return closed;
                })
                .runWith(Sink.ignore(), materializer);
        end.whenComplete((done, brokenOff) -> enough.complete(Done.getInstance()));
        return enough.completeOnTimeout(Done.getInstance(), LONGEST.toMillis(), TimeUnit.MILLISECONDS);
    }
}
