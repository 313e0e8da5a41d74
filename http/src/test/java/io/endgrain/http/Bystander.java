package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Somebody who goes on asking, while a server is flooded, what needs no disk, and looks at how much waits. */
final class Bystander implements AutoCloseable {
    private final RunningServer server;
    private final URI known;
    private final List<Long> health = new ArrayList<>();
    private final List<Long> answers = new ArrayList<>();
    private final CompletableFuture<Void> ended;
    private long mostQueued;
    private long mostUnderWay;
    private long mostWaiting;
    private volatile boolean over;

    private Bystander(RunningServer server, URI known) {
        this.server = server;
        this.known = known;
        this.ended = CompletableFuture.runAsync(
                this::watch, task -> Thread.ofPlatform().start(task));
    }

    /**
     * Begins.
     *
     * @param known has been answered before
     */
    static Bystander of(RunningServer server, URI known) {
        return new Bystander(server, known);
    }

    private void watch() {
        try {
            while (!over) {
                health.add(nanos(server.uri("/health/live")));
                answers.add(nanos(known));
                for (JsonNode queued : server.json("/devices").findValues("queued")) {
                    mostQueued = Math.max(mostQueued, queued.asLong());
                }
                String load = server.get("/monitor").body();
                mostUnderWay = Math.max(mostUnderWay, field(load, "requests_under_way="));
                mostWaiting = Math.max(mostWaiting, field(load, "requests_waiting="));
            }
        } catch (Exception failed) {
            throw new IllegalStateException("a bystander was not served", failed);
        }
    }

    private static long field(String line, String name) {
        int start = line.indexOf(name) + name.length();
        return Long.parseLong(line.substring(start, line.indexOf('u', start)));
    }

    private long nanos(URI uri) throws Exception {
        long start = System.nanoTime();
        HttpResponse<String> response = server.send(HttpRequest.newBuilder(uri));
        assertThat(response.statusCode()).as(uri.getPath()).isEqualTo(200);
        return System.nanoTime() - start;
    }

    /**
     * Requires that it has noticed nothing.
     *
     * @param millis what others wait, at least
     */
    void requireUndisturbed(double millis) {
        assertThat(p99(health)).as("p99 of health checks").isLessThan(millis);
        assertThat(p99(answers)).as("p99 of answers that are known").isLessThan(millis);
        assertThat(mostUnderWay).as("requests under way").isLessThan(64);
        assertThat(mostWaiting).as("requests in line").isZero();
        assertThat(mostQueued).as("pages queued").isLessThan(1024);
    }

    private static double p99(List<Long> nanos) {
        return OpenLoop.quantile(nanos.stream().mapToLong(Long::longValue).toArray(), 0.99);
    }

    /** Ends, and fails if it was not served. */
    @Override
    public void close() {
        over = true;
        ended.orTimeout(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }

    @Override
    public String toString() {
        return String.format(
                "p99 of %d health checks %.0f ms, of answers that are known %.0f ms; at most %d under way, %d in line, %d pages queued",
                health.size(), p99(health), p99(answers), mostUnderWay, mostWaiting, mostQueued);
    }
}
