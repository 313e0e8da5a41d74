package io.endgrain.http;

import io.endgrain.replay.ReplayProgress;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** Shows how far a replay is, how fast it goes and how long it takes yet. Safe for all threads. */
final class ReplayDisplay implements ReplayProgress {
    private static final int BAR = 10;
    private static final int LONGEST_NAME = 12;

    private final ProgressLine line;
    private final Terminal terminal;
    private final String name;
    private final AtomicLong start = new AtomicLong(System.nanoTime());

    ReplayDisplay(ProgressLine line, Terminal terminal, String name) {
        this.line = line;
        this.terminal = terminal;
        this.name = name;
    }

    @Override
    public void onWarm() {
        start.set(System.nanoTime());
    }

    @Override
    public void ended(Phase phase, int done, int all) {
        line.show(() -> text(phase, done, all, (System.nanoTime() - start.get()) / 1e9));
    }

    /**
     * What the line says after so many seconds of a phase: at most some 80 characters, since a line that a terminal breaks
     * cannot be written again.
     */
    String text(Phase phase, int done, int all, double seconds) {
        double perSecond = done / Math.max(seconds, 1e-3);
        long left = Math.round((all - done) / perSecond);
        int filled = (int) ((long) BAR * done / all);
        return String.format(
                Locale.ROOT,
                "%s  %-9s %s%s %3d %%  %,d of %,d  %,.0f/s  %d:%02d left",
                name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME - 1) + terminal.either("…", "~") : name,
                phase == Phase.WARM_UP ? "warm-up" : "measuring",
                terminal.either("█", "#").repeat(filled),
                terminal.either("░", "-").repeat(BAR - filled),
                100L * done / all,
                done,
                all,
                perSecond,
                left / 60,
                left % 60);
    }
}
