package io.endgrain.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A process of Node that runs {@code stream-client.js} against a server, and what it has printed. */
final class NodeClient implements AutoCloseable {
    private static final String NODE = "node";

    /** From this version on WebSockets are built in; two versions before they were behind an option. */
    private static final int BUILT_IN = 22;

    private final Process process;
    private final BufferedReader output;

    private NodeClient(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    /** Why there can be none here, as a sentence; empty if there can be. */
    static Optional<String> obstacle() throws IOException, InterruptedException {
        Optional<Integer> version = version();
        if (version.isEmpty()) {
            return Optional.of("there is no node on the PATH");
        }
        return version.get() < BUILT_IN - 2
                ? Optional.of(
                        "node " + version.get() + " has no WebSocket; it should be " + (BUILT_IN - 2) + " or newer")
                : Optional.empty();
    }

    private static Optional<Integer> version() throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(NODE, "--version").start();
        } catch (IOException notThere) {
            return Optional.empty();
        }
        // v20.20.2
        String version = process.inputReader().readLine();
        process.waitFor();
        return Optional.ofNullable(version)
                .filter(text -> text.matches("v\\d+\\..*"))
                .map(text -> Integer.valueOf(text.substring(1, text.indexOf('.'))));
    }

    static NodeClient start(RunningServer server, String what, String... fens)
            throws IOException, InterruptedException, URISyntaxException {
        List<String> command = new ArrayList<>();
        command.add(NODE);
        if (version().orElseThrow() < BUILT_IN) {
            command.add("--experimental-websocket");
        }
        command.add(Path.of(NodeClient.class.getResource("stream-client.js").toURI())
                .toString());
        command.add(what);
        command.add("ws://127.0.0.1:" + server.port() + "/stream");
        command.addAll(List.of(fens));
        return new NodeClient(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** The next frame that it has printed. */
    JsonNode next() throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new AssertionError("the process of node ended without a word");
        }
        return RunningServer.JSON.readTree(line);
    }

    /** All frames up to one of this type, which is the last. */
    List<JsonNode> upTo(String type) throws IOException {
        List<JsonNode> found = new ArrayList<>();
        do {
            found.add(next());
        } while (!found.getLast().path("type").asText().equals(type));
        return found;
    }

    /** Sends it a signal: {@code STOP}, so that it stands still, or {@code CONT}. */
    void signal(String name) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start();
        if (kill.waitFor() != 0) {
            throw new AssertionError(
                    "kill -" + name + " failed: " + kill.errorReader().readLine());
        }
    }

    int awaitEnd() throws InterruptedException {
        if (!process.waitFor(RunningServer.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the process of node does not end");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
