package io.endgrain.http;

import io.endgrain.generate.Generation;
import io.endgrain.generate.GenerationProgress;
import io.endgrain.http.GenerationStatus.Current;
import io.endgrain.syzygy.Material;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Shows how far a generation is: on a terminal in one line that changes, elsewhere a line for each table, and for what takes
 * long a line now and then. Safe for all threads.
 */
final class GenerationDisplay implements GenerationProgress {
    private static final long REFRESH = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long PLAIN_REFRESH = TimeUnit.SECONDS.toNanos(15);

    private final Terminal terminal;
    private final boolean changesLine;
    private final LongSupplier clock;
    private final GenerationTracker tracker;
    private final long start;
    private long stepStart;
    private long shown;
    private int width;

    /**
     * A display.
     *
     * @param changesLine whether the terminal is one, on which a line can be written again
     * @param clock nanoseconds that never go back
     */
    GenerationDisplay(Terminal terminal, boolean changesLine, Path folder, LongSupplier clock) {
        this.terminal = terminal;
        this.changesLine = changesLine;
        this.clock = clock;
        this.tracker = new GenerationTracker(folder, clock);
        this.start = clock.getAsLong();
        this.stepStart = start;
        this.shown = start;
    }

    @Override
    public synchronized void waiting(Path folder) {
        clear();
        terminal.println("Another process makes tables in " + folder + "; this one goes on when that has ended.");
    }

    @Override
    public void planned(List<Material> toMake) {
        tracker.planned(toMake);
    }

    @Override
    public synchronized void solving(Step step) {
        tracker.solving(step);
        stepStart = clock.getAsLong();
        shown = changesLine ? shown : stepStart;
        refresh();
    }

    @Override
    public void solved(Step step, long done, long all) {
        tracker.solved(step, done, all);
        refresh();
    }

    @Override
    public void deciding(Step step, int plies, long positions) {
        tracker.deciding(step, plies, positions);
        refresh();
    }

    @Override
    public void writing(Step step) {
        tracker.writing(step);
        refresh();
    }

    @Override
    public void compressing(Step step, int done, int all) {
        tracker.compressing(step, done, all);
        refresh();
    }

    @Override
    public synchronized void finished(Step step, long bytes) {
        tracker.finished(step, bytes);
        clear();
        terminal.println(String.format(
                Locale.ROOT,
                "%-8s %3d of %d  %,11d bytes  %7.1f s",
                step.material(),
                step.number(),
                step.all(),
                bytes,
                (clock.getAsLong() - stepStart) / 1e9));
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

    /** Says that it has been stopped before the end. */
    synchronized void stopped() {
        clear();
        int made = tracker.status().made().size();
        terminal.println("Stopped. " + (made == 0 ? "No table was finished" : tables(made) + " made, which stay")
                + "; the same command goes on from there.");
    }

    static String tables(int count) {
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

    private synchronized void refresh() {
        long now = clock.getAsLong();
        if (now - shown >= (changesLine ? REFRESH : PLAIN_REFRESH)) {
            shown = now;
            tracker.status().current().ifPresent(current -> show(line(current, tracker.status())));
        }
    }

    /** At most some 80 characters, since a line that a terminal breaks cannot be written again. */
    private String line(Current current, GenerationStatus status) {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%-8s %3d of %d  %s; ",
                current.step().material(),
                current.step().number(),
                current.step().all(),
                detail(current)));
        if (current.remaining().isEmpty()) {
            return line.append(elapsed()).toString();
        }
        line.append("about ").append(GenerationStatus.about(current.remaining().get()));
        if (current.step().number() < current.step().all()) {
            status.remaining().ifPresent(left -> line.append(", all about ").append(GenerationStatus.about(left)));
        }
        return line.toString();
    }

    /** The phase, and what can be counted of it. */
    static String detail(Current current) {
        return switch (current.phase()) {
            case SOLVING ->
                String.format(
                        Locale.ROOT,
                        "solving, %.0f %% of %s positions",
                        100 * current.done(),
                        count(current.allPositions()));
            case DECIDING ->
                String.format(
                        Locale.ROOT, "retrograde, ply %d, %s positions", current.plies(), count(current.positions()));
            case COMPRESSING ->
                String.format(Locale.ROOT, "%s, %.0f %%", current.phase().text(), 100 * current.done());
        };
    }

    private static String count(long positions) {
        return positions < 1_000_000 ? positions / 1000 + " k" : String.format(Locale.ROOT, "%.1f M", positions / 1e6);
    }

    private Duration sinceStart() {
        return Duration.ofNanos(clock.getAsLong() - start);
    }

    private String elapsed() {
        long seconds = sinceStart().toSeconds();
        return String.format(Locale.ROOT, "%d:%02d min", seconds / 60, seconds % 60);
    }

    private void show(String line) {
        if (changesLine) {
            String padding = " ".repeat(Math.max(0, width - line.length()));
            terminal.out().print("\r" + line + padding);
            terminal.out().flush();
            width = line.length();
        } else {
            terminal.println(line);
        }
    }
}
