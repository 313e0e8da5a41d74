package io.endgrain.prefix;

/** A prefix that cannot be used. The message goes on after "X is not used: ", without a full stop. */
public final class UnfitPrefixException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Fault fault;

    /** What kind of thing is wrong with a prefix. */
    public enum Fault {
        /** It is damaged, or belongs to another table. */
        WRONG,
        /** It holds less than a page, so that nothing can come from it; that does no harm. */
        TOO_SHORT
    }

    UnfitPrefixException(String reason) {
        this(Fault.WRONG, reason);
    }

    UnfitPrefixException(Fault fault, String reason) {
        super(reason);
        this.fault = fault;
    }

    /** What is wrong with it. */
    public Fault fault() {
        return fault;
    }
}
