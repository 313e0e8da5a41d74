package io.endgrain.http;

import io.endgrain.actors.Pipeline;
import io.endgrain.log.FaultLog;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.pekko.Done;
import org.apache.pekko.NotUsed;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.DispatcherSelector;
import org.apache.pekko.http.javadsl.Http;
import org.apache.pekko.http.javadsl.ServerBinding;
import org.apache.pekko.http.javadsl.ServerBuilder;
import org.apache.pekko.http.javadsl.model.HttpHeader;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.headers.Connection;
import org.apache.pekko.http.javadsl.server.Route;
import org.apache.pekko.japi.function.Function;
import org.apache.pekko.stream.Materializer;
import org.apache.pekko.stream.javadsl.Flow;

/**
 * The HTTP server over a pipeline. Each connection has a flow of its own, since that is the only place where Pekko shows
 * that a client has gone away.
 */
final class Server {
    /** Ample for what has been handed over to leave the process. */
    private static final Duration MOMENT = Duration.ofMillis(200);

    private static final HttpHeader CLOSE = Connection.create("close");

    /** Ample for tools that ask once in a while, and little of what files need. */
    static final int OPERATORS_CONNECTIONS = 64;

    /** How long an operator's answer may take when nothing else is to be waited for. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(1);

    private final Listening everybody;
    private final Optional<Listening> operators;
    private final Streams streams;
    private final Bulk bulk;
    private final Operations operations;
    private final Duration shutdownTimeout;

    /** What has not been said in the log yet. */
    private final Runnable lastWords;

    /**
     * An address at which it listens.
     *
     * @param binding the address, bound
     * @param underWay the answers under way there
     */
    private record Listening(ServerBinding binding, AnswersUnderWay underWay) {
        /** Takes no more connections, finishes the answers under way, those of others too, within a bound, and closes all. */
        CompletionStage<?> stop(CompletionStage<?> others, Duration bound) {
            Executor inAMoment = CompletableFuture.delayedExecutor(MOMENT.toMillis(), TimeUnit.MILLISECONDS);
            return binding.unbind()
                    .thenCompose(unbound -> underWay.drain()
                            .thenCombine(others, (answers, more) -> answers)
                            .toCompletableFuture()
                            .completeOnTimeout(null, bound.toMillis(), TimeUnit.MILLISECONDS))
                    .thenComposeAsync(drained -> binding.terminate(MOMENT), inAMoment);
        }
    }

    private Server(
            Listening everybody,
            Optional<Listening> operators,
            Streams streams,
            Bulk bulk,
            Operations operations,
            Duration shutdownTimeout,
            Runnable lastWords) {
        this.everybody = everybody;
        this.operators = operators;
        this.streams = streams;
        this.bulk = bulk;
        this.operations = operations;
        this.shutdownTimeout = shutdownTimeout;
        this.lastWords = lastWords;
    }

    /** As below, of a server that makes no tables. */
    static CompletionStage<Server> start(ActorSystem<?> system, Pipeline pipeline, HttpSettings settings) {
        return start(system, pipeline, settings, Monitoring.none(), Optional::empty);
    }

    /**
     * Binds the addresses of the settings. Fails with {@link java.net.BindException} as a cause if that cannot be.
     *
     * @param monitoring is told what happens
     * @param ownTables how far the server's own tables are, if it makes any
     */
    static CompletionStage<Server> start(
            ActorSystem<?> system,
            Pipeline pipeline,
            HttpSettings settings,
            Monitoring monitoring,
            Supplier<Optional<GenerationStatus>> ownTables) {
        Executor executor = system.dispatchers().lookup(DispatcherSelector.defaultDispatcher());
        Operations operations = new Operations(pipeline, monitoring, ownTables);
        Telemetry telemetry = monitoring.telemetry();
        FaultLog faults = new FaultLog();
        monitoring.watch(pipeline, system, faults);
        Replies replies = new Replies(faults, settings.deadline());
        ClientLimit limit = new ClientLimit(
                settings.clientLimit(),
                new ClientAddresses(settings.trustedProxies()),
                System::nanoTime,
                telemetry,
                faults);
        Streams streams = new Streams(system, pipeline, settings, replies, telemetry, limit);
        Bulk bulk = new Bulk(system, pipeline, settings, executor, replies, telemetry, limit);
        Answers answers = new Answers(pipeline, settings, executor, replies, limit);
        FrontPage frontPage =
                new FrontPage(pipeline, ownTables, settings.operators().isPresent());
        java.util.function.Function<Endpoint.Audience, Route> routes =
                audience -> Routes.of(audience, answers, streams, bulk, frontPage, operations, faults);
        Cancellable summaries = system.scheduler()
                .scheduleWithFixedDelay(FaultLog.WINDOW, FaultLog.WINDOW, faults::summarise, system.executionContext());
        ServerBuilder everybody = at(system, settings.address());
        CompletionStage<Optional<Listening>> operators = settings.operators().isEmpty()
                ? CompletableFuture.completedFuture(Optional.empty())
                : listen(
                                system,
                                at(system, settings.operators().get())
                                        .adaptSettings(server -> server.withMaxConnections(OPERATORS_CONNECTIONS)),
                                routes.apply(Endpoint.Audience.OPERATORS),
                                telemetry)
                        .thenApply(Optional::of);
        Endpoint.Audience others = settings.operators().isPresent() ? Endpoint.Audience.PUBLIC : Endpoint.Audience.ALL;
        return operators.thenCompose(apart -> listen(system, everybody, routes.apply(others), telemetry)
                .thenApply(listening ->
                        new Server(listening, apart, streams, bulk, operations, settings.shutdownTimeout(), () -> {
                            summaries.cancel();
                            monitoring.stop();
                            faults.summarise();
                        })));
    }

    private static ServerBuilder at(ActorSystem<?> system, InetSocketAddress address) {
        return Http.get(system).newServerAt(address.getAddress().getHostAddress(), address.getPort());
    }

    private static CompletionStage<Listening> listen(
            ActorSystem<?> system, ServerBuilder at, Route routes, Telemetry telemetry) {
        AnswersUnderWay underWay = new AnswersUnderWay();
        Function<HttpRequest, CompletionStage<HttpResponse>> handler = routes.function(system);
        return at.bindFlow(Flow.fromMaterializer(
                        (materializer, attributes) -> connection(handler, underWay, telemetry, materializer)))
                .thenApply(binding -> new Listening(binding, underWay));
    }

    /**
     * The flow of one connection. It watches the requests, not the responses: their end comes at once when the client
     * closes, while the end of the responses waits for the answer under way.
     */
    private static Flow<HttpRequest, HttpResponse, NotUsed> connection(
            Function<HttpRequest, CompletionStage<HttpResponse>> handler,
            AnswersUnderWay underWay,
            Telemetry telemetry,
            Materializer materializer) {
        ClientConnection client = new ClientConnection();
        CompletableFuture<Done> closed = new CompletableFuture<>();
        return Flow.of(HttpRequest.class)
                .watchTermination((unused, end) -> {
                    // Both ways to end, completed and failed, mean the same.
                    end.whenComplete((done, failure) -> {
                        client.gone();
                        underWay.closed(client);
                        closed.complete(Done.getInstance());
                    });
                    return unused;
                })
                .mapAsync(1, request -> {
                    underWay.begin(client);
                    RequestLine line = RequestLine.begin(request, telemetry);
                    RequestBody body = RequestBody.begin(request);
                    return handler.apply(body.mark(line.mark(client.mark(request))))
                            .thenCompose(response ->
                                    body.forget(closed, materializer).thenApply(read -> response))
                            .thenApply(response -> {
                                line.end(response.status());
                                HttpResponse traced = line.traced(response);
                                return underWay.handedOver(client) ? traced.addHeader(CLOSE) : traced;
                            });
                });
    }

    /** Where it listens; the port is the real one. */
    InetSocketAddress address() {
        return everybody.binding().localAddress();
    }

    /** Where operators' routes are, if they have an address of their own; the port is the real one. */
    Optional<InetSocketAddress> operatorsAddress() {
        return operators.map(listening -> listening.binding().localAddress());
    }

    /** How it is at this moment. */
    Readiness readiness() {
        return operations.readiness();
    }

    /** From now on it says that it is not ready for more requests. */
    void stopping() {
        operations.stopping();
    }

    /**
     * Takes no more connections, finishes the answers under way within the bound of the settings, and closes all. Operators
     * are answered until then, if they have an address of their own.
     */
    CompletionStage<?> stop() {
        stopping();
        CompletionStage<?> streamed = streams.drain().thenCombine(bulk.drain(), (events, lines) -> events);
        return everybody
                .stop(streamed, shutdownTimeout)
                .thenCompose(stopped -> operators.isPresent()
                        ? operators
                                .get()
                                .stop(CompletableFuture.completedFuture(null), LAST_ANSWERS)
                                .thenApply(closed -> stopped)
                        : CompletableFuture.completedFuture(stopped))
                .whenComplete((terminated, failure) -> lastWords.run());
    }
}
