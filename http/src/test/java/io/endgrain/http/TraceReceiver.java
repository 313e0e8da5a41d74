package io.endgrain.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;

/** A receiver of traces over OTLP (HTTP, protobuf) on a free port, as a collector is. */
final class TraceReceiver implements AutoCloseable {
    private final HttpServer server;
    private final List<Received> spans = new CopyOnWriteArrayList<>();
    private final Map<String, String> resource = new TreeMap<>();

    /** A span as it came, attributes as text. */
    record Received(
            String trace, String id, String parent, String name, long start, long end, Map<String, String> attributes) {
        long nanos() {
            return end - start;
        }
    }

    TraceReceiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/traces", this::receive);
        server.start();
    }

    /** Settings of a server that sends its traces here. */
    String settings() {
        return "endgrain.tracing.otlp.endpoint = \"http://127.0.0.1:"
                + server.getAddress().getPort() + "\"\n";
    }

    private void receive(HttpExchange exchange) throws IOException {
        boolean zipped = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        try (InputStream body = zipped ? new GZIPInputStream(exchange.getRequestBody()) : exchange.getRequestBody()) {
            ExportTraceServiceRequest request = ExportTraceServiceRequest.parseFrom(body);
            for (ResourceSpans resources : request.getResourceSpansList()) {
                resource.putAll(attributes(resources.getResource().getAttributesList()));
                for (ScopeSpans scope : resources.getScopeSpansList()) {
                    scope.getSpansList().forEach(span -> spans.add(received(span)));
                }
            }
        }
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    }

    private static Received received(io.opentelemetry.proto.trace.v1.Span span) {
        HexFormat hex = HexFormat.of();
        return new Received(
                hex.formatHex(span.getTraceId().toByteArray()),
                hex.formatHex(span.getSpanId().toByteArray()),
                hex.formatHex(span.getParentSpanId().toByteArray()),
                span.getName(),
                span.getStartTimeUnixNano(),
                span.getEndTimeUnixNano(),
                attributes(span.getAttributesList()));
    }

    private static Map<String, String> attributes(List<KeyValue> pairs) {
        Map<String, String> attributes = new TreeMap<>();
        for (KeyValue pair : pairs) {
            attributes.put(
                    pair.getKey(),
                    switch (pair.getValue().getValueCase()) {
                        case INT_VALUE -> Long.toString(pair.getValue().getIntValue());
                        case BOOL_VALUE -> Boolean.toString(pair.getValue().getBoolValue());
                        default -> pair.getValue().getStringValue();
                    });
        }
        return attributes;
    }

    /** What has come so far. */
    List<Received> spans() {
        return List.copyOf(spans);
    }

    /** Those of a trace. */
    List<Received> spans(String trace) {
        return spans.stream().filter(span -> span.trace().equals(trace)).toList();
    }

    /** The first that matches. */
    Optional<Received> find(Predicate<Received> matches) {
        return spans.stream().filter(matches).findFirst();
    }

    /** What the sender says of itself. */
    Map<String, String> resource() {
        return resource;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
