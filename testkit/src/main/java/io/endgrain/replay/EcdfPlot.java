package io.endgrain.replay;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Draws how many requests had been answered after each time (ECDF), a curve for each run, over a logarithmic axis of
 * milliseconds: above all requests, below once more the slowest tenth, stretched so that the tail can be read.
 *
 * <p>A ping is added to every time. It is what people have between them and a server: without it the logarithmic axis shows
 * the step from 1 to 2 ms as large as that from 1 to 2 s, though nobody can feel it.
 */
public final class EcdfPlot {
    private static final int WIDTH = 1000;
    private static final int LEFT = 80;
    private static final int RIGHT = 30;
    private static final int TITLE_HEIGHT = 44;
    private static final int LEGEND_LINE = 20;
    private static final int PANEL_TITLE = 34;
    private static final int PANEL = 270;
    private static final int AXIS_HEIGHT = 30;
    private static final int FOOT = 46;

    private static final Canvas.Lettering TITLE = new Canvas.Lettering(0x222222, 17, true);
    private static final Canvas.Lettering TEXT = new Canvas.Lettering(0x222222, 13, false);
    private static final Canvas.Lettering SMALL = new Canvas.Lettering(0x444444, 12, false);
    private static final Canvas.Pen FRAME = new Canvas.Pen(0x666666, 1);
    private static final Canvas.Pen GRID = new Canvas.Pen(0xdddddd, 1);
    private static final Canvas.Pen FAINT_GRID = new Canvas.Pen(0xeeeeee, 1);

    private final List<Run> runs;
    private final long ping;
    private final TimeAxis times;
    private final ShareAxis.Tail tail;

    /** A plot of runs with a ping, zero or more, that is added to all times. */
    public EcdfPlot(List<Run> runs, Duration ping) {
        this.runs = List.copyOf(runs);
        this.ping = ping.toNanos();
        double shortest = Double.POSITIVE_INFINITY;
        double longest = 0;
        long requests = 1;
        for (Run run : runs) {
            Ecdf latencies = run.latencies();
            requests = Math.max(requests, latencies.total());
            if (latencies.size() > 0) {
                shortest = Math.min(shortest, milliseconds(latencies.nanoseconds()[0]));
                longest = Math.max(longest, milliseconds(latencies.longest().getAsLong()));
            }
        }
        this.times = longest == 0 ? new TimeAxis(1, 1000) : new TimeAxis(shortest, longest);
        this.tail = new ShareAxis.Tail(requests);
    }

    /** Whether a file can be written, by its name: it ends in {@code .svg} or {@code .png}. */
    public static boolean canWrite(Path file) {
        return isPng(file) || name(file).endsWith(".svg");
    }

    private static boolean isPng(Path file) {
        return name(file).endsWith(".png");
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    }

    /**
     * Writes the plot, as PNG or SVG by the file's name.
     *
     * @throws IOException if it cannot be written, or, for PNG only, if this machine has no fonts
     */
    public void write(Path file) throws IOException {
        if (!isPng(file)) {
            SvgCanvas canvas = new SvgCanvas(WIDTH, height());
            draw(canvas);
            Files.writeString(file, canvas.document());
            return;
        }
        try (PngCanvas canvas = new PngCanvas(WIDTH, height());
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            draw(canvas);
            canvas.write(out);
        }
    }

    private int legendHeight() {
        return runs.size() * LEGEND_LINE;
    }

    private int height() {
        return TITLE_HEIGHT + legendHeight() + 2 * (PANEL_TITLE + PANEL + AXIS_HEIGHT) + FOOT;
    }

    private void draw(Canvas canvas) {
        canvas.text(TITLE, Canvas.Anchor.START, LEFT, 28, "How long requests take");
        for (int i = 0; i < runs.size(); i++) {
            double y = TITLE_HEIGHT + LEGEND_LINE * (i + 0.5);
            canvas.line(CurvePens.pen(i), LEFT, y, LEFT + 34, y);
            canvas.text(TEXT, Canvas.Anchor.START, LEFT + 44, y + 4.5, legend(runs.get(i)));
        }
        int top = TITLE_HEIGHT + legendHeight() + PANEL_TITLE;
        panel(canvas, top, "Share of all requests answered within the time", new ShareAxis.Linear());
        int lower = top + PANEL + AXIS_HEIGHT + PANEL_TITLE;
        panel(canvas, lower, "The slowest tenth of them, stretched: 90 to 99 % is as tall as 99 to 99.9 %", tail);
        double foot = lower + PANEL + AXIS_HEIGHT;
        canvas.text(SMALL, Canvas.Anchor.MIDDLE, LEFT + plotWidth() / 2.0, foot + 12, axisTitle());
        if (runs.stream().anyMatch(run -> run.failed() > 0)) {
            String note = "Requests that failed count as never answered: their curves end below 100 %.";
            canvas.text(SMALL, Canvas.Anchor.MIDDLE, LEFT + plotWidth() / 2.0, foot + 32, note);
        }
    }

    private String axisTitle() {
        return "milliseconds, logarithmic"
                + (ping == 0 ? "" : "; a ping of " + Milliseconds.exact(ping) + " ms is added to every time");
    }

    private String legend(Run run) {
        Ecdf latencies = run.latencies();
        String failed = run.failed() == 0 ? "" : String.format(Locale.ROOT, ", %,d failed", run.failed());
        return String.format(
                Locale.ROOT,
                "%s  (%,d requests%s; ms: p50 %s, p99 %s, p99.8 %s)",
                run.name(),
                latencies.total(),
                failed,
                Milliseconds.text(Quantile.P50.of(latencies), ping),
                Milliseconds.text(Quantile.P99.of(latencies), ping),
                Milliseconds.text(Quantile.P99_8.of(latencies), ping));
    }

    private void panel(Canvas canvas, int top, String title, ShareAxis shares) {
        canvas.text(TEXT, Canvas.Anchor.START, LEFT, top - 10, title);
        int bottom = top + PANEL;
        int right = LEFT + plotWidth();
        for (ShareAxis.Mark mark : shares.marks()) {
            double y = bottom - PANEL * shares.place(mark.share());
            canvas.line(GRID, LEFT, y, right, y);
            canvas.text(SMALL, Canvas.Anchor.END, LEFT - 8, y + 4, mark.label());
        }
        for (TimeAxis.Tick tick : times.ticks()) {
            double x = x(tick.milliseconds());
            canvas.line(tick.whole() ? GRID : FAINT_GRID, x, top, x, bottom);
            if (times.isLabelled(tick)) {
                canvas.text(SMALL, Canvas.Anchor.MIDDLE, x, bottom + 18, tick.label());
            }
        }
        canvas.line(FRAME, new double[] {LEFT, right, right, LEFT, LEFT}, new double[] {top, top, bottom, bottom, top});
        for (int i = 0; i < runs.size(); i++) {
            curve(canvas, CurvePens.pen(i), runs.get(i).latencies(), bottom, shares);
        }
    }

    /** Steps, since the share is reached at the time and not before. Begins where the panel does, and ends at the right edge, at the share that was answered at all. */
    private void curve(Canvas canvas, Canvas.Pen pen, Ecdf latencies, int bottom, ShareAxis shares) {
        Steps steps = new Steps();
        for (int i = 0; i < latencies.size(); i++) {
            double share = latencies.answered()[i] / (double) latencies.total();
            double height = PANEL * shares.place(share);
            if (height > 0) {
                steps.to(x(milliseconds(latencies.nanoseconds()[i])), bottom - height, bottom);
            }
        }
        steps.drawTo(LEFT + plotWidth(), canvas, pen);
    }

    private static int plotWidth() {
        return WIDTH - LEFT - RIGHT;
    }

    private double x(double milliseconds) {
        return LEFT + plotWidth() * times.place(milliseconds);
    }

    private double milliseconds(long nanoseconds) {
        return Milliseconds.of(nanoseconds + ping);
    }
}
