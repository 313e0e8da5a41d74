package io.endgrain.http;

import io.endgrain.chess.Variant;

/**
 * A position to try a variant with: one that the smallest tables cover, and that is not decided without any.
 *
 * @param fen with underscores for spaces
 * @param men who is on the board, in words
 */
record ExampleQuestion(String fen, String men) {
    private static final ExampleQuestion STANDARD =
            new ExampleQuestion(Questions.EXAMPLE_FEN, "king and rook against king");
    private static final ExampleQuestion ATOMIC =
            new ExampleQuestion("8/8/8/3k4/8/8/2Q5/2K5_w_-_-_0_1", "king and queen against king");
    private static final ExampleQuestion ANTICHESS =
            new ExampleQuestion("8/1n6/8/8/8/8/6N1/8_w_-_-_0_1", "knight against knight");

    /** That of a variant. */
    static ExampleQuestion of(Variant variant) {
        return switch (variant) {
            case STANDARD -> STANDARD;
            case ATOMIC -> ATOMIC;
            case ANTICHESS -> ANTICHESS;
        };
    }
}
