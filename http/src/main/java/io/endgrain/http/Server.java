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
import org.apache.pekko.http.javadsl.model.HttpHeader;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.headers.Connection;
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

    private final ServerBinding binding;
    private final AnswersUnderWay underWay;
    private final Streams streams;
    private final Operations operations;
    private final Duration shutdownTimeout;

    /** What has not been said in the log yet. */
    private final Runnable lastWords;

    private Server(
            ServerBinding binding,
            AnswersUnderWay underWay,
            Streams streams,
            Operations operations,
            Duration shutdownTimeout,
            Runnable lastWords) {
        this.binding = binding;
        this.underWay = underWay;
        this.streams = streams;
        this.operations = operations;
        this.shutdownTimeout = shutdownTimeout;
        this.lastWords = lastWords;
    }

    /** As below, of a server that makes no tables. */
    static CompletionStage<Server> start(ActorSystem<?> system, Pipeline pipeline, HttpSettings settings) {
        return start(system, pipeline, settings, Optional::empty);
    }

    /**
     * Binds the address of the settings. Fails with {@link java.net.BindException} as a cause if that cannot be.
     *
     * @param ownTables how far the server's own tables are, if it makes any
     */
    static CompletionStage<Server> start(
            ActorSystem<?> system,
            Pipeline pipeline,
            HttpSettings settings,
            Supplier<Optional<GenerationStatus>> ownTables) {
        Executor executor = system.dispatchers().lookup(DispatcherSelector.defaultDispatcher());
        AnswersUnderWay underWay = new AnswersUnderWay();
        Operations operations = new Operations(pipeline, ownTables);
        FaultLog faults = new FaultLog();
        Replies replies = new Replies(faults, settings.deadline());
        Streams streams = new Streams(system, pipeline, settings, replies);
        Function<HttpRequest, CompletionStage<HttpResponse>> handler = Routes.of(
                        new Answers(pipeline, settings, executor, replies),
                        streams,
                        new FrontPage(pipeline, ownTables),
                        operations,
                        faults)
                .function(system);
        Cancellable summaries = system.scheduler()
                .scheduleWithFixedDelay(FaultLog.WINDOW, FaultLog.WINDOW, faults::summarise, system.executionContext());
        InetSocketAddress address = settings.address();
        return Http.get(system)
                .newServerAt(address.getAddress().getHostAddress(), address.getPort())
                .bindFlow(Flow.fromMaterializer(
                        (materializer, attributes) -> connection(handler, underWay, materializer)))
                .thenApply(binding ->
                        new Server(binding, underWay, streams, operations, settings.shutdownTimeout(), () -> {
                            summaries.cancel();
                            faults.summarise();
                        }));
    }

    /**
     * The flow of one connection. It watches the requests, not the responses: their end comes at once when the client
     * closes, while the end of the responses waits for the answer under way.
     */
    private static Flow<HttpRequest, HttpResponse, NotUsed> connection(
            Function<HttpRequest, CompletionStage<HttpResponse>> handler,
            AnswersUnderWay underWay,
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
                    RequestLine line = RequestLine.begin(request);
                    return handler.apply(line.mark(client.mark(request)))
                            .thenCompose(response -> RequestBody.forget(request, closed, materializer)
                                    .thenApply(read -> response))
                            .thenApply(response -> {
                                line.end(response.status());
                                return underWay.handedOver(client) ? response.addHeader(CLOSE) : response;
                            });
                });
    }

    /** Where it listens; the port is the real one. */
    InetSocketAddress address() {
        return binding.localAddress();
    }

    /** Takes no more connections, finishes the answers under way within the bound of the settings, and closes all. */
    CompletionStage<?> stop() {
        operations.stopping();
        Executor inAMoment = CompletableFuture.delayedExecutor(MOMENT.toMillis(), TimeUnit.MILLISECONDS);
        return binding.unbind()
                .thenCompose(unbound -> underWay.drain()
                        .thenCombine(streams.drain(), (answers, streamed) -> answers)
                        .toCompletableFuture()
                        .completeOnTimeout(null, shutdownTimeout.toMillis(), TimeUnit.MILLISECONDS))
                .thenComposeAsync(drained -> binding.terminate(MOMENT), inAMoment)
                .whenComplete((terminated, failure) -> lastWords.run());
    }
}
