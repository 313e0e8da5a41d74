package io.endgrain.verify;

/** A table that is not as it was written. The message is a clause that goes on after the table's name. */
public final class DamagedTableException extends Exception {
    private static final long serialVersionUID = 1L;

    DamagedTableException(String clause) {
        super(clause);
    }
}
