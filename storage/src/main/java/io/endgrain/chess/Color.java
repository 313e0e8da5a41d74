package io.endgrain.chess;

/** One of the two sides. */
public enum Color {
    WHITE,
    BLACK;

    /** The other side. */
    public Color opposite() {
        return this == WHITE ? BLACK : WHITE;
    }

    /** The side's name within a sentence: {@code White} or {@code Black}. */
    String title() {
        return this == WHITE ? "White" : "Black";
    }
}
