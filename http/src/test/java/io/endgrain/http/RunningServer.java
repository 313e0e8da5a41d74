package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.endgrain.actors.Pipeline;
import io.endgrain.actors.PipelineSettings;
import io.endgrain.actors.Pipelines;
import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** A server on a free port of this machine, and a client for it. */
final class RunningServer implements AutoCloseable {
    static final ObjectMapper JSON = new ObjectMapper();

    /** Generous: a machine may be busy. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    final Server server;
    private final ActorSystem<Void> system;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();

    private final Monitoring monitoring;

    private RunningServer(Server server, ActorSystem<Void> system, Monitoring monitoring) {
        this.server = server;
        this.system = system;
        this.monitoring = monitoring;
    }

    static RunningServer over(Pipeline pipeline) throws Exception {
        return over(pipeline, "");
    }

    /** With settings that differ from the defaults. */
    static RunningServer over(Pipeline pipeline, String settings) throws Exception {
        Config config =
                Settings.load(ConfigFactory.parseString("endgrain.http.bind = \"127.0.0.1:0\"\n" + settings), null);
        ActorSystem<Void> system = ActorSystem.create(Behaviors.empty(), "test", config);
        return over(pipeline, config, system);
    }

    /** The server as it is served, with actors, over the tables of standard chess in these directories of a disk. */
    static RunningServer overTables(Disk disk, List<Path> directories, String settings) throws Exception {
        return overTables(disk, Map.of(Variant.STANDARD, directories), settings);
    }

    /** The same over the tables of several variants. */
    static RunningServer overTables(Disk disk, Map<Variant, List<Path>> directories, String settings) throws Exception {
        Config config = settings(settings);
        ActorSystem<Void> system = ActorSystem.create(Behaviors.empty(), "test", config);
        Pipeline pipeline =
                Pipelines.start(system, PipelineSettings.of(config.getConfig("endgrain")), directories, disk);
        return over(pipeline, config, system);
    }

    /** As above, and it tells of itself, as these settings say. */
    static RunningServer monitored(Disk disk, List<Path> directories, String settings) throws Exception {
        Config config = settings(settings);
        ActorSystem<Void> system = ActorSystem.create(Behaviors.empty(), "test", config);
        Pipeline pipeline = Pipelines.start(
                system, PipelineSettings.of(config.getConfig("endgrain")), Map.of(Variant.STANDARD, directories), disk);
        MonitoringSettings monitoring = MonitoringSettings.of(config.getConfig("endgrain"));
        return over(pipeline, config, system, Monitoring.start(config, monitoring));
    }

    private static RunningServer over(Pipeline pipeline, Config config, ActorSystem<Void> system) throws Exception {
        return over(pipeline, config, system, Monitoring.none());
    }

    private static RunningServer over(Pipeline pipeline, Config config, ActorSystem<Void> system, Monitoring monitoring)
            throws Exception {
        HttpSettings http = HttpSettings.of(config.getConfig("endgrain.http"));
        Server server = Server.start(system, pipeline, http, monitoring, Optional::empty)
                .toCompletableFuture()
                .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        return new RunningServer(server, system, monitoring);
    }

    private static Config settings(String more) throws CommandFailure {
        return Settings.load(ConfigFactory.parseString("endgrain.http.bind = \"127.0.0.1:0\"\n" + more), null);
    }

    int port() {
        return server.address().getPort();
    }

    URI uri(String pathAndQuery) {
        return URI.create("http://127.0.0.1:" + port() + pathAndQuery);
    }

    static String encode(String fen) {
        return URLEncoder.encode(fen, StandardCharsets.UTF_8);
    }

    HttpResponse<String> get(String pathAndQuery) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(pathAndQuery)));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<byte[]> sendForBytes(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    /** Asks again and again, within a bound, until {@code /health/ready} says what it should. */
    JsonNode awaitReady(String what, Predicate<HttpResponse<String>> condition)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        HttpResponse<String> response = get("/health/ready");
        while (!condition.test(response)) {
            assertThat(System.nanoTime())
                    .as("%s, but it is %s", what, response.body())
                    .isLessThan(end);
            response = get("/health/ready");
        }
        return JSON.readTree(response.body());
    }

    /** Waits, within a bound, until it is ready and nothing is wrong. */
    void awaitReady() throws IOException, InterruptedException {
        awaitReady("all is well", response -> response.body().contains("\"reasons\":[]"));
    }

    JsonNode json(String pathAndQuery) throws IOException, InterruptedException {
        return JSON.readTree(get(pathAndQuery).body());
    }

    /** A connection on which a test may say what no HTTP client would. */
    Socket socket() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
        socket.setSoTimeout((int) PATIENCE.toMillis());
        return socket;
    }

    /** Sends these bytes and reads until the server closes. */
    String raw(String request) throws IOException {
        try (Socket socket = socket()) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            InputStream input = socket.getInputStream();
            return new String(input.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** How many actors there are. */
    int actors() {
        return (int) ((ExtendedActorSystem) system.classicSystem())
                .printTree()
                .lines()
                .count();
    }

    /** Ends it in order, which is more than closing it is. */
    void stop() throws Exception {
        server.stop().toCompletableFuture().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        monitoring.stop();
        system.terminate();
        system.getWhenTerminated()
                .toCompletableFuture()
                .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
    }
}
