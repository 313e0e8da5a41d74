package io.endgrain.http;

import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import picocli.CommandLine;

/**
 * Tells how far a command is, beside its output: on a terminal in one line that changes, elsewhere in a line now and then.
 * Safe for all threads.
 */
final class ProgressLine {
    private static final long REFRESH = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long PLAIN_REFRESH = TimeUnit.SECONDS.toNanos(15);

    private final PrintWriter err;
    private final boolean changes;
    private long shown = System.nanoTime();
    private int width;

    /** Writes where a command writes what is not its output. */
    ProgressLine(CommandLine command) {
        this.err = command.getErr();
        this.changes = System.console() != null && System.console().isTerminal();
    }

    /** Says it, unless something has been said just before. */
    synchronized void show(Supplier<String> line) {
        if (System.nanoTime() - shown < (changes ? REFRESH : PLAIN_REFRESH)) {
            return;
        }
        shown = System.nanoTime();
        String text = line.get();
        if (changes) {
            err.print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
            err.flush();
            width = text.length();
        } else {
            err.println(text);
        }
    }

    /** Takes the changing line away, for output. */
    synchronized void clear() {
        if (width > 0) {
            err.print("\r" + " ".repeat(width) + "\r");
            err.flush();
            width = 0;
        }
    }
}
