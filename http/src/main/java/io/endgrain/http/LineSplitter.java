package io.endgrain.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.util.ByteString;

/**
 * Makes lines of the parts of a body. Lines end with LF or CR LF, the last one with the body, too. Blank ones are counted and left
 * out; of one that is too long no more is kept than is needed to know that.
 */
final class LineSplitter {
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final int longest;
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream();
    private long number = 1;

    /**
     * A line that is not blank.
     *
     * @param number which of the body, from 1
     * @param text what it says, without white space at its ends; null if it is too long
     */
    record Line(long number, String text) {}

    /**
     * At the beginning of a body.
     *
     * @param longest how many bytes a line may have
     */
    LineSplitter(int longest) {
        this.longest = longest;
    }

    /** The lines that end in the next part of the body. */
    List<Line> feed(ByteString part) {
        byte[] bytes = part.toArray();
        List<Line> lines = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                keep(bytes, from, i);
                endLine(lines);
                from = i + 1;
            }
        }
        keep(bytes, from, bytes.length);
        return lines;
    }

    /** The line that the end of the body ends, if there is one. */
    List<Line> end() {
        List<Line> lines = new ArrayList<>();
        endLine(lines);
        return lines;
    }

    /** With one byte more than a line may have it is known to be too long. */
    private void keep(byte[] bytes, int from, int to) {
        begun.write(bytes, from, Math.min(to - from, longest + 1 - begun.size()));
    }

    private void endLine(List<Line> lines) {
        boolean tooLong = begun.size() > longest;
        String text = tooLong ? null : begun.toString(StandardCharsets.UTF_8);
        if (text != null && number == 1 && text.startsWith(BYTE_ORDER_MARK)) {
            text = text.substring(1);
        }
        if (tooLong || !text.isBlank()) {
            lines.add(new Line(number, tooLong ? null : text.strip()));
        }
        begun.reset();
        number++;
    }
}
