package io.endgrain.syzygy;

/**
 * A position has no value for those who look at very many and suppose that each has one. Unchecked, so that it comes out of
 * whatever walks over the positions.
 */
public final class ProbeFailureException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient ProbeFailure failure;

    /** Says why. */
    public ProbeFailureException(ProbeFailure failure) {
        super(failure.sentence());
        this.failure = failure;
    }

    /** Why there is no value. */
    public ProbeFailure failure() {
        return failure;
    }
}
