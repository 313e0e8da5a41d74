package io.endgrain.replay;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import javax.imageio.ImageIO;

/** Draws a picture of pixels, two by two for each unit, so that it is sharp where a screen has many. */
final class PngCanvas implements Canvas, AutoCloseable {
    private static final int SCALE = 2;
    private static final String HEADLESS = "java.awt.headless";

    private final BufferedImage image;
    private final Graphics2D graphics;

    /**
     * A white picture.
     *
     * @throws IOException if Java has no fonts on this machine: a sentence
     */
    PngCanvas(int width, int height) throws IOException {
        // Nothing here needs a screen; without this, Java looks for one where DISPLAY is set.
        if (System.getProperty(HEADLESS) == null) {
            System.setProperty(HEADLESS, "true");
        }
        try {
            image = new BufferedImage(SCALE * width, SCALE * height, BufferedImage.TYPE_INT_RGB);
            graphics = image.createGraphics();
            // Fonts are looked for now.
            graphics.getFontMetrics(new Font(Font.SANS_SERIF, Font.PLAIN, 1));
        } catch (LinkageError | InternalError | RuntimeException failed) {
            throw new IOException(
                    "This machine has no fonts for Java to write with (packages such as fontconfig and fonts-dejavu-core have"
                            + " some); a plot as .svg needs none.",
                    failed);
        }
        graphics.scale(SCALE, SCALE);
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, width, height);
    }

    @Override
    public void line(Pen pen, double[] xs, double[] ys) {
        Path2D path = new Path2D.Double();
        path.moveTo(xs[0], ys[0]);
        for (int i = 1; i < xs.length; i++) {
            path.lineTo(xs[i], ys[i]);
        }
        graphics.setColor(new Color(pen.color()));
        graphics.setStroke(stroke(pen));
        graphics.draw(path);
    }

    private static BasicStroke stroke(Pen pen) {
        if (pen.dashes().length == 0) {
            return new BasicStroke((float) pen.width(), BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
        }
        float[] dashes = new float[pen.dashes().length];
        for (int i = 0; i < dashes.length; i++) {
            dashes[i] = (float) pen.dashes()[i];
        }
        return new BasicStroke((float) pen.width(), BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0);
    }

    @Override
    public void text(Lettering lettering, Anchor anchor, double x, double y, String text) {
        int style = lettering.bold() ? Font.BOLD : Font.PLAIN;
        graphics.setFont(new Font(Font.SANS_SERIF, style, 1).deriveFont((float) lettering.size()));
        graphics.setColor(new Color(lettering.color()));
        double width = graphics.getFontMetrics().getStringBounds(text, graphics).getWidth();
        double left = switch (anchor) {
            case START -> x;
            case MIDDLE -> x - width / 2;
            case END -> x - width;
        };
        graphics.drawString(text, (float) left, (float) y);
    }

    /** Writes the picture. */
    void write(OutputStream out) throws IOException {
        ImageIO.setUseCache(false);
        if (!ImageIO.write(image, "png", out)) {
            throw new IOException("This Java cannot write PNG.");
        }
    }

    @Override
    public void close() {
        graphics.dispose();
    }
}
