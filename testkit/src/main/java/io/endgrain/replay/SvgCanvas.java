package io.endgrain.replay;

import java.util.Locale;

/** Draws SVG 1.1. Written by hand: it needs neither a library nor fonts on this machine, and its text stays text. */
final class SvgCanvas implements Canvas {
    private final StringBuilder elements = new StringBuilder();
    private final int width;
    private final int height;

    SvgCanvas(int width, int height) {
        this.width = width;
        this.height = height;
    }

    @Override
    public void line(Pen pen, double[] xs, double[] ys) {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < xs.length; i++) {
            points.append(i == 0 ? "" : " ").append(number(xs[i])).append(',').append(number(ys[i]));
        }
        elements.append("<polyline points=\"").append(points).append("\" fill=\"none\" stroke=\"");
        elements.append(color(pen.color())).append("\" stroke-width=\"").append(number(pen.width()));
        elements.append("\" stroke-linejoin=\"round\"");
        if (pen.dashes().length > 0) {
            elements.append(" stroke-dasharray=\"");
            for (int i = 0; i < pen.dashes().length; i++) {
                elements.append(i == 0 ? "" : " ").append(number(pen.dashes()[i]));
            }
            elements.append('"');
        }
        elements.append("/>\n");
    }

    @Override
    public void text(Lettering lettering, Anchor anchor, double x, double y, String text) {
        elements.append("<text x=\"").append(number(x)).append("\" y=\"").append(number(y));
        elements.append("\" font-size=\"").append(number(lettering.size()));
        elements.append("\" fill=\"").append(color(lettering.color()));
        elements.append("\" text-anchor=\"")
                .append(anchor.name().toLowerCase(Locale.ROOT))
                .append('"');
        elements.append(lettering.bold() ? " font-weight=\"bold\">" : ">");
        escape(text);
        elements.append("</text>\n");
    }

    /** The whole document. */
    String document() {
        return String.format(
                        Locale.ROOT,
                        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>%n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\""
                                + " height=\"%d\" viewBox=\"0 0 %d %d\" font-family=\"DejaVu Sans, Verdana, sans-serif\">%n"
                                + "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>%n",
                        width,
                        height,
                        width,
                        height,
                        width,
                        height)
                + elements
                + "</svg>\n";
    }

    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    private static String color(int rgb) {
        return String.format(Locale.ROOT, "#%06x", rgb);
    }

    /** Characters that XML does not allow, even as references, are left out. */
    private void escape(String text) {
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> elements.append("&amp;");
                case '<' -> elements.append("&lt;");
                case '>' -> elements.append("&gt;");
                default -> {
                    boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
                    if (c >= ' ' && !surrogate && c != 0xFFFE && c != 0xFFFF) {
                        elements.appendCodePoint(c);
                    }
                }
            }
        });
    }
}
