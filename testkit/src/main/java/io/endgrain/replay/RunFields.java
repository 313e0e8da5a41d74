package io.endgrain.replay;

import static io.endgrain.replay.RunJson.field;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what {@link RunJson} has written. All methods throw {@link IllegalArgumentException} for what it has not. */
final class RunFields {
    private RunFields() {}

    static Run run(JsonNode node) {
        Map<String, String> about = new LinkedHashMap<>();
        field(node, "about")
                .properties()
                .forEach(entry -> about.put(entry.getKey(), entry.getValue().asText()));
        JsonNode warmup = field(node, "warmup");
        JsonNode lateness = field(node, "lateness-ns");
        List<Run.ErrorCount> errors = new ArrayList<>();
        for (JsonNode error : field(node, "errors")) {
            errors.add(new Run.ErrorCount(
                    field(error, "kind").asText(),
                    field(error, "count").asLong(),
                    field(error, "first").asText()));
        }
        return new Run(
                field(node, "name").asText(),
                about,
                settings(field(node, "settings")),
                new Run.Warmup(
                        field(warmup, "requests").asLong(),
                        field(warmup, "failed").asLong(),
                        field(warmup, "seconds").asDouble()),
                ecdf(field(node, "ecdf"), field(node, "requests").asLong()),
                field(node, "mean-ns").asDouble(),
                field(node, "seconds").asDouble(),
                errors,
                field(node, "held-back").asLong(),
                new Run.Lateness(
                        field(lateness, "p99").asLong(),
                        field(lateness, "longest").asLong()),
                field(node, "stopped").asBoolean());
    }

    private static Ecdf ecdf(JsonNode points, long total) {
        long[] nanoseconds = new long[points.size()];
        long[] answered = new long[points.size()];
        for (int i = 0; i < nanoseconds.length; i++) {
            nanoseconds[i] = points.get(i).path(0).asLong(-1);
            answered[i] = points.get(i).path(1).asLong(-1);
        }
        return new Ecdf(nanoseconds, answered, total);
    }

    private static ReplaySettings settings(JsonNode node) {
        return new ReplaySettings(
                load(node),
                field(node, "warmup-share").asDouble(),
                field(node, "warmup-clients").asInt(),
                Duration.ofNanos(field(node, "timeout-ns").asLong()),
                field(node, "time-scale").asDouble());
    }

    private static Load load(JsonNode node) {
        String kind = field(node, "load").asText();
        return switch (kind) {
            case "closed" -> new Load.ClosedLoop(field(node, "clients").asInt());
            case "open" ->
                new Load.OpenLoop(
                        field(node, "requests-per-second").asDouble(),
                        Arrivals.labelled(field(node, "arrivals").asText()),
                        field(node, "seed").asLong(),
                        field(node, "most-in-flight").asInt());
            default -> throw new IllegalArgumentException("\"load\" is neither open nor closed");
        };
    }
}
