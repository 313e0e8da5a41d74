package io.endgrain.chess;

/** A FEN that no position can be made of. The message is for people: full sentences, what is wrong, what would be right. */
public final class InvalidFenException extends Exception {
    private static final long serialVersionUID = 1L;

    /** How far the FEN was understood. */
    public enum Stage {
        /** The text is not a FEN. */
        FEN,
        /** The text is a FEN, but its men cannot stand like this in a game of the variant. */
        POSITION
    }

    private final Stage stage;

    InvalidFenException(Stage stage, String message) {
        super(message);
        this.stage = stage;
    }

    /** How far the FEN was understood. */
    public Stage stage() {
        return stage;
    }
}
