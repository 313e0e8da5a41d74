package io.endgrain.http;

import static org.apache.pekko.http.javadsl.server.Directives.complete;
import static org.apache.pekko.http.javadsl.server.Directives.completeWithFuture;
import static org.apache.pekko.http.javadsl.server.Directives.concat;
import static org.apache.pekko.http.javadsl.server.Directives.extractRequest;
import static org.apache.pekko.http.javadsl.server.Directives.mapResponse;
import static org.apache.pekko.http.javadsl.server.Directives.pathEnd;
import static org.apache.pekko.http.javadsl.server.Directives.reject;
import static org.apache.pekko.http.javadsl.server.Directives.respondWithDefaultHeader;

import io.endgrain.log.FaultLog;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.pekko.http.javadsl.model.HttpHeader;
import org.apache.pekko.http.javadsl.model.HttpMethods;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.apache.pekko.http.javadsl.model.headers.RawHeader;
import org.apache.pekko.http.javadsl.server.ExceptionHandler;
import org.apache.pekko.http.javadsl.server.RejectionHandler;
import org.apache.pekko.http.javadsl.server.Route;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which path leads where. Nothing is changed: {@code GET}, {@code HEAD}, {@code OPTIONS}, and {@code POST} to ask much at once. */
final class Routes {
    private static final Logger log = LoggerFactory.getLogger(Routes.class);

    private Routes() {}

    /**
     * The routes at one address. Whatever comes in, there is an answer.
     *
     * @param audience who is served there
     * @param faults is told what nobody foresaw
     */
    static Route of(
            Endpoint.Audience audience,
            Answers answers,
            Streams streams,
            Bulk bulk,
            FrontPage frontPage,
            Operations operations,
            FaultLog faults) {
        Route[] routes = Arrays.stream(Endpoint.values())
                .filter(endpoint -> endpoint.isFor(audience))
                .map(endpoint -> endpoint.route(variant -> read(endpoint, request -> switch (endpoint) {
                    case FRONT_PAGE -> now(frontPage.get(request));
                    case OPENAPI -> now(OpenApi.get(request));
                    case TABLES -> now(operations.tables(request));
                    case DEVICES -> now(operations.devices(request));
                    case METRICS -> now(operations.metrics(request));
                    case MONITOR -> operations.monitor(request);
                    case LIVE -> now(operations.live(request));
                    case READY -> now(operations.ready(request));
                    case STREAM, VARIANT_STREAM -> now(streams.webSocket(variant, request));
                    case MAINLINE -> answers.mainline(variant, request);
                    case POSITION -> position(answers, streams, bulk, variant, request);
                })))
                .toArray(Route[]::new);
        Route all = concat(pathEnd(() -> wholeServer(audience)), routes);
        return respondWithDefaultHeader(
                Responses.ANY_ORIGIN,
                () -> extractRequest(request -> mapResponse(
                        response -> Negotiation.inPreferredFormat(request, response),
                        () -> all.seal(nothingHere(audience), unforeseen(faults)))));
    }

    private static CompletionStage<HttpResponse> position(
            Answers answers, Streams streams, Bulk bulk, String variant, HttpRequest request) {
        if (request.method().equals(HttpMethods.POST)) {
            return bulk.post(variant, request);
        }
        return EventStreams.isAcceptedBy(request)
                ? now(streams.serverSentEvents(variant, request))
                : answers.answer(variant, request);
    }

    private static CompletionStage<HttpResponse> now(HttpResponse response) {
        return CompletableFuture.completedFuture(response);
    }

    /** Reads what is at a path. Pekko leaves the body of the response to HEAD away. */
    private static Route read(Endpoint endpoint, Function<HttpRequest, CompletionStage<HttpResponse>> respond) {
        return extractRequest(request -> {
            RequestLine.of(request).route(endpoint.template());
            List<String> methods = List.of(endpoint.methods().split(", "));
            if (request.method().equals(HttpMethods.OPTIONS)) {
                return complete(options(endpoint.methods()));
            }
            if (methods.contains(request.method().value())) {
                return completeWithFuture(respond.apply(request));
            }
            return complete(Responses.error(
                    StatusCodes.METHOD_NOT_ALLOWED,
                    "The method " + request.method().value() + " is not allowed at "
                            + Quotation.of(request.getUri().path()) + "; it should be "
                            + endpoint.methods().replace(", OPTIONS", " or OPTIONS") + ".",
                    List.of(allow(endpoint.methods()))));
        });
    }

    private static HttpResponse options(String methods) {
        return Responses.noContent(List.of(
                allow(methods),
                RawHeader.create("Access-Control-Allow-Methods", methods),
                RawHeader.create("Access-Control-Allow-Headers", "*"),
                RawHeader.create("Access-Control-Max-Age", "86400")));
    }

    private static HttpHeader allow(String methods) {
        return RawHeader.create("Allow", methods);
    }

    /** {@code OPTIONS *} has no path. */
    private static Route wholeServer(Endpoint.Audience audience) {
        Endpoint most = Endpoint.POSITION.isFor(audience) ? Endpoint.POSITION : Endpoint.OPENAPI;
        return extractRequest(
                request -> request.method().equals(HttpMethods.OPTIONS) ? complete(options(most.methods())) : reject());
    }

    private static RejectionHandler nothingHere(Endpoint.Audience audience) {
        String whatThereIs = audience == Endpoint.Audience.OPERATORS
                ? "this is the address for operators, and /openapi.json tells what they can ask for."
                : "positions are answered at /standard?fen=" + Questions.EXAMPLE_FEN
                        + " and main lines at /standard/mainline?fen=" + Questions.EXAMPLE_FEN + ".";
        return RejectionHandler.newBuilder()
                .handleNotFound(extractRequest(request -> complete(Responses.error(
                        StatusCodes.NOT_FOUND,
                        "There is nothing at " + Quotation.of(request.getUri().path()) + "; " + whatThereIs,
                        List.of()))))
                .build();
    }

    /** Where it happened tells what are the same; the request, which the log must not tell, is in its line at debug. */
    private static ExceptionHandler unforeseen(FaultLog faults) {
        return ExceptionHandler.newBuilder()
                .matchAny(failure -> extractRequest(request -> {
                    StackTraceElement[] trace = failure.getStackTrace();
                    String kind = failure.getClass().getName() + (trace.length == 0 ? "" : " at " + trace[0]);
                    faults.error(log, kind, "a request failed in a way that nobody foresaw: " + kind, failure);
                    return complete(Responses.error(
                            StatusCodes.INTERNAL_SERVER_ERROR,
                            "The server failed in a way that nobody foresaw; its log says more.",
                            List.of()));
                }))
                .build();
    }
}
