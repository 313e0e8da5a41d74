package io.endgrain.replay;

/** Something to draw a plot on; coordinates count from the upper left corner, in units of about a pixel. */
interface Canvas {
    /** Where a text stands, seen from its point on the line of writing. */
    enum Anchor {
        /** To the right of it. */
        START,
        /** On both sides. */
        MIDDLE,
        /** To the left of it. */
        END
    }

    /**
     * How a line is drawn.
     *
     * @param color 0xRRGGBB
     * @param dashes lengths of strokes and gaps in turn; none for a whole line
     */
    record Pen(int color, double width, double... dashes) {}

    /**
     * How a text is written.
     *
     * @param color 0xRRGGBB
     * @param size height of the font
     */
    record Lettering(int color, double size, boolean bold) {}

    /** Draws a line through points. */
    void line(Pen pen, double[] xs, double[] ys);

    /** Writes a text. */
    void text(Lettering lettering, Anchor anchor, double x, double y, String text);

    /** Draws a straight line. */
    default void line(Pen pen, double x1, double y1, double x2, double y2) {
        line(pen, new double[] {x1, x2}, new double[] {y1, y2});
    }
}
