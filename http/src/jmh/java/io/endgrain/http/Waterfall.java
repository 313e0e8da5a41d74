package io.endgrain.http;

import io.endgrain.http.TraceReceiver.Received;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Draws a trace as SVG: a line for each span, below the one that it is part of, from its start to its end. Reads have two
 * parts: in the queue, and on the device. It has a background of its own, so that it can be read on any page.
 */
final class Waterfall {
    private static final int WIDTH = 1000;
    private static final int LABELS = 250;
    private static final int NOTES = 220;
    private static final int LINE = 18;
    private static final int TOP = 64;
    private static final int BAR = 11;
    private static final int LEAST_BAR = 2;
    private static final int INDENT = 14;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_MICRO = 1e3;

    /** Steps of the axis that people like, in milliseconds. */
    private static final double[] STEPS = {0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000};

    private static final int MOST_STEPS = 8;

    private static final Map<String, String> COLOURS = Map.of(
            "http", "#57606a",
            "request", "#57606a",
            "line", "#bf8700",
            "probe", "#8ec1f0",
            "capture", "#b39ddb",
            "open", "#2da44e",
            "queue", "#f2c14e",
            "read", "#cf4a3c");

    private final List<Line> lines = new ArrayList<>();
    private final StringBuilder svg = new StringBuilder();
    private final long begin;
    private final double nanosPerPoint;

    /** A span and how deep it is. */
    private record Line(Received span, int depth) {}

    private Waterfall(List<Received> spans) {
        List<Received> ordered = spans.stream()
                .sorted(Comparator.comparingLong(Received::start).thenComparingLong(Received::end))
                .toList();
        for (Received span : ordered) {
            if (ordered.stream().noneMatch(other -> other.id().equals(span.parent()))) {
                add(span, 0, ordered);
            }
        }
        begin = spans.stream().mapToLong(Received::start).min().orElseThrow();
        long end = spans.stream().mapToLong(Received::end).max().orElseThrow();
        nanosPerPoint = Math.max(1, end - begin) / (double) (WIDTH - LABELS - NOTES);
    }

    private void add(Received span, int depth, List<Received> spans) {
        lines.add(new Line(span, depth));
        spans.stream().filter(child -> child.parent().equals(span.id())).forEach(child -> add(child, depth + 1, spans));
    }

    /**
     * The picture.
     *
     * @param title what it shows
     * @param spans of one trace, one at least
     */
    static String svg(String title, List<Received> spans) {
        return new Waterfall(spans).draw(title);
    }

    private String draw(String title) {
        int height = TOP + lines.size() * LINE + LINE;
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
                        + " font-family=\"system-ui, 'DejaVu Sans', sans-serif\" font-size=\"12\" fill=\"#1f2328\">%n",
                WIDTH,
                height,
                WIDTH,
                height));
        svg.append("<rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"#ffffff\" stroke=\"#d0d7de\"/>\n");
        text(12, 22, "font-size=\"14\" font-weight=\"600\"", title);
        legend();
        axis(height);
        for (int i = 0; i < lines.size(); i++) {
            line(lines.get(i), TOP + i * LINE);
        }
        return svg.append("</svg>\n").toString();
    }

    private void legend() {
        double x = WIDTH - NOTES - 210;
        for (String[] entry : new String[][] {
            {"probe", "probe"}, {"capture", "capture"}, {"queue", "in the queue"}, {"read", "on the device"}
        }) {
            rect(x, 12, 11, entry[0]);
            text(x + 16, 22, "", entry[1]);
            x += 32 + 7 * entry[1].length();
        }
    }

    private void axis(int height) {
        double millis = (WIDTH - LABELS - NOTES) * nanosPerPoint / NANOS_PER_MILLI;
        double step = STEPS[STEPS.length - 1];
        for (int i = STEPS.length - 1; i >= 0 && millis / STEPS[i] <= MOST_STEPS; i--) {
            step = STEPS[i];
        }
        for (double at = 0; at <= millis; at += step) {
            double x = LABELS + at * NANOS_PER_MILLI / nanosPerPoint;
            svg.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#d8dee4\"/>%n",
                    x,
                    x,
                    TOP - 8,
                    height - 8));
            text(x, TOP - 13, "text-anchor=\"middle\" fill=\"#57606a\"", millis(step < 1 ? at : Math.rint(at)) + " ms");
        }
    }

    private static String millis(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : String.format(Locale.ROOT, "%.1f", value);
    }

    private void line(Line line, int y) {
        Received span = line.span();
        text(12 + INDENT * line.depth(), y + BAR, "", label(span));
        double x = LABELS + (span.start() - begin) / nanosPerPoint;
        double width = span.nanos() / nanosPerPoint;
        if (span.name().equals("read")) {
            double queue = Math.min(width, micros(span, "queue-us") * NANOS_PER_MICRO / nanosPerPoint);
            if (queue > 0) {
                rect(x, y, queue, "queue");
            }
            rect(x + queue, y, width - queue, "read");
        } else {
            rect(x, y, width, span.name());
        }
        text(x + Math.max(width, LEAST_BAR) + 5, y + BAR, "fill=\"#57606a\" font-size=\"11\"", note(span));
    }

    private static String label(Received span) {
        Map<String, String> tags = span.attributes();
        return switch (span.name()) {
            case "probe" -> tags.get("move").equals("none") ? "probe of the position" : "probe of " + tags.get("move");
            case "read", "open" -> span.name() + " " + tags.getOrDefault("table", "");
            case "request", "line", "capture" -> span.name();
            default -> "GET " + span.name();
        };
    }

    private static String note(Received span) {
        String whole = String.format(Locale.ROOT, "%.1f ms", span.nanos() / NANOS_PER_MILLI);
        return switch (span.name()) {
            case "read" ->
                String.format(
                        Locale.ROOT,
                        "%s: %.1f + %.1f ms",
                        span.attributes().get("device"),
                        micros(span, "queue-us") / 1e3,
                        micros(span, "service-us") / 1e3);
            case "probe" -> "true".equals(span.attributes().get("resident")) ? "all in memory" : whole;
            case "request" -> whole + ", rounds of reads: " + span.attributes().get("rounds");
            default -> whole;
        };
    }

    private static long micros(Received span, String tag) {
        return Long.parseLong(span.attributes().getOrDefault(tag, "0"));
    }

    private void rect(double x, double y, double width, String kind) {
        svg.append(String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" rx=\"1.5\" fill=\"%s\"/>%n",
                x,
                y,
                Math.max(LEAST_BAR, width),
                BAR,
                COLOURS.getOrDefault(kind, COLOURS.get("http"))));
    }

    private void text(double x, double y, String attributes, String text) {
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" %s>%s</text>%n",
                x,
                y,
                attributes,
                text.replace("&", "&amp;").replace("<", "&lt;")));
    }
}
