package io.endgrain.http;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/**
 * Where a command writes for people.
 *
 * @param out the output
 * @param unicode whether its character set has more than ASCII
 * @param ansi whether it shows colours: if it is a terminal and the variable NO_COLOR is not set
 */
record Terminal(PrintWriter out, boolean unicode, Ansi ansi) {
    private static final String SAMPLE = "·–…";

    static Terminal of(CommandLine command) {
        Charset charset = System.out.charset();
        boolean unicode = charset.canEncode() && charset.newEncoder().canEncode(SAMPLE);
        return new Terminal(command.getOut(), unicode, command.getColorScheme().ansi());
    }

    /** The text in a style of picocli, such as {@code bold} or {@code fg(green)}. */
    String paint(String style, String text) {
        return ansi.enabled() ? ansi.string("@|" + style + " " + text + "|@") : text;
    }

    /** One of two texts, by what the character set allows. */
    String either(String beyondAscii, String ascii) {
        return unicode ? beyondAscii : ascii;
    }

    void println(String line) {
        out.println(line.stripTrailing());
    }
}
