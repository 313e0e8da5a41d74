package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A process {@code endgrain serve} of its own, which has said where it listens. */
final class ServingProcess implements AutoCloseable {
    /** The longest that a test waits for anything. */
    static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Duration POLL = Duration.ofMillis(50);

    private static final Pattern URL = Pattern.compile("try (http://\\S+)$");

    private final Process process;
    private final Path errors;
    private final long started;
    private final HttpClient client = HttpClient.newHttpClient();

    /** The line that tells people where to look. */
    final String greeting;

    private ServingProcess(Process process, Path errors, long started, String greeting) {
        this.process = process;
        this.errors = errors;
        this.started = started;
        this.greeting = greeting;
    }

    /** Starts it on a free port, with PATH and these variables as its whole environment. */
    static ServingProcess start(List<String> command, Map<String, String> environment) throws IOException {
        Path errors = Files.createTempFile("serving", ".err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
        builder.environment().keySet().retainAll(List.of("PATH"));
        builder.environment().putAll(environment);
        long started = System.nanoTime();
        Process process = builder.start();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        String greeting = output.readLine();
        assertThat(greeting)
                .as("the first line; standard error: %s", Files.readString(errors))
                .isNotNull();
        return new ServingProcess(process, errors, started, greeting);
    }

    /** Asks for the example in the greeting. */
    HttpResponse<String> askExample() throws IOException, InterruptedException {
        return get(example());
    }

    /** Asks for a path. */
    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return get(example().resolve(path));
    }

    JsonNode json(String path) throws IOException, InterruptedException {
        return RunningServer.JSON.readTree(get(path).body());
    }

    private URI example() {
        Matcher url = URL.matcher(greeting);
        assertThat(url.find()).as(greeting).isTrue();
        return URI.create(url.group(1));
    }

    private HttpResponse<String> get(URI uri) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri).timeout(PATIENCE).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @FunctionalInterface
    interface Condition {
        boolean holds() throws Exception;
    }

    /** Asks again and again, a few times a second, until something is so; fails when that takes too long. */
    void eventually(String what, Condition condition) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        CountDownLatch never = new CountDownLatch(1);
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as(what + "; log: %s", log()).isLessThan(end);
            assertThat(never.await(POLL.toMillis(), TimeUnit.MILLISECONDS)).isFalse();
        }
    }

    Duration sinceStart() {
        return Duration.ofNanos(System.nanoTime() - started);
    }

    /** Sends SIGTERM and waits for the end. Returns the exit code. */
    int terminate() throws InterruptedException {
        process.destroy();
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as("ends after SIGTERM")
                .isTrue();
        return process.exitValue();
    }

    /** What it has written to standard error. */
    String log() throws IOException {
        return Files.readString(errors);
    }

    @Override
    public void close() throws IOException {
        client.close();
        process.destroyForcibly();
        Files.delete(errors);
    }
}
