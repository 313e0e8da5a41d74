package io.endgrain.http;

/** Quotes what a client sent, within a sentence. */
final class Quotation {
    private static final int LONGEST = 60;

    private Quotation() {}

    /** The text in quotation marks: shortened when long, with characters that do not print as escapes. */
    static String of(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < Math.min(text.length(), LONGEST); i++) {
            char c = text.charAt(i);
            quoted.append(c >= ' ' && c < 0x7F ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        }
        return quoted.append(text.length() > LONGEST ? "…\"" : "\"").toString();
    }
}
