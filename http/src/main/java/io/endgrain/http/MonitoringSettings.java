package io.endgrain.http;

import com.typesafe.config.Config;
import java.net.URI;
import java.time.Duration;
import java.util.Set;

/**
 * The settings under {@code endgrain.metrics} and {@code endgrain.tracing}.
 *
 * @param metrics whether metrics are collected
 * @param every how often the figures at {@code /metrics} are made anew
 * @param sample share of the requests that are traced, from 0 to 1
 * @param slow requests that take so long are traced in any case
 * @param otlp where traces go
 */
record MonitoringSettings(boolean metrics, Duration every, double sample, Duration slow, Otlp otlp) {
    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Set<String> PROTOCOLS = Set.of("grpc", "http/protobuf");
    private static final Set<String> COMPRESSIONS = Set.of("none", "gzip");

    /**
     * A receiver of traces.
     *
     * @param endpoint its URL; empty for none
     * @param protocol {@code grpc} or {@code http/protobuf}
     * @param compression {@code none} or {@code gzip}
     * @param headers pairs {@code name=value}, with commas between them
     * @param timeout how long handing over may take
     */
    record Otlp(String endpoint, String protocol, String compression, String headers, Duration timeout) {}

    /**
     * Reads them.
     *
     * @param endgrain the settings under {@code endgrain}
     * @throws IllegalArgumentException if one cannot be; the message is a sentence
     */
    static MonitoringSettings of(Config endgrain) {
        Duration every = endgrain.getDuration("metrics.every");
        require(every.compareTo(SHORTEST) >= 0, "metrics.every should be 100ms or longer, but it is " + every);
        double sample = endgrain.getDouble("tracing.sample");
        require(sample >= 0 && sample <= 1, "tracing.sample should be from 0 to 1, but it is " + sample);
        Config otlp = endgrain.getConfig("tracing.otlp");
        return new MonitoringSettings(
                endgrain.getBoolean("metrics.enabled"),
                every,
                sample,
                endgrain.getDuration("tracing.slow"),
                new Otlp(
                        endpoint(otlp.getString("endpoint")),
                        oneOf(otlp, "protocol", PROTOCOLS),
                        oneOf(otlp, "compression", COMPRESSIONS),
                        otlp.getString("headers"),
                        otlp.getDuration("timeout")));
    }

    /** Whether requests are traced at all: only if somebody wants to see it. */
    boolean tracing() {
        return !otlp.endpoint().isEmpty();
    }

    private static String endpoint(String url) {
        if (url.isEmpty()) {
            return url;
        }
        String should = "tracing.otlp.endpoint should be a URL such as http://localhost:4318, but it is " + url;
        try {
            URI uri = URI.create(url);
            require(Set.of("http", "https").contains(String.valueOf(uri.getScheme())) && uri.getHost() != null, should);
        } catch (IllegalArgumentException noUri) {
            throw new IllegalArgumentException("The setting endgrain." + should + ".", noUri);
        }
        return url;
    }

    private static String oneOf(Config otlp, String name, Set<String> values) {
        String value = otlp.getString(name);
        require(
                values.contains(value),
                "tracing.otlp." + name + " should be one of "
                        + String.join(", ", values.stream().sorted().toList()) + ", but it is " + value);
        return value;
    }

    private static void require(boolean condition, String should) {
        if (!condition) {
            throw new IllegalArgumentException("The setting endgrain." + should + ".");
        }
    }
}
