package io.endgrain.replay;

/** What became of a request. */
public sealed interface Outcome {
    /** The answer came. */
    Outcome ANSWERED = new Answered();

    /** The answer came; {@link Outcome#ANSWERED} is one that can be used again. */
    record Answered() implements Outcome {}

    /**
     * There is no answer.
     *
     * @param kind what failures are counted by, for example {@code HTTP 503} or {@code time-out}
     * @param detail a few words about this one, or nothing
     */
    record Failed(String kind, String detail) implements Outcome {}
}
