package io.endgrain.http;

import io.endgrain.actors.Pipeline;
import io.endgrain.actors.RequestRegistry;
import java.net.InetAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import kamon.context.Context;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.http.javadsl.model.ContentType;
import org.apache.pekko.http.javadsl.model.ContentTypes;
import org.apache.pekko.http.javadsl.model.HttpCharset;
import org.apache.pekko.http.javadsl.model.HttpEntities;
import org.apache.pekko.http.javadsl.model.HttpHeader;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.MediaType;
import org.apache.pekko.http.javadsl.model.MediaTypes;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.apache.pekko.stream.Materializer;
import org.apache.pekko.stream.javadsl.Source;
import org.apache.pekko.util.ByteString;

/** Many positions with one request, a line each, in the class of reads that stands back behind what people wait for. */
final class Bulk {
    private static final String TEXT = "text/plain";
    private static final String SUBTYPE = "x-ndjson";
    private static final String NDJSON = "application/" + SUBTYPE;
    private static final String UTF_8 = "utf-8";
    private static final String US_ASCII = "us-ascii";
    private static final ContentType ANSWERS = ContentTypes.create(MediaTypes.applicationBinary(SUBTYPE, true));

    /** A bulk request takes a while: whoever has too many of them need not ask every second. */
    private static final Duration COME_AGAIN = Duration.ofSeconds(5);

    private final Materializer materializer;
    private final ClientLimit limit;
    private final BulkRequest.Needs needs;
    private final Duration grace;
    private final Map<InetAddress, Integer> perClient = new HashMap<>();
    private final Set<BulkRequest> open = new HashSet<>();
    private final CompletableFuture<Void> drained = new CompletableFuture<>();
    private boolean stopping;

    Bulk(
            ActorSystem<?> system,
            Pipeline pipeline,
            HttpSettings settings,
            Executor executor,
            Replies replies,
            Telemetry telemetry,
            ClientLimit limit) {
        this.limit = limit;
        this.materializer = Materializer.createMaterializer(system);
        this.needs = new BulkRequest.Needs(
                pipeline,
                new Questions(pipeline.variants()),
                replies,
                new QuestionSpans(telemetry, "bulk line", Context.Empty()),
                settings.bulk(),
                new BulkTurns(settings.bulk().together(), executor),
                executor);
        // What is left of the time to stop is for clients to read the last lines.
        this.grace = settings.shutdownTimeout().multipliedBy(3).dividedBy(4);
    }

    /** {@code POST /{variant}}. */
    CompletionStage<HttpResponse> post(String variant, HttpRequest request) {
        BulkRequest bulk;
        ClientLimit.Client client = limit.of(request, "bulk line");
        try {
            RequestLine.of(request).variant(needs.questions().variant(variant));
            Duration deadline = ClientDeadline.of(request, needs.settings().deadline());
            BulkLine.Form form = form(request);
            requireAccepted(request);
            bulk = new BulkRequest(needs, variant, form, RequestBody.of(request), client, deadline);
            begin(bulk, client.address());
        } catch (RefusedRequest refused) {
            return CompletableFuture.completedFuture(Responses.error(refused));
        }
        RequestLine line = RequestLine.of(request).streamed();
        bulk.outcome().thenAccept(outcome -> line.end(outcome.lines(), outcome.errors()));
        ClientConnection.of(request).whenGone(bulk::gone);
        return RequestBody.of(request).parts(materializer).thenApply(parts -> response(bulk.answers(parts)));
    }

    private static HttpResponse response(Source<ByteString, ?> answers) {
        return HttpResponse.create()
                .withEntity(HttpEntities.createChunked(ANSWERS, answers))
                .addHeader(Responses.NO_STORE);
    }

    private static BulkLine.Form form(HttpRequest request) throws RefusedRequest {
        String encoding =
                request.getHeader("Content-Encoding").map(HttpHeader::value).orElse("identity");
        if (!encoding.equals("identity")) {
            throw new RefusedRequest(
                    StatusCodes.UNSUPPORTED_MEDIA_TYPE,
                    "The body is encoded with " + Quotation.of(encoding) + "; it should be sent as it is.");
        }
        ContentType content = request.entity().getContentType();
        MediaType media = content.mediaType();
        String type = media.mainType() + "/" + media.subType();
        BulkLine.Form form = switch (type) {
            case TEXT -> BulkLine.Form.TEXT;
            case NDJSON -> BulkLine.Form.JSON;
            default ->
                throw new RefusedRequest(
                        StatusCodes.UNSUPPORTED_MEDIA_TYPE,
                        "The header Content-Type is " + Quotation.of(type) + "; it should be " + TEXT
                                + ", with one FEN a line, or " + NDJSON + ", with one object such as "
                                + BulkLine.EXAMPLE
                                + " a line.");
        };
        requireCharset(content);
        return form;
    }

    /** Lines are read as UTF-8, of which US-ASCII is a part. */
    private static void requireCharset(ContentType content) throws RefusedRequest {
        String charset =
                content.getCharsetOption().map(HttpCharset::value).orElse(UTF_8).toLowerCase(Locale.ROOT);
        if (!charset.equals(UTF_8) && !charset.equals(US_ASCII)) {
            throw new RefusedRequest(
                    StatusCodes.UNSUPPORTED_MEDIA_TYPE,
                    "The charset of the header Content-Type is " + Quotation.of(charset) + "; it should be " + UTF_8
                            + " or " + US_ASCII + ", or be left out.");
        }
    }

    private static void requireAccepted(HttpRequest request) throws RefusedRequest {
        if (!Negotiation.accepts(request, SUBTYPE)) {
            throw new RefusedRequest(StatusCodes.NOT_ACCEPTABLE, Negotiation.notAcceptable(request, NDJSON));
        }
    }

    private synchronized void begin(BulkRequest bulk, InetAddress client) throws RefusedRequest {
        if (stopping) {
            throw shuttingDown();
        }
        int under = perClient.getOrDefault(client, 0);
        if (under >= needs.settings().perClient()) {
            throw new RefusedRequest(
                    StatusCodes.TOO_MANY_REQUESTS,
                    "This address has " + under
                            + " bulk requests under way, which is as many as it may have; another one"
                            + " should wait until one of them has ended.",
                    Responses.retryAfter(COME_AGAIN));
        }
        perClient.put(client, under + 1);
        open.add(bulk);
        bulk.outcome().thenAccept(outcome -> ended(bulk, client));
    }

    private synchronized void ended(BulkRequest bulk, InetAddress client) {
        open.remove(bulk);
        perClient.computeIfPresent(client, (address, under) -> under == 1 ? null : under - 1);
        completeIfDrained();
    }

    private static RefusedRequest shuttingDown() {
        return Replies.comeAgain("This server is shutting down", Duration.ofSeconds(1));
    }

    /** No more lines are taken. Those under way are finished, or told when time runs out. Completes when all are. */
    CompletionStage<Void> drain() {
        List<BulkRequest> left;
        synchronized (this) {
            stopping = true;
            left = List.copyOf(open);
            completeIfDrained();
        }
        left.forEach(bulk -> bulk.stop(shuttingDown()));
        CompletableFuture.delayedExecutor(grace.toMillis(), TimeUnit.MILLISECONDS, needs.executor())
                .execute(this::endAll);
        return drained.minimalCompletionStage();
    }

    private void endAll() {
        List<BulkRequest> left;
        synchronized (this) {
            left = List.copyOf(open);
        }
        left.forEach(
                bulk -> bulk.end(new RequestRegistry.Refused("This server is shutting down", Duration.ofSeconds(1))));
    }

    private void completeIfDrained() {
        if (stopping && open.isEmpty()) {
            drained.complete(null);
        }
    }
}
