package io.endgrain.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Metrics in Prometheus' text format, read as strictly as Prometheus does.
 *
 * @param samples all of them
 * @param types what each family of metrics is
 */
record Exposition(List<Sample> samples, Map<String, String> types) {
    private static final Pattern SAMPLE =
            Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})? ([-+]?(?:[0-9.eE+-]+|Inf|NaN))");
    private static final Pattern LABEL = Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\]|\\\\.)*)\"(?:,|$)");

    /** One value. */
    record Sample(String metric, Map<String, String> labels, double value) {}

    /** Reads the text of a response. */
    static Exposition parse(String text) {
        List<Sample> samples = new ArrayList<>();
        Map<String, String> types = new TreeMap<>();
        for (String line : text.lines().toList()) {
            if (line.startsWith("# TYPE ")) {
                String[] words = line.split(" ");
                if (types.put(words[2], words[3]) != null) {
                    throw new AssertionError("two families of one name: " + line);
                }
            } else if (!line.startsWith("#") && !line.isEmpty()) {
                samples.add(sample(line));
            }
        }
        return new Exposition(samples, types);
    }

    private static Sample sample(String line) {
        Matcher matcher = SAMPLE.matcher(line);
        if (!matcher.matches()) {
            throw new AssertionError("no sample: " + line);
        }
        Map<String, String> labels = new TreeMap<>();
        if (matcher.group(2) != null) {
            Matcher label = LABEL.matcher(matcher.group(2));
            int at = 0;
            while (label.find()) {
                if (label.start() != at) {
                    throw new AssertionError("no labels: " + line);
                }
                at = label.end();
                labels.put(label.group(1), label.group(2));
            }
            if (at != matcher.group(2).length()) {
                throw new AssertionError("no labels: " + line);
            }
        }
        String value = matcher.group(3).replace("Inf", "Infinity");
        return new Sample(matcher.group(1), labels, Double.parseDouble(value));
    }

    /** The sum of the samples of a metric that have these labels among theirs. */
    double sum(String metric, Map<String, String> labels) {
        return samples.stream()
                .filter(sample -> sample.metric().equals(metric)
                        && sample.labels().entrySet().containsAll(labels.entrySet()))
                .mapToDouble(Sample::value)
                .sum();
    }

    /** Whether there is such a metric, as one or as a part of a histogram. */
    boolean has(String metric) {
        return samples.stream().anyMatch(sample -> sample.metric().equals(metric));
    }
}
