package io.endgrain.http;

import io.endgrain.generate.Generation;
import io.endgrain.generate.GenerationProgress;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Shows how far a generation is: on a terminal in one line that changes, elsewhere a line for each table, and for what takes
 * long a line now and then. Safe for all threads.
 */
final class GenerationDisplay implements GenerationProgress {
    private static final long REFRESH = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long PLAIN_REFRESH = TimeUnit.SECONDS.toNanos(15);

    private final Terminal terminal;
    private final boolean changesLine;
    private final long start;
    private long stepStart;
    private long shown;
    private int width;

    GenerationDisplay(Terminal terminal, long start) {
        this.terminal = terminal;
        this.changesLine = System.console() != null && System.console().isTerminal();
        this.start = start;
        this.stepStart = start;
    }

    @Override
    public synchronized void solving(Step step) {
        stepStart = System.nanoTime();
        shown = stepStart;
        if (changesLine) {
            change(line(step, "solving", ""));
        }
    }

    @Override
    public synchronized void solved(Step step, long done, long all) {
        if (System.nanoTime() - shown < (changesLine ? REFRESH : PLAIN_REFRESH)) {
            return;
        }
        shown = System.nanoTime();
        show(line(
                step,
                "solving",
                String.format(Locale.ROOT, "%,d of %,d positions, %d %%  ", 2 * done, 2 * all, 100 * done / all)));
    }

    @Override
    public synchronized void writing(Step step) {
        if (changesLine) {
            change(line(step, "compressing", ""));
        }
    }

    @Override
    public synchronized void finished(Step step, long bytes) {
        clear();
        terminal.println(String.format(
                Locale.ROOT,
                "%-8s %3d of %d  %,11d bytes  %7.1f s",
                step.material(),
                step.number(),
                step.all(),
                bytes,
                (System.nanoTime() - stepStart) / 1e9));
    }

    /** Says what was done in all. */
    synchronized void end(Generation.Report report, Path out) {
        clear();
        String made = report.made().isEmpty()
                ? "Nothing to make"
                : String.format(
                        Locale.ROOT,
                        "%s made, %,d bytes, in %s",
                        tables(report.made().size()),
                        report.bytes(),
                        elapsed());
        String present = report.present().isEmpty()
                ? ""
                : "; " + tables(report.present().size()) + (report.present().size() == 1 ? " was" : " were")
                        + " there already";
        terminal.println(made + present + ": " + out);
    }

    private static String tables(int count) {
        return count == 1 ? "1 table" : count + " tables";
    }

    /** Takes the changing line away. */
    synchronized void clear() {
        if (width > 0) {
            terminal.out().print("\r" + " ".repeat(width) + "\r");
            terminal.out().flush();
            width = 0;
        }
    }

    private String line(Step step, String phase, String detail) {
        return String.format(
                Locale.ROOT,
                "%-8s %3d of %d  %s  %s%s",
                step.material(),
                step.number(),
                step.all(),
                phase,
                detail,
                elapsed());
    }

    private String elapsed() {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
        return String.format(Locale.ROOT, "%d:%02d min", seconds / 60, seconds % 60);
    }

    private void show(String line) {
        if (changesLine) {
            change(line);
        } else {
            terminal.println(line);
        }
    }

    private void change(String line) {
        String padding = " ".repeat(Math.max(0, width - line.length()));
        terminal.out().print("\r" + line + padding);
        terminal.out().flush();
        width = line.length();
    }
}
