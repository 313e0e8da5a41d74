package io.endgrain.http;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A process {@code endgrain serve} of its own, which has said where it listens. */
final class ServingProcess implements AutoCloseable {
    /** The longest that a test waits for anything. */
    static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Pattern URL = Pattern.compile("try (http://\\S+)$");

    private final Process process;
    private final Path errors;
    private final long started;

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
        Matcher url = URL.matcher(greeting);
        assertThat(url.find()).as(greeting).isTrue();
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url.group(1)))
                    .timeout(PATIENCE)
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.ofString());
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
        process.destroyForcibly();
        Files.delete(errors);
    }
}
