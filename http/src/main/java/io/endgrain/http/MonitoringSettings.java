package io.endgrain.http;

import com.typesafe.config.Config;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Pattern;

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
    private static final String ROOT = "endgrain";
    private static final String EVERY = ROOT + ".metrics.every";
    private static final String SAMPLE = ROOT + ".tracing.sample";
    private static final String OTLP = ROOT + ".tracing.otlp.";
    private static final String ENDPOINT = OTLP + "endpoint";
    private static final String HEADERS = OTLP + "headers";
    private static final String TIMEOUT = OTLP + "timeout";

    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Set<String> PROTOCOLS = Set.of("grpc", "http/protobuf");
    private static final Set<String> COMPRESSIONS = Set.of("none", "gzip");

    /** Of HTTP: a token, and visible characters. */
    private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+=[!-~]([ -~]*[!-~])?");

    private static final Pattern TRACES_PATH = Pattern.compile("/v1/traces/*$");

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
        // With whole names, which messages are to tell.
        Config all = endgrain.atPath(ROOT);
        Duration every = all.getDuration(EVERY);
        require(every.compareTo(SHORTEST) >= 0, EVERY, "should be 100ms or longer, but it is " + every);
        double sample = all.getDouble(SAMPLE);
        require(sample >= 0 && sample <= 1, SAMPLE, "should be from 0 to 1, but it is " + sample);
        Duration timeout = all.getDuration(TIMEOUT);
        require(timeout.isPositive(), TIMEOUT, "should be longer than nothing, such as 10s, but it is " + timeout);
        return new MonitoringSettings(
                all.getBoolean(ROOT + ".metrics.enabled"),
                every,
                sample,
                all.getDuration(ROOT + ".tracing.slow"),
                new Otlp(
                        endpoint(all.getString(ENDPOINT)),
                        oneOf(all, OTLP + "protocol", PROTOCOLS),
                        oneOf(all, OTLP + "compression", COMPRESSIONS),
                        headers(all.getString(HEADERS)),
                        timeout));
    }

    /** Whether requests are traced at all: only if somebody wants to see it. */
    boolean tracing() {
        return !otlp.endpoint().isEmpty();
    }

    private static String endpoint(String url) {
        if (url.isEmpty()) {
            return url;
        }
        require(isUrl(url), ENDPOINT, "should be a URL such as http://localhost:4318, but it is " + url);
        require(
                !TRACES_PATH.matcher(url).find(),
                ENDPOINT,
                "should end before /v1/traces, which is added to it, but it is " + url);
        return url;
    }

    private static boolean isUrl(String text) {
        try {
            URI uri = new URI(text);
            return Set.of("http", "https").contains(String.valueOf(uri.getScheme())) && uri.getHost() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** What is wrong is told by its place, since headers hold secrets and messages go into logs. */
    private static String headers(String text) {
        String[] entries = text.isEmpty() ? new String[0] : text.split(",", -1);
        for (int i = 0; i < entries.length; i++) {
            require(
                    HEADER.matcher(entries[i]).matches(),
                    HEADERS,
                    "should be pairs name=value with commas between them, but number " + (i + 1) + " of "
                            + entries.length + " is none");
        }
        return text;
    }

    private static String oneOf(Config all, String setting, Set<String> values) {
        String value = all.getString(setting);
        require(
                values.contains(value),
                setting,
                "should be one of " + String.join(", ", values.stream().sorted().toList()) + ", but it is " + value);
        return value;
    }

    private static void require(boolean condition, String setting, String should) {
        if (!condition) {
            throw new IllegalArgumentException("The setting " + setting + " " + should + ".");
        }
    }
}
