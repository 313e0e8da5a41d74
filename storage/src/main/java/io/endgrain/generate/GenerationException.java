package io.endgrain.generate;

/** Tables that cannot be made, for a reason that the user should read. The message is a sentence. */
public final class GenerationException extends Exception {
    private static final long serialVersionUID = 1L;

    GenerationException(String sentence) {
        super(sentence);
    }

    GenerationException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
