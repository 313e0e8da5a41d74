package io.endgrain.replay;

import java.util.Arrays;

/** The line of a function that rises in steps; steps that nobody could see are drawn as one. */
final class Steps {
    private static final double INVISIBLE = 0.4;

    private double[] xs = new double[64];
    private double[] ys = new double[64];
    private int size;
    private double skippedX;
    private double skippedY;
    private boolean skipped;

    /** Rises to a height at a place, the first time from the ground; heights count downwards. */
    void to(double x, double y, double ground) {
        if (size == 0) {
            add(x, ground);
            add(x, y);
            return;
        }
        if (x - xs[size - 1] < INVISIBLE && ys[size - 1] - y < INVISIBLE) {
            skippedX = x;
            skippedY = y;
            skipped = true;
            return;
        }
        flush();
        step(x, y);
    }

    /** Draws the line, which goes on level to a place; nothing if it has never risen. */
    void drawTo(double x, Canvas canvas, Canvas.Pen pen) {
        if (size > 0) {
            flush();
            add(x, ys[size - 1]);
            canvas.line(pen, Arrays.copyOf(xs, size), Arrays.copyOf(ys, size));
        }
    }

    private void flush() {
        if (skipped) {
            skipped = false;
            step(skippedX, skippedY);
        }
    }

    private void step(double x, double y) {
        add(x, ys[size - 1]);
        add(x, y);
    }

    private void add(double x, double y) {
        if (size == xs.length) {
            xs = Arrays.copyOf(xs, 2 * size);
            ys = Arrays.copyOf(ys, 2 * size);
        }
        xs[size] = x;
        ys[size] = y;
        size++;
    }
}
