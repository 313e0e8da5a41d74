package io.endgrain.chess;

/** Quotes input within messages. */
final class Excerpt {
    private static final int LONGEST = 40;

    private Excerpt() {}

    /** The text in quotation marks: shortened when long, with characters that do not print as escapes. */
    static String of(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        int end = Math.min(text.length(), LONGEST);
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 0x7F) {
                quoted.append(c);
            } else {
                quoted.append(String.format("\\u%04x", (int) c));
            }
        }
        quoted.append('"');
        return text.length() > LONGEST ? quoted + "… (" + text.length() + " characters)" : quoted.toString();
    }
}
