package io.endgrain.prefix;

/** A prefix that is damaged or belongs to another table. The message goes on after "X is not used: ", without a full stop. */
public final class UnfitPrefixException extends Exception {
    private static final long serialVersionUID = 1L;

    UnfitPrefixException(String reason) {
        super(reason);
    }
}
