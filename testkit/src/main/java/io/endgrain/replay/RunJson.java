package io.endgrain.replay;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Keeps runs in a file, with all that is needed to print and draw them again: {@code {"replay": 1, "runs": [ … ]}}. The points of
 * the ECDF are pairs of nanoseconds and the number of requests answered within them; quantiles beside them, in milliseconds,
 * are for readers and not read again. No ping is in any of the times.
 */
public final class RunJson {
    private static final int VERSION = 1;
    private static final ObjectMapper JSON = new ObjectMapper();

    private RunJson() {}

    /** Writes runs. */
    public static void write(Path file, List<Run> runs) throws IOException {
        ObjectNode root = JSON.createObjectNode().put("replay", VERSION);
        ArrayNode array = root.putArray("runs");
        for (Run run : runs) {
            put(run, array.addObject());
        }
        // Points on a line each would make a file of thousands of lines.
        Files.writeString(file, root + "\n");
    }

    /**
     * Reads runs.
     *
     * @throws IOException if the file cannot be read, or is none that {@link #write} made: a sentence
     */
    public static List<Run> read(Path file) throws IOException {
        JsonNode root;
        try (InputStream bytes = Files.newInputStream(file)) {
            root = JSON.readTree(bytes);
        } catch (JacksonException damaged) {
            throw new IOException(file + " is not a result of a replay: it is not JSON.", damaged);
        }
        try {
            if (root.path("replay").asInt() != VERSION) {
                throw new IllegalArgumentException("it does not begin with \"replay\": " + VERSION);
            }
            List<Run> runs = new ArrayList<>();
            for (JsonNode run : field(root, "runs")) {
                runs.add(RunFields.run(run));
            }
            return runs;
        } catch (IllegalArgumentException wrong) {
            throw new IOException(file + " is not a result of a replay: " + wrong.getMessage(), wrong);
        }
    }

    /** A field that has to be there. */
    static JsonNode field(JsonNode node, String name) {
        JsonNode field = node.get(name);
        if (field == null) {
            throw new IllegalArgumentException("\"" + name + "\" is missing");
        }
        return field;
    }

    private static void put(Run run, ObjectNode node) {
        node.put("name", run.name());
        run.about().forEach(node.putObject("about")::put);
        put(run.settings(), node.putObject("settings"));
        node.putObject("warmup")
                .put("requests", run.warmup().requests())
                .put("failed", run.warmup().failed())
                .put("seconds", run.warmup().seconds());
        Ecdf latencies = run.latencies();
        node.put("requests", latencies.total())
                .put("failed", run.failed())
                .put("seconds", run.seconds())
                .put("requests-per-second", run.rate())
                .put("stopped", run.stopped())
                .put("held-back", run.heldBack());
        node.putObject("lateness-ns")
                .put("p99", run.lateness().p99())
                .put("longest", run.lateness().longest());
        node.put("mean-ns", run.meanNanoseconds());
        node.put("share-within-1-ms", latencies.shareWithin(TimeUnit.MILLISECONDS.toNanos(1)));
        ObjectNode quantiles = node.putObject("milliseconds");
        for (Quantile quantile : Quantile.values()) {
            quantile.of(latencies)
                    .ifPresentOrElse(
                            time -> quantiles.put(quantile.label(), Milliseconds.of(time)),
                            () -> quantiles.putNull(quantile.label()));
        }
        ArrayNode errors = node.putArray("errors");
        for (Run.ErrorCount error : run.errors()) {
            errors.addObject()
                    .put("kind", error.kind())
                    .put("count", error.count())
                    .put("first", error.first());
        }
        ArrayNode points = node.putArray("ecdf");
        for (int i = 0; i < latencies.size(); i++) {
            points.addArray().add(latencies.nanoseconds()[i]).add(latencies.answered()[i]);
        }
    }

    private static void put(ReplaySettings settings, ObjectNode node) {
        switch (settings.load()) {
            case Load.ClosedLoop(int clients) -> node.put("load", "closed").put("clients", clients);
            case Load.OpenLoop(double perSecond, Arrivals arrivals, long seed, int mostInFlight) ->
                node.put("load", "open")
                        .put("requests-per-second", perSecond)
                        .put("arrivals", arrivals.label())
                        .put("seed", seed)
                        .put("most-in-flight", mostInFlight);
        }
        node.put("warmup-share", settings.warmupShare())
                .put("warmup-clients", settings.warmupClients())
                .put("timeout-ns", settings.timeout().toNanos())
                .put("time-scale", settings.timeScale());
    }
}
