package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.endgrain.actors.PipelineSettings;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import io.endgrain.testkit.GatedDisk;
import io.endgrain.testkit.GeneratedTables;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole service, stopped while a disk is still reading for somebody. */
class ServiceTest {
    @TempDir
    private Path folder;

    @Test
    void an_answer_that_waits_for_a_disk_is_finished_before_the_service_stops() throws Exception {
        GatedDisk disk = diskWithOneTable();
        disk.close();
        Service service = start(disk);
        try (HttpClient client = HttpClient.newHttpClient()) {
            CompletableFuture<HttpResponse<String>> answer =
                    ask(client, service, "/standard?fen=" + Questions.EXAMPLE_FEN);
            assertThat(disk.awaitWaiting(1, RunningServer.PATIENCE)).isTrue();
            awaitMonitor(client, service, "requests_under_way=1u");

            CompletableFuture<Void> stopped = CompletableFuture.runAsync(service::stop);
            awaitRefusal(service);
            assertThat(answer).isNotDone();
            assertThat(stopped).isNotDone();
            disk.open();

            HttpResponse<String> response = answer.get(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(RunningServer.JSON
                            .readTree(response.body())
                            .get("category")
                            .asText())
                    .isEqualTo("win");
            stopped.get(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } finally {
            disk.open();
        }
    }

    private GatedDisk diskWithOneTable() {
        GeneratedTables.copy(folder, "KRvK");
        return new GatedDisk(new OsDisk());
    }

    private Service start(GatedDisk disk) throws Exception {
        Config settings = Settings.load(ConfigFactory.parseString("endgrain.http.bind = \"127.0.0.1:0\""), null);
        return Service.start(
                settings,
                HttpSettings.of(settings.getConfig("endgrain.http")),
                PipelineSettings.of(settings.getConfig("endgrain")),
                MonitoringSettings.of(settings.getConfig("endgrain")),
                Map.of(Variant.STANDARD, List.of(folder)),
                disk,
                Optional::empty);
    }

    private static CompletableFuture<HttpResponse<String>> ask(HttpClient client, Service service, String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(service.url() + path))
                .timeout(RunningServer.PATIENCE)
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    }

    private static void awaitMonitor(HttpClient client, Service service, String field) throws Exception {
        long end = System.nanoTime() + RunningServer.PATIENCE.toNanos();
        while (!ask(client, service, "/monitor").get().body().contains(field)) {
            assertThat(System.nanoTime()).as("the monitor shows %s", field).isLessThan(end);
        }
    }

    /** Polls, within a bound, with new connections until nobody listens any more. */
    private static void awaitRefusal(Service service) throws Exception {
        long end = System.nanoTime() + RunningServer.PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            try (HttpClient another = HttpClient.newHttpClient()) {
                ask(another, service, "/health/live").get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof ConnectException) {
                    return;
                }
            }
        }
        throw new AssertionError("the service still listens");
    }
}
