package io.endgrain.http;

import io.endgrain.actors.Pipeline;
import io.endgrain.chess.Position;
import io.endgrain.http.StreamConnection.Outgoing;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import kamon.context.Context;
import org.apache.pekko.NotUsed;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.http.javadsl.model.AttributeKeys;
import org.apache.pekko.http.javadsl.model.ContentType;
import org.apache.pekko.http.javadsl.model.HttpEntities;
import org.apache.pekko.http.javadsl.model.HttpMethods;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.MediaTypes;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.apache.pekko.http.javadsl.model.headers.RawHeader;
import org.apache.pekko.http.javadsl.model.ws.Message;
import org.apache.pekko.http.javadsl.model.ws.TextMessage;
import org.apache.pekko.http.javadsl.model.ws.WebSocketUpgrade;
import org.apache.pekko.japi.Pair;
import org.apache.pekko.stream.BoundedSourceQueue;
import org.apache.pekko.stream.Materializer;
import org.apache.pekko.stream.javadsl.Flow;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;
import org.apache.pekko.util.ByteString;

/** Answers move by move: over WebSockets, many questions each, and as server-sent events, one question each. */
final class Streams {
    private static final ContentType EVENT_STREAM = MediaTypes.TEXT_EVENT_STREAM.toContentType();

    /** A comment, for those on the way who close what is silent. */
    private static final ByteString STILL_THERE = ByteString.fromString(": the disks are busy\n\n");

    private static final String SERVER_SENT = "server-sent events";
    private static final Duration SILENCE = Duration.ofSeconds(10);

    private final Materializer materializer;
    private final Pipeline pipeline;
    private final Questions questions;
    private final HttpSettings settings;
    private final Replies replies;
    private final Frames frames;
    private final Telemetry telemetry;
    private final ClientLimit limit;
    private final Set<StreamConnection> open = new HashSet<>();
    private final CompletableFuture<Void> drained = new CompletableFuture<>();
    private boolean stopping;

    Streams(
            ActorSystem<?> system,
            Pipeline pipeline,
            HttpSettings settings,
            Replies replies,
            Telemetry telemetry,
            ClientLimit limit) {
        this.limit = limit;
        this.telemetry = telemetry;
        this.materializer = Materializer.createMaterializer(system);
        this.pipeline = pipeline;
        this.questions = new Questions(pipeline.variants());
        this.settings = settings;
        this.replies = replies;
        this.frames = new Frames(system, settings.stream().silence());
    }

    /**
     * {@code /stream} and {@code /{variant}/stream}.
     *
     * @param variant the variant of the route, null if frames say it
     */
    HttpResponse webSocket(String variant, HttpRequest request) {
        try {
            if (variant != null) {
                questions.variant(variant);
            }
        } catch (RefusedRequest refused) {
            return Responses.error(refused);
        }
        WebSocketUpgrade upgrade =
                request.getAttribute(AttributeKeys.webSocketUpgrade).orElse(null);
        if (upgrade == null) {
            return Responses.error(
                    StatusCodes.UPGRADE_REQUIRED,
                    "This is for WebSockets: the request should ask for an upgrade to one.",
                    List.of(RawHeader.create("Upgrade", "websocket")));
        }
        return conversation(variant, request, upgrade);
    }

    private HttpResponse conversation(String variant, HttpRequest request, WebSocketUpgrade upgrade) {
        String route = (variant == null ? Endpoint.STREAM : Endpoint.VARIANT_STREAM).template();
        QuestionSpans spans = new QuestionSpans(telemetry, route, Context.Empty());
        Pair<BoundedSourceQueue<Outgoing>, Source<Outgoing, NotUsed>> events = events();
        StreamConnection connection = begin(events.first(), spans, limit.of(request, route));
        connection.greet();
        Sink<Message, ?> questionsIn = Flow.of(Message.class)
                .mapAsync(1, message -> FrameText.of(message, settings.stream().frameChars(), materializer))
                .map(text -> text.frame(variant))
                .watchTermination((unused, end) -> end.whenComplete((done, failure) -> ended(connection)))
                .to(Sink.foreach(connection::receive));
        Source<Message, ?> eventsOut = events.second().map(connection::leaves).map(event ->
                (Message) TextMessage.create(StreamEventJson.frame(event)));
        return frames.handle(
                upgrade,
                Flow.fromSinkAndSourceCoupled(questionsIn, eventsOut),
                connection::silent,
                connection::closing);
    }

    /** {@code GET /{variant}}, or {@code HEAD}, of a client that accepts server-sent events. */
    HttpResponse serverSentEvents(String variant, HttpRequest request) {
        Position position;
        Duration deadline;
        ClientLimit.Client client = limit.of(request, SERVER_SENT);
        ClientLimit.Deposit deposit;
        try {
            position = questions.position(variant, request);
            deadline = ClientDeadline.of(request, settings.deadline());
            deposit = client.ask();
        } catch (RefusedRequest refused) {
            return Responses.error(refused);
        }
        RequestLine.of(request).position(position);
        if (request.method().equals(HttpMethods.HEAD)) {
            // The headers are the same whatever the answer is, so that nothing need be read for them.
            deposit.cost(0);
            return eventStream(Source.empty());
        }
        Pair<BoundedSourceQueue<Outgoing>, Source<Outgoing, NotUsed>> events = events();
        StreamConnection connection = begin(
                events.first(),
                new QuestionSpans(
                        telemetry, SERVER_SENT, RequestLine.of(request).context()),
                client);
        connection.ask(null, position, deadline, deposit);
        connection.finish();
        Source<ByteString, ?> body = events.second()
                .map(connection::leaves)
                .map(event -> ByteString.fromString(StreamEventJson.serverSent(event)))
                .keepAlive(SILENCE, () -> STILL_THERE)
                .watchTermination((unused, end) -> end.whenComplete((done, failure) -> ended(connection)));
        return eventStream(body);
    }

    private static HttpResponse eventStream(Source<ByteString, ?> body) {
        return HttpResponse.create()
                .withEntity(HttpEntities.createChunked(EVENT_STREAM, body))
                .addHeaders(List.of(Responses.NO_STORE, Responses.VARY_ACCEPT));
    }

    /** One event more fits than may wait: that which says so. */
    private Pair<BoundedSourceQueue<Outgoing>, Source<Outgoing, NotUsed>> events() {
        return Source.<Outgoing>queue(settings.stream().mostUnread() + 1).preMaterialize(materializer);
    }

    private StreamConnection begin(
            BoundedSourceQueue<Outgoing> events, QuestionSpans spans, ClientLimit.Client client) {
        StreamConnection connection = new StreamConnection(
                pipeline, questions, settings.deadline(), settings.stream(), replies, spans, client, events);
        boolean tooLate;
        synchronized (this) {
            open.add(connection);
            tooLate = stopping;
        }
        if (tooLate) {
            connection.finish();
        }
        return connection;
    }

    private void ended(StreamConnection connection) {
        connection.gone();
        synchronized (this) {
            open.remove(connection);
            completeIfDrained();
        }
    }

    /** No more questions; connections are closed once theirs have been answered. Completes when all are. */
    CompletionStage<Void> drain() {
        List<StreamConnection> left;
        synchronized (this) {
            stopping = true;
            left = List.copyOf(open);
            completeIfDrained();
        }
        left.forEach(StreamConnection::finish);
        return drained.minimalCompletionStage();
    }

    private void completeIfDrained() {
        if (stopping && open.isEmpty()) {
            drained.complete(null);
        }
    }
}
