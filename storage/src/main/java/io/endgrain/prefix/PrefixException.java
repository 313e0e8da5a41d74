package io.endgrain.prefix;

/** Prefixes that cannot be written. The message is a sentence. */
public final class PrefixException extends Exception {
    private static final long serialVersionUID = 1L;

    PrefixException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
